import { describe, expect, test } from 'vitest';
import { PLACEHOLDER } from './marked-text.js';
import { languageOfHtml, readHtml } from './read-html.js';

const X = PLACEHOLDER;

describe('HTML', () => {
  test.each([
    ['<p>Ein <b>god</b> dag</p>', 'Ein god dag'],
    ['<p>bl&aring; &amp; r&#248;d &#xE5;</p>', 'blå & rød å'],
    ['&aringr og &foo; og a < b & c', 'år og &foo; og a < b & c'],
    ['<p>en</p><p>to</p>', 'en\n\nto'],
    ['<ul><li>en<li>to</ul>', 'en\n\nto'],
    ['<td>a<td>b', 'a\n\nb'],
    ['  en\n   to  ', 'en to '],
    ['en<br>to', 'en\nto'],
    ['sjå <code>a b</code>.', `sjå ${X}.`],
    ['<p>a</p><p><code>b</code> c', `a\n\n${X} c`],
    ['a<pre>kode</pre>b', 'a\n\nb'],
    ['a<script>"<p>"</script>b<style>p{}</style>c', 'a\n\nb\n\nc'],
    ['a<!-- b -->c', 'ac'],
    ['ei <img src="a.png" alt="mynd"> her', `ei ${X} her`],
    ['<title>Tittel</title><p title="nei" alt="nei">Tekst', 'Tittel\n\nTekst'],
    ['<textarea>a</textarea><select><option>b</select>c', 'c'],
    ['a</b>b</i>', 'ab'],
    ['<p>a<svg><title>t</title><path/></svg> b', `a${X} b`],
  ])('%j is read as %j', (source, checked) => {
    expect(readHtml(source).checked).toBe(checked);
  });

  test('leaves out what is in another language than the document', () => {
    const source = '<html lang="nb-NO"><p>Ein <i lang="en">computer</i> her<p lang="se">Bures<p lang="no">Hei';
    expect(readHtml(source).checked).toBe(`Ein ${X} her\n\nHei`);
    const fragment = '<p lang="sme">Bures</p><p lang="en">Hello';
    expect(readHtml(fragment, { language: 'se' }).checked).toBe('Bures');
    expect(readHtml(fragment).checked).toBe('Bures\n\nHello');
  });

  test('may name its language', () => {
    expect(languageOfHtml('<!doctype html>\n<html class="a" lang="fo">')).toBe('fo');
    expect(languageOfHtml('<p lang="fo">')).toBeUndefined();
  });
});
