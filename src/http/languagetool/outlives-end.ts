/**
 * Some LanguageTool clients (langtool.el of Emacs) end their side of the connection to say that the request is complete, and then wait
 * for the answer. A client that is gone looks the same. So only these paths go on, and not for a client that has announced that it
 * keeps its connection alive: one that ends it after all is gone.
 */
import type { IncomingMessage } from 'node:http';
import { isLanguageToolTarget } from './protocol-path.js';

export function outlivesEnd({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return isLanguageToolTarget(url) && !/keep-alive/i.test(headers.connection ?? '');
}
