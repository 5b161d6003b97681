interface ShownProps {
  readonly text: string;
  readonly name: string;
  /** What it stands between. */
  readonly before?: string;
  readonly after?: string;
}

/** Letters as they are, shortened; spaces as signs that can be seen; between its words, where they are given. */
export function Shown({ before = '', after = '', ...shown }: ShownProps) {
  if (before === '' && after === '') return <Alone {...shown} />;
  return (
    <span class="shown">
      <span class="shown-around">{before}</span>
      <Alone {...shown} />
      <span class="shown-around">{after}</span>
    </span>
  );
}

function Alone({ text, name }: Pick<ShownProps, 'text' | 'name'>) {
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
