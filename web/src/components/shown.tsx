/** Letters as they are, shortened; spaces as signs that can be seen. */
export function Shown({ text, name }: { text: string; name: string }) {
  const isBlank = text.trim() === '';
  return (
    <span class={`${name}${isBlank ? ' is-blank' : ''}`}>
      {isBlank ? '␣'.repeat(text.length) || '∅' : shortened(withVisibleEdges(text))}
    </span>
  );
}

/** A space at the edge is often the error itself: " ," → ",". */
function withVisibleEdges(text: string): string {
  return text.replace(/^\s+|\s+$/gu, (blanks) => '␣'.repeat(blanks.length));
}

function shortened(text: string): string {
  return text.length <= 60 ? text : `${[...text].slice(0, 58).join('')}…`;
}
