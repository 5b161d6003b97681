/** Errors of the service as advice for an assistant: what went wrong, and what it can do now. */

import { EngineUnavailable } from '../service/engines/registry.js';
import { CheckRefused } from '../service/operations/check-paragraphs.js';
import { SpeechRefused } from '../service/operations/language-service.js';
import { PoolError } from '../service/pool/worker-pool.js';
import { ToolFailure } from './tool.js';

/** Undefined for an error that nobody expected: it is reported to whoever runs the server. */
export function explainFailure(error: unknown): string | undefined {
  if (error instanceof ToolFailure || error instanceof SpeechRefused || error instanceof CheckRefused) {
    return error.message;
  }
  if (error instanceof EngineUnavailable) {
    switch (error.failure) {
      case 'not-installed':
        return 'No data for this is installed. The tool languages lists what there is.';
      case 'broken':
        return 'The installed data of this language cannot be read. Tell the user; trying again does not help.';
      case 'loading':
        return 'The data of this language is still being loaded. Try again in ten seconds.';
    }
  }
  if (error instanceof PoolError) {
    switch (error.failure) {
      case 'deadline':
        return 'This took too long and was stopped. Send a shorter text.';
      case 'overloaded':
      case 'opening':
      case 'retired':
        return 'The service is busy. Try again in a few seconds.';
      case 'closed':
        return 'The service is shutting down.';
      case 'aborted':
        return 'The call was cancelled.';
      case 'fault':
        return undefined;
    }
  }
  return undefined;
}
