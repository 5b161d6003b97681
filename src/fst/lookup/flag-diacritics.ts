/**
 * Flag diacritics: symbols such as `@P.CASE.GEN@` that read no letter and instead set, test or clear a feature, so that
 * a lexicon can say "this prefix only with that ending" without doubling its states.
 *
 * Start at `FlagMachine.apply`. A whole setting of features is one small integer there, so that a search can hash it,
 * and what a flag does to a setting is computed once and stored in a table.
 */

export type FlagOperator = 'P' | 'N' | 'R' | 'D' | 'C' | 'U';

export interface FlagDiacritic {
  readonly operator: FlagOperator;
  readonly feature: string;
  /** Empty where the flag names none, as in `@R.CASE@`. */
  readonly value: string;
}

const FLAG_PATTERN = /^@([PNRDCU])\.([^.@]+)(?:\.([^@]*))?@$/u;

/** Reads `@X.FEATURE@` or `@X.FEATURE.VALUE@`; anything else is not a flag. */
export function parseFlagDiacritic(symbol: string): FlagDiacritic | undefined {
  const match = FLAG_PATTERN.exec(symbol);
  if (match === null) return undefined;
  return { operator: match[1] as FlagOperator, feature: match[2]!, value: match[3] ?? '' };
}

/** The flag fails in this setting. */
export const FLAG_CONFLICT = -1;

const UNKNOWN_EFFECT = -2;
/** A real word passes through tens of settings; past this many, `isFull` tells the search to stop. */
const MAX_SETTINGS = 1 << 15;

/**
 * The settings met so far, each known by a number; 0 is the setting in which every feature is unset. Belongs to one
 * search at a time.
 */
export class FlagMachine {
  readonly #flagOfSymbol: Int32Array;
  readonly #operators: FlagOperator[] = [];
  readonly #featureOfFlag: number[] = [];
  readonly #valueOfFlag: number[] = [];
  readonly #featureCount: number;
  /** `featureCount` values a setting: 0 unset, v set to v, −v set to anything but v. */
  #values: Int32Array;
  /** flags × settings: the setting that follows, or one of the two negative constants. */
  #effects: Int32Array;
  readonly #settingOfKey = new Map<string, number>();
  #settingCount = 1;

  constructor(flags: ReadonlyMap<number, FlagDiacritic>, symbolCount: number) {
    this.#flagOfSymbol = new Int32Array(symbolCount).fill(-1);
    const features = new Map<string, number>();
    const values = new Map<string, number>([['', 0]]);
    for (const [symbol, flag] of flags) {
      if (!features.has(flag.feature)) features.set(flag.feature, features.size);
      if (!values.has(flag.value)) values.set(flag.value, values.size);
      this.#flagOfSymbol[symbol] = this.#operators.length;
      this.#operators.push(flag.operator);
      this.#featureOfFlag.push(features.get(flag.feature)!);
      this.#valueOfFlag.push(values.get(flag.value)!);
    }
    this.#featureCount = features.size;
    this.#values = new Int32Array(this.#featureCount * 8);
    this.#effects = new Int32Array(this.#operators.length * 8).fill(UNKNOWN_EFFECT);
  }

  /** True when so many settings were met that no more can be told apart: every flag that needs a new one then fails. */
  get isFull(): boolean {
    return this.#settingCount >= MAX_SETTINGS;
  }

  /**
   * To be called before a word: drops all settings but the empty one if little room is left. Setting numbers from
   * before are then invalid.
   */
  makeRoom(): void {
    if (this.#settingCount < MAX_SETTINGS / 2) return;
    this.#settingOfKey.clear();
    this.#settingCount = 1;
    this.#effects.fill(UNKNOWN_EFFECT);
  }

  /**
   * The setting after the flag `symbol` in `setting`, or `FLAG_CONFLICT`. A symbol that is no flag fails: what it asks
   * for (a call of another transducer, say) only a pattern matcher can do.
   */
  apply(setting: number, symbol: number): number {
    const flag = this.#flagOfSymbol[symbol]!;
    if (flag < 0) return FLAG_CONFLICT;
    const slot = setting * this.#operators.length + flag;
    const cachedEffect = this.#effects[slot]!;
    if (cachedEffect !== UNKNOWN_EFFECT) return cachedEffect;
    const effect = this.#effectOf(setting, flag);
    this.#effects[slot] = effect;
    return effect;
  }

  #effectOf(setting: number, flag: number): number {
    const value = this.#valueOfFlag[flag]!;
    const at = setting * this.#featureCount + this.#featureOfFlag[flag]!;
    const now = this.#values[at]!;
    switch (this.#operators[flag]!) {
      case 'P':
        return this.#with(setting, flag, value);
      case 'N':
        return this.#with(setting, flag, -value);
      case 'C':
        return this.#with(setting, flag, 0);
      case 'R':
        return (value === 0 ? now !== 0 : now === value) ? setting : FLAG_CONFLICT;
      case 'D':
        return (value === 0 ? now === 0 : now !== value) ? setting : FLAG_CONFLICT;
      case 'U':
        return now === 0 || now === value || (now < 0 && now !== -value)
          ? this.#with(setting, flag, value)
          : FLAG_CONFLICT;
    }
  }

  #with(setting: number, flag: number, value: number): number {
    const width = this.#featureCount;
    const from = setting * width;
    const changed = this.#values.slice(from, from + width);
    changed[this.#featureOfFlag[flag]!] = value;
    if (changed.every((v) => v === 0)) return 0;
    const key = changed.join();
    const existing = this.#settingOfKey.get(key);
    if (existing !== undefined) return existing;
    if (this.isFull) return FLAG_CONFLICT;
    const created = this.#settingCount++;
    if (this.#values.length < this.#settingCount * width) this.#grow();
    this.#values.set(changed, created * width);
    this.#settingOfKey.set(key, created);
    return created;
  }

  #grow(): void {
    const values = new Int32Array(this.#values.length * 2);
    values.set(this.#values);
    this.#values = values;
    const effects = new Int32Array(this.#effects.length * 2).fill(UNKNOWN_EFFECT);
    effects.set(this.#effects);
    this.#effects = effects;
  }
}
