/**
 * What holds inside one network, one call of it, or one look to the left or right: flags, direction, how far the look
 * may still go. A look is a context condition of the tokeniser: left or right (LC, RC), positive or negative (NLC,
 * NRC). Each network has its own stack of scopes, the topmost of which counts; all stacks grow and shrink together with
 * the matcher's path, so that they can share one block of memory. Start at `pushLook` and `pushCall`.
 */
import { ROLE } from './pmatch-symbols.js';

export class Scopes {
  /** Network → number of its topmost scope. */
  readonly topOf: Int32Array;
  /** The setting of the flags. */
  readonly flags: Int32Array;
  /** 0 outside of looks, else the role that began this one. */
  readonly look: Uint8Array;
  /** The input position to which a look that succeeds comes back. */
  readonly lookFrom: Int32Array;
  /** How many letters the look may still read. */
  readonly lookLength: Int32Array;
  /** +1, or −1 in a look to the left. */
  readonly direction: Int8Array;
  /** 1 once a negative look has seen what it must not see. */
  readonly wasSeen: Uint8Array;
  /** 1 where a negative look has just ended without seeing it: `@PMATCH_PASSTHROUGH@` arcs are open. */
  readonly passes: Uint8Array;
  /** 1 until an arc was taken from the current state: only then "any other letter" is open. */
  readonly nothingRead: Uint8Array;

  readonly #below: Int32Array;
  readonly #netCount: number;
  readonly #lookLength: number;
  #count = 0;

  constructor(netCount: number, maxSteps: number, lookLength: number) {
    const room = netCount + maxSteps + 2;
    this.#netCount = netCount;
    this.#lookLength = lookLength;
    this.topOf = new Int32Array(netCount);
    this.flags = new Int32Array(room);
    this.look = new Uint8Array(room);
    this.lookFrom = new Int32Array(room);
    this.lookLength = new Int32Array(room);
    this.direction = new Int8Array(room);
    this.wasSeen = new Uint8Array(room);
    this.passes = new Uint8Array(room);
    this.nothingRead = new Uint8Array(room);
    this.#below = new Int32Array(room);
  }

  /** One bare scope for every network. */
  begin(): void {
    this.#count = this.#netCount;
    for (let net = 0; net < this.#netCount; net++) {
      this.topOf[net] = net;
      this.flags[net] = 0;
      this.look[net] = 0;
      this.lookFrom[net] = 0;
      this.lookLength[net] = this.#lookLength;
      this.direction[net] = 1;
      this.wasSeen[net] = 0;
      this.passes[net] = 0;
      this.nothingRead[net] = 0;
    }
  }

  /** A look begins: `role` is one of the four entries. */
  pushLook(net: number, role: number, position: number): void {
    const scope = this.#push(net, this.topOf[net]!);
    this.look[scope] = role;
    this.lookFrom[scope] = position;
    this.lookLength[scope] = this.#lookLength;
    this.direction[scope] = role === ROLE.LC_ENTRY || role === ROLE.NLC_ENTRY ? -1 : 1;
  }

  /** What comes after a look that succeeded: as before it, with the flags that it has set. */
  pushAfterLook(net: number): void {
    const scope = this.#push(net, this.topOf[net]!);
    this.look[scope] = 0;
    this.wasSeen[scope] = 0;
    this.direction[scope] = 1;
  }

  /** A call of `net`, with fresh flags; `caller` is the calling network where the call is part of a look, else −1. */
  pushCall(net: number, caller: number): void {
    const scope = this.#push(net, this.topOf[caller < 0 ? net : caller]!);
    this.flags[scope] = 0;
    if (caller >= 0) return;
    this.look[scope] = 0;
    this.lookFrom[scope] = 0;
    this.direction[scope] = 1;
    this.nothingRead[scope] = 0;
  }

  #push(net: number, model: number): number {
    const scope = this.#count++;
    this.#below[scope] = this.topOf[net]!;
    this.topOf[net] = scope;
    this.flags[scope] = this.flags[model]!;
    this.look[scope] = this.look[model]!;
    this.lookFrom[scope] = this.lookFrom[model]!;
    this.lookLength[scope] = this.lookLength[model]!;
    this.direction[scope] = this.direction[model]!;
    this.wasSeen[scope] = this.wasSeen[model]!;
    this.passes[scope] = this.passes[model]!;
    this.nothingRead[scope] = this.nothingRead[model]!;
    return scope;
  }

  pop(net: number): void {
    this.#count--;
    this.topOf[net] = this.#below[this.topOf[net]!]!;
  }

  /** Everything in a look was tried. If it was a negative one and saw nothing, arcs past it may be taken. */
  endLook(net: number): void {
    const scope = this.topOf[net]!;
    const isNegative = this.look[scope] === ROLE.NLC_ENTRY || this.look[scope] === ROLE.NRC_ENTRY;
    const passes = isNegative && this.wasSeen[scope] === 0;
    this.pop(net);
    if (passes) this.passes[this.topOf[net]!] = 1;
  }

  /** Whether the role `end` ends the positive look `look`. */
  endsLook(look: number, end: number): boolean {
    return (look === ROLE.LC_ENTRY && end === ROLE.LC_EXIT) || (look === ROLE.RC_ENTRY && end === ROLE.RC_EXIT);
  }

  /** Whether the role `end` is reached because the negative look `look` saw what it must not see. */
  endsNegativeLook(look: number, end: number): boolean {
    return (look === ROLE.NLC_ENTRY && end === ROLE.NLC_EXIT) || (look === ROLE.NRC_ENTRY && end === ROLE.NRC_EXIT);
  }
}
