export interface Sound {
  readonly mediaType: string;
  readonly length: number;
  readonly loudness: readonly number[];
}
export function soundOf(bytes: Uint8Array, mediaType: string): Sound;
export function soundsLike(a: Sound, b: Sound): boolean;
