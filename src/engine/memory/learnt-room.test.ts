import { describe, expect, test } from 'vitest';
import { type Learner, LearntRoom } from './learnt-room.js';

class Engine implements Learner {
  learntBytes = 0;
  readonly reference: WeakRef<Learner> = new WeakRef(this);

  constructor(readonly room: LearntRoom) {}

  work(bytes: number): void {
    this.room.use(this.reference);
    this.learntBytes += bytes;
  }

  dropLearnt(): void {
    this.learntBytes = 0;
  }
}

describe('what engines remember together', () => {
  test('goes from those that were not used for longest, until the rest fits', () => {
    const room = new LearntRoom(100);
    const [a, b, c] = [new Engine(room), new Engine(room), new Engine(room)];
    for (const engine of [a, b, c]) engine.work(40);
    a.work(5);
    expect([a, b, c].map(({ learntBytes }) => learntBytes)).toEqual([45, 40, 40]);
    room.tidy();
    expect([a, b, c].map(({ learntBytes }) => learntBytes)).toEqual([45, 0, 40]);
    b.work(30);
    room.tidy();
    expect([a, b, c].map(({ learntBytes }) => learntBytes)).toEqual([45, 30, 0]);
  });

  test('stays within the bound, however many there are', () => {
    const room = new LearntRoom(1_000);
    const engines = Array.from({ length: 60 }, () => new Engine(room));
    for (let round = 0; round < 3; round++)
      for (const engine of engines) {
        engine.work(70);
        room.tidy();
        const together = engines.reduce((sum, { learntBytes }) => sum + learntBytes, 0);
        expect(together).toBeLessThanOrEqual(room.maxBytes);
        expect(engine.learntBytes).toBeGreaterThan(0);
      }
  });
});
