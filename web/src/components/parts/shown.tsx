/** Letters as they are, shortened; spaces as signs that can be seen. */
export function Shown({ text, name }: { text: string; name: string }) {
  if (text.trim() === '') return <span class={`${name} is-blank`}>{'␣'.repeat(text.length) || '∅'}</span>;
  // A space at the edge is often the error itself: " ," → ",".
  const [, before = '', letters = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? [];
  return (
    <span class="shown">
      <Blanks count={before.length} />
      <span class={name}>{shortened(letters)}</span>
      <Blanks count={after.length} />
    </span>
  );
}

function Blanks({ count }: { count: number }) {
  return count === 0 ? null : <span class="is-blank">{'␣'.repeat(count)}</span>;
}

function shortened(text: string): string {
  return text.length <= 60 ? text : `${[...text].slice(0, 58).join('')}…`;
}
