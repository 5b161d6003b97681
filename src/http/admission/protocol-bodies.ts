/**
 * An error in the words of the protocol that a request's target belongs to, where no route is reached: the target alone tells which
 * protocol the client speaks.
 */

import { PLAIN_TEXT, refusalOf } from '../languagetool/api-error.js';
import { isLanguageToolTarget } from '../languagetool/protocol-path.js';
import type { Problem } from '../messages/errors.js';
import { apiErrorOf } from '../openai/api-error.js';
import { type ErrorBody, problemBody } from './bare-answers.js';

/** @param path what a problem document says about where it happened */
export function protocolBody(problem: Problem, target: string, path?: string): ErrorBody {
  if (isLanguageToolTarget(target)) {
    const { status, body } = refusalOf(problem);
    return { status, type: PLAIN_TEXT, body };
  }
  if (isBelow('v1', target)) {
    const { status, error } = apiErrorOf(problem);
    return { status, type: JSON_TYPE, body: JSON.stringify({ error }) };
  }
  if (isBelow('mcp', target)) {
    const error = { code: RPC_SERVER_ERROR, message: problem.detail };
    return { status: problem.status, type: JSON_TYPE, body: JSON.stringify({ jsonrpc: '2.0', error, id: null }) };
  }
  return problemBody(problem, path);
}

const JSON_TYPE = 'application/json; charset=utf-8';
const RPC_SERVER_ERROR = -32000;

/** Of a base URL, which is `/` or the name of a deployment. */
function isBelow(name: 'v1' | 'mcp', target: string): boolean {
  return new RegExp(`^(?:/[a-z0-9-]+)?/${name}(?:[/?#]|$)`).test(target);
}
