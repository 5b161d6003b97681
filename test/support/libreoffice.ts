/**
 * LibreOffice as a client of LanguageTool's protocol, without a display: a new profile with a base URL and a Basic macro that proof-reads
 * paragraphs and writes what it was told. Start at `proofreadWithLibreOffice`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface OfficeParagraph {
  readonly language: string;
  readonly country: string;
  readonly text: string;
}

export interface OfficeError {
  readonly start: number;
  readonly length: number;
  readonly shortComment: string;
  readonly suggestions: readonly string[];
}

export interface OfficeAnswer {
  /** `se-NO` … */
  readonly locales: readonly string[];
  /** One list for each paragraph; undefined where the office says that it has no such locale. */
  readonly errors: readonly (readonly OfficeError[] | undefined)[];
}

const MOST_STARTS = 3;
const TIMEOUT_MS = 120_000;

export async function proofreadWithLibreOffice(
  baseUrl: string,
  paragraphs: readonly OfficeParagraph[],
): Promise<OfficeAnswer> {
  const profile = mkdtempSync(join(tmpdir(), 'langtools-office-'));
  try {
    const output = join(profile, 'answer.txt');
    // The first start fills a new profile, with an empty macro in the place of ours, and ends: it is written again.
    for (let start = 0; start < MOST_STARTS && !existsSync(output); start++) {
      writeProfile(profile, baseUrl, macro(paragraphs, pathToFileURL(output).href));
      await run(profile);
    }
    return parse(readFileSync(output, 'utf8'), paragraphs.length);
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

async function run(profile: string): Promise<void> {
  const args = ['--headless', '--norestore', '--nologo', `-env:UserInstallation=${pathToFileURL(profile).href}`];
  const office = spawn('soffice', [...args, 'macro:///Standard.Module1.Main'], {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile },
    timeout: TIMEOUT_MS,
  });
  await once(office, 'exit');
}

function writeProfile(profile: string, baseUrl: string, source: string): void {
  const basic = join(profile, 'user', 'basic', 'Standard');
  mkdirSync(basic, { recursive: true });
  const path = '/org.openoffice.Office.Linguistic/GrammarChecking/LanguageTool';
  const items = Object.entries({ BaseURL: baseUrl, IsEnabled: 'true' }).map(([name, value]) => {
    return `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${xml(value)}</value></prop></item>`;
  });
  // What the office has written there stays: among it, that the profile is not new.
  const file = join(profile, 'user', 'registrymodifications.xcu');
  const schema = 'xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema"';
  const empty = `<?xml version="1.0" encoding="UTF-8"?>\n<oor:items ${schema}></oor:items>\n`;
  const before = existsSync(file) ? readFileSync(file, 'utf8') : empty;
  writeFileSync(file, before.replace('</oor:items>', `${items.join('')}</oor:items>`));
  const library = 'xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"';
  writeFileSync(
    join(basic, 'script.xlb'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<library:library ${library} library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Module1"/></library:library>\n`,
  );
  writeFileSync(
    join(basic, 'Module1.xba'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">\n<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${xml(source)}</script:module>\n`,
  );
}

/** Writes one line for each locale, paragraph and error; fields are separated by tabs. */
function macro(paragraphs: readonly OfficeParagraph[], outputUrl: string): string {
  const calls = paragraphs.map(({ language, country, text }, i) => {
    return `  Call Proofread(${i}, ${basicText(language)}, ${basicText(country)}, ${basicText(text)})`;
  });
  return `Dim checker As Object
Dim sink As Object

Sub Main
  Dim files As Object, stream As Object, known As Variant
  files = createUnoService("com.sun.star.ucb.SimpleFileAccess")
  If files.exists(${basicText(outputUrl)}) Then files.kill(${basicText(outputUrl)})
  stream = files.openFileWrite(${basicText(outputUrl)})
  sink = createUnoService("com.sun.star.io.TextOutputStream")
  sink.setOutputStream(stream)
  sink.setEncoding("UTF-8")
  checker = createUnoService("org.openoffice.lingu.LanguageToolGrammarChecker")
  For Each known In checker.getLocales()
    sink.writeString("locale" & Chr(9) & known.Language & "-" & known.Country & Chr(10))
  Next
${calls.join('\n')}
  sink.closeOutput()
  StarDesktop.terminate()
End Sub

Sub Proofread(index As Integer, languageCode As String, countryCode As String, content As String)
  Dim locale As New com.sun.star.lang.Locale
  Dim properties() As New com.sun.star.beans.PropertyValue
  Dim result As Variant, found As Variant, i As Integer
  locale.Language = languageCode
  locale.Country = countryCode
  If Not checker.hasLocale(locale) Then Exit Sub
  sink.writeString("paragraph" & Chr(9) & index & Chr(10))
  result = checker.doProofreading("document" & index, content, locale, 0, Len(content), properties())
  For Each found In result.aErrors
    sink.writeString("error" & Chr(9) & index & Chr(9) & found.nErrorStart & Chr(9) & found.nErrorLength & Chr(9) & found.aShortComment)
    For i = 0 To UBound(found.aSuggestions)
      sink.writeString(Chr(9) & found.aSuggestions(i))
    Next
    sink.writeString(Chr(10))
  Next
End Sub
`;
}

function parse(lines: string, count: number): OfficeAnswer {
  const locales: string[] = [];
  const errors: (OfficeError[] | undefined)[] = Array.from({ length: count }, () => undefined);
  for (const line of lines.split('\n')) {
    const [kind, first = '', start, length, shortComment = '', ...suggestions] = line.split('\t');
    if (kind === 'locale') locales.push(first);
    if (kind === 'paragraph') errors[Number(first)] = [];
    if (kind === 'error') {
      errors[Number(first)]?.push({ start: Number(start), length: Number(length), shortComment, suggestions });
    }
  }
  return { locales, errors };
}

function basicText(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
