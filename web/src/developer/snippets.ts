/** The request for what is on the screen, as somebody would write it: in a shell, in JavaScript, in Python. */

export type OperationName = 'speller' | 'grammar' | 'tts';
export type SnippetLanguage = 'curl' | 'javascript' | 'python';

export interface SnippetInput {
  readonly operation: OperationName;
  readonly baseUrl: string;
  readonly tag: string;
  readonly text: string;
  readonly voice: string;
}

export function pathOf({ operation, tag, voice }: SnippetInput): string {
  return operation === 'tts' ? `/tts/${tag}/${encodeURIComponent(voice)}` : `/${operation}/${tag}`;
}

export function snippet(language: SnippetLanguage, input: SnippetInput): string {
  return WRITERS[language](input);
}

const WRITERS: Readonly<Record<SnippetLanguage, (input: SnippetInput) => string>> = {
  curl: (input) => {
    const body = shellQuoted(JSON.stringify({ text: input.text }));
    const lines = [
      `curl ${shellQuoted(input.baseUrl + pathOf(input))}`,
      `-H 'Content-Type: application/json'`,
      `-d ${body}`,
      ...(input.operation === 'tts' ? [`-o speech.wav`] : []),
    ];
    return lines.join(' \\\n  ');
  },
  javascript: ({ operation, baseUrl, tag, text, voice }) => {
    const call = {
      speller: `const { results } = await client.spell(${JSON.stringify(tag)}, text, { offsets: true });`,
      grammar: `const { errs } = await client.check(${JSON.stringify(tag)}, text);`,
      tts: `const { audio } = await client.speak(${JSON.stringify(tag)}, text, { voice: ${JSON.stringify(voice)} });`,
    }[operation];
    return [
      `import { LangtoolsClient } from 'langtools/client';`,
      '',
      `const client = new LangtoolsClient({ baseUrl: ${JSON.stringify(baseUrl)} });`,
      `const text = ${JSON.stringify(text)};`,
      call,
    ].join('\n');
  },
  python: (input) => {
    const answer =
      input.operation === 'tts' ? `open("speech.wav", "wb").write(response.content)` : `print(response.json())`;
    return [
      'import requests',
      '',
      'response = requests.post(',
      `    ${JSON.stringify(input.baseUrl + pathOf(input))},`,
      `    json={"text": ${pythonString(input.text)}},`,
      ')',
      'response.raise_for_status()',
      answer,
    ].join('\n');
  },
};

/** For a POSIX shell: nothing is special within single quotes but the single quote. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Python reads every escape that JSON writes; only U+2028 and its kind are nicer escaped, too. */
function pythonString(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
