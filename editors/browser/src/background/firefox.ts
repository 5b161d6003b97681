/** The background in Firefox: an event page, which can start workers itself. The browser ends it when it is idle, and its memory with it. */
import { answer } from '../engine/engine.js';
import { startBackground } from './background.js';

startBackground(answer);
