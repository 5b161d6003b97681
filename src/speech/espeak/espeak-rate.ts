/**
 * What this build of eSpeak NG synthesises at, without eSpeak NG: programs that never speak list voices, and to load its
 * megabyte of code takes longer than the list.
 */
export const ESPEAK_RATE_HZ = 22_050;
