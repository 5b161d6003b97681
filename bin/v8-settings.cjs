/**
 * How V8 is to treat the programs of this project. To be set before anything is loaded: code that was compiled before is taken only with the settings that
 * it was compiled with, and a function keeps those with which it was loaded.
 */

/**
 * V8 notes for each place in a program that makes lists and records whether they lived on, and where they did for a while it puts all that follow among
 * the old ones, for good. Here that is so in the first texts alone, while little memory is in use and is looked through often. What is put there later is done
 * with at once, but lives until the old ones are collected, and with it all that it points to: a text's words, readings and errors. The built-in checkers took
 * a quarter more processor time, and three times the memory.
 */
exports.ALWAYS = '--no-allocation-site-pretenuring';

/**
 * V8 optimises early: for one word or one sentence a fifth of the processor time of the whole command goes into code that is hardly
 * used, or is thrown away because it was made too soon.
 */
exports.OPTIMISE_LATER = '--interrupt-budget=400000';
