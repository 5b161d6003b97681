import type ts from 'typescript';

export interface EntryPoint {
  readonly name: string;
  readonly file: string;
}

export interface Surface {
  readonly name: string;
  readonly symbols: readonly { readonly name: string; readonly declarations: readonly ts.Declaration[] }[];
}

export const SURFACE_FILE: string;
export function entryPoints(): EntryPoint[];
export function readSurface(entries?: readonly EntryPoint[]): Surface[];
export function surfaceText(surface: readonly Surface[]): string;
export function undocumented(
  surface: readonly Surface[],
): { readonly name: string; readonly file: string | undefined }[];
