/** The measurements as tables in Markdown. */

const percent = (part, whole) => (whole === 0 ? '' : ((100 * part) / whole).toFixed(1));

/** One line per language of the service, one for all others together. */
export function languageTable(rows, { service }, lengths) {
  const lines = [
    `| language | texts | ${lengths.map((length) => `${length} characters`).join(' | ')} | taken for, of ${lengths.at(-1)} characters |`,
    `|---|---|${lengths.map(() => '---|').join('')}---|`,
  ];
  const measured = service.filter((tag) => rows.some((row) => row.tag === tag && row.pieces > 0));
  for (const tag of measured) {
    const ofTag = lengths.map((length) => rows.find((row) => row.tag === tag && row.length === length));
    const last = ofTag.at(-1);
    const instead = [...last.instead].sort(([, a], [, b]) => b - a).map(([other, count]) => `${other} ${count}`);
    if (last.undetermined > 0) instead.push(`none ${last.undetermined}`);
    const figures = ofTag.map((row) => percent(row.right, row.pieces)).join(' | ');
    lines.push(`| \`${tag}\` | ${last.pieces} (${last.sources.join(', ')}) | ${figures} | ${instead.join(', ')} |`);
  }
  const mean = (tags) =>
    lengths.map((length) => {
      const shares = rows
        .filter((row) => row.length === length && row.pieces > 0 && tags.includes(row.tag))
        .map((row) => row.right / row.pieces);
      return percent(
        shares.reduce((sum, share) => sum + share, 0),
        shares.length,
      );
    });
  const others = [...new Set(rows.map(({ tag }) => tag))].filter((tag) => !service.includes(tag));
  lines.push(`| **mean of these** | | ${mean(measured).join(' | ')} | |`);
  lines.push(`| **mean of ${others.length} other languages** | | ${mean(others).join(' | ')} | |`);
  return lines.join('\n');
}

/** Groups of close relatives: each line is a language and what its texts of 60 characters were taken for, in percent. */
export function confusionTable(rows, relatives) {
  const LENGTH = 60;
  return relatives
    .map((group) => {
      const lines = [
        `| | ${group.map((tag) => `\`${tag}\``).join(' | ')} | others | none |`,
        `|---|${group.map(() => '---|').join('')}---|---|`,
      ];
      for (const tag of group) {
        const row = rows.find((candidate) => candidate.tag === tag && candidate.length === LENGTH);
        if (row === undefined || row.pieces === 0) continue;
        const counts = group.map((other) => (other === tag ? row.right : (row.instead.get(other) ?? 0)));
        const others = row.pieces - row.undetermined - counts.reduce((sum, count) => sum + count, 0);
        lines.push(
          `| \`${tag}\` | ${[...counts, others, row.undetermined].map((count) => percent(count, row.pieces)).join(' | ')} |`,
        );
      }
      return lines.join('\n');
    })
    .join('\n\n');
}
