/** What a tool is, and what tools need of the program that serves them. */
import type { Static, TObject } from 'typebox';
import type { Deployment, Operation } from '../service/languages/deployments.js';
import type { TagTable } from '../service/languages/tags.js';
import type { LanguageService } from '../service/operations/language-service.js';
import type { PersonalWords } from '../service/personal-words/word-store.js';
import type { Settings } from '../service/settings/settings.js';

export interface Tool<Input extends TObject = TObject, Output extends TObject = TObject> {
  readonly name: string;
  readonly title: string;
  /** For the assistant: what it does and when to use it. Never contains anything that a user wrote. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  run(args: Static<Input>, call: ToolCall): Promise<ToolResult<Static<Output>>>;
}

export interface ToolCall {
  /** Aborts when the client cancels or goes away. */
  readonly signal: AbortSignal;
}

export interface ToolResult<Output> {
  readonly structured: Output;
  /** What a model reads: the same in as few words as possible. */
  readonly text: string;
  readonly attachments?: readonly Attachment[];
}

export type Attachment =
  | { readonly type: 'resource_link'; readonly uri: string; readonly name: string; readonly mimeType: string }
  | { readonly type: 'audio'; readonly data: string; readonly mimeType: string };

/** How a language is offered at the moment. */
export interface Offer {
  readonly isStarter: boolean;
}

export interface ToolContext {
  readonly service: Pick<
    LanguageService,
    'errors' | 'misspellings' | 'readMarkup' | 'inflections' | 'spell' | 'speak' | 'analyse' | 'paradigm' | 'registry'
  >;
  readonly deployment: Deployment;
  readonly tagTable: TagTable;
  readonly settings: Pick<Settings, 'textLimit' | 'speechTextLimit'>;
  /** Whether the operation has data for the tag, loaded or not. */
  offer(operation: Operation, tag: string): Offer | undefined;
  /** The voices of a tag, loaded or not. */
  voices(tag: string): readonly string[];
  /** The base URL of the process that serves a tag which this one does not, where that is known. */
  placeOf?(tag: string): string | undefined;
  /** Called before the engines of a tag are used: whoever loads them only when they are needed does it now. */
  prepare?(operations: readonly Operation[], tag: string): void;
  /** The words that this user has added. */
  ownWords?(): Promise<PersonalWords | undefined>;
  /** Where speech goes. */
  readonly speech: SpeechDelivery;
}

export interface SpeechOrder {
  readonly tag: string;
  /** As the registry knows it. */
  readonly voice: string;
  readonly text: string;
  readonly speed: number;
}

export interface DeliveredSpeech {
  readonly text: string;
  readonly path?: string;
  readonly url?: string;
  readonly attachment: Attachment;
}

export interface SpeechDelivery {
  /** What the tool's description says about it. */
  readonly description: string;
  /** @param speak makes the MP3 file */
  deliver(order: SpeechOrder, speak: () => Promise<Uint8Array>): Promise<DeliveredSpeech>;
}

/** The call cannot be answered as it is; the message is for the assistant, and says what to do instead. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
}
