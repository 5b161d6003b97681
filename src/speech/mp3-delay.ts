/** Apart from the encoder, which is large: who has only the file also needs this. */

/**
 * What a decoder plays before the first sample that went in: LAME's own delay and that of the standard's filter bank.
 */
export const MP3_DELAY_SAMPLES = 1105;
