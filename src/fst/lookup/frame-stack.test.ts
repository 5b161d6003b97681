import { describe, expect, it } from 'vitest';
import { FrameStack, WalkFrame } from './frame-stack.js';

function frameAt(position: number): WalkFrame {
  const frame = new WalkFrame();
  frame.position = position;
  frame.weight = position / 2;
  return frame;
}

describe('a stack of frames', () => {
  it('gives copies back, the last one first', () => {
    const stack = new FrameStack(() => new WalkFrame());
    const original = frameAt(1);
    stack.push(original).position = 2;
    stack.push(original).position = 3;
    expect([stack.pop().position, stack.pop().position]).toEqual([3, 2]);
    expect(stack.depth).toBe(0);
    expect(original).toEqual(frameAt(1));
  });

  it('leaves the frame that was taken alone until the next one is taken', () => {
    const stack = new FrameStack(() => new WalkFrame());
    stack.push(frameAt(1));
    const taken = stack.pop();
    for (let position = 2; position < 10; position++) stack.push(frameAt(position));
    expect(taken).toEqual(frameAt(1));
    expect(stack.pop()).not.toBe(taken);
  });

  it('fills the same records again for the next word', () => {
    let made = 0;
    const stack = new FrameStack(() => {
      made++;
      return new WalkFrame();
    });
    for (let word = 0; word < 5; word++) {
      stack.clear();
      for (let position = 0; position < 20; position++) stack.push(frameAt(position));
      while (stack.depth > 0) stack.pop();
    }
    expect(made).toBe(21);
  });
});
