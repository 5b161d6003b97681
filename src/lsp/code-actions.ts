/**
 * What can be done about a finding: replace it, add the word to a dictionary, leave this place or the rule alone, check the
 * document as another language. All of it needs nothing but the diagnostic, and commands are run by the server.
 */
import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  type ExecuteCommandParams,
  Range,
} from 'vscode-languageserver/node';

export const COMMANDS = {
  addWord: 'langtools.addWord',
  ignoreRule: 'langtools.ignoreRule',
  ignoreHere: 'langtools.ignoreHere',
  setLanguage: 'langtools.setLanguage',
} as const;

/** What a diagnostic carries, so that no second check is needed. */
export interface FindingData {
  readonly suggestions: readonly string[];
  readonly kind: 'spelling' | 'grammar' | 'style';
  readonly text: string;
  /** As it was reported. */
  readonly range: Range;
}

export interface ActionContext {
  readonly uri: string;
  readonly hasWorkspace: boolean;
  /** The language in which the document was checked, and others that it may be in. */
  readonly language: string | undefined;
  readonly others: readonly string[];
  /** What stands in a range of the document now. */
  textAt(range: Range): string | undefined;
}

export function codeActions(diagnostics: readonly Diagnostic[], context: ActionContext): CodeAction[] {
  // Some editors (Neovim 0.7) send the source of a diagnostic no more; what others report has no data of ours.
  const own = diagnostics.filter(({ source = 'langtools' }) => source === 'langtools');
  const actions = own.flatMap((diagnostic) => actionsFor(diagnostic, context));
  if (own.length === 0) return actions;
  const others = context.others.filter((tag) => tag !== context.language);
  return [
    ...actions,
    ...others.map((tag) => command(`Check this document as ${tag}`, 'setLanguage', [context.uri, tag])),
  ];
}

function actionsFor(diagnostic: Diagnostic, { uri, hasWorkspace, textAt }: ActionContext): CodeAction[] {
  const data = findingData(diagnostic.data);
  if (data === undefined) return [];
  const { suggestions, kind, text } = data;
  const { code } = diagnostic;
  // Editors move the ranges of diagnostics as the text changes; Neovim 0.7 sends them back counted in bytes.
  const range = [diagnostic.range, data.range].find((each) => textAt(each) === text);
  const actions: CodeAction[] = (range === undefined ? [] : suggestions).map((newText) => ({
    title: newText === '' ? `Remove “${text}”` : `Replace with “${newText}”`,
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnostic],
    isPreferred: suggestions.length === 1,
    edit: { changes: { [uri]: range === undefined ? [] : [{ range, newText }] } },
  }));
  const add = (title: string, name: keyof typeof COMMANDS, args: unknown[]) =>
    actions.push({ ...command(title, name, args), diagnostics: [diagnostic] });
  if (kind === 'spelling') {
    add(`Add “${text}” to the user dictionary`, 'addWord', [uri, text, 'user']);
    if (hasWorkspace) add(`Add “${text}” to the workspace dictionary`, 'addWord', [uri, text, 'workspace']);
  } else {
    if (hasWorkspace) add(`Ignore the rule ${code} in this workspace`, 'ignoreRule', [uri, code, 'workspace']);
    add(`Ignore the rule ${code} everywhere`, 'ignoreRule', [uri, code, 'user']);
  }
  add(`Ignore “${text}” in this file`, 'ignoreHere', [uri, code, text]);
  return actions;
}

function command(title: string, name: keyof typeof COMMANDS, args: unknown[]): CodeAction {
  return { title, kind: CodeActionKind.QuickFix, command: { title, command: COMMANDS[name], arguments: args } };
}

function findingData(data: unknown): FindingData | undefined {
  const { suggestions, kind, text, range } = (data ?? {}) as Partial<FindingData>;
  if (!Array.isArray(suggestions) || typeof text !== 'string' || !Range.is(range)) return undefined;
  if (kind !== 'spelling' && kind !== 'grammar' && kind !== 'style') return undefined;
  return { suggestions: suggestions.filter((each) => typeof each === 'string'), kind, text, range };
}

/** The arguments of a command, all of them strings; undefined if they are not. */
export function stringArguments({ arguments: commandArguments = [] }: ExecuteCommandParams): string[] | undefined {
  return commandArguments.every((each) => typeof each === 'string') ? (commandArguments as string[]) : undefined;
}
