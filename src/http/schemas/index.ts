/**
 * The schemas of requests and responses: the single source for validation, TypeScript types, serialisation and OpenAPI.
 * Fields are listed in the order in which they appear in a response.
 */
export * from './answers.js';
export * from './bodies.js';
export * from './device-data.js';
export * from './information.js';
export * from './problem.js';
export * from './queries.js';
export * from './rules.js';
export * from './speech.js';
export * from './words.js';
