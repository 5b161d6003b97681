/** The texts in the pictures, each with a few errors. They are written for these pictures. */

export const NORTH_SAMI = `# Bures boahtin

Mun lea dáppe. Son leat **skuvllas**.

- Loga eambbo: <https://se.wikipedia.org/wiki/Skuvla>
- \`npm start\`
`;

export const IRISH = `# An teach

Tá an bean sa teach. Tá **mo cat** anseo freisin,
agus tá an fear ag ól tae innui.

- Léigh tuilleadh: <https://ga.wikipedia.org/wiki/Teach>
- \`npm start\`
`;

export const NORWEGIAN = `# Hjemme

Vi bor i en hus. Jeg er fornøyt med det.
Hun prøver å **lærer** norsk.

- Les mer: <https://nb.wikipedia.org/wiki/Hus>
- \`npm start\`
`;

export const FAROESE = `# Heima

Hetta er eitt **húss** við sjógvin. Hetta er ein hús.
Eg er heima í dag.

- Les meira: <https://fo.wikipedia.org/wiki/Hús>
- \`npm start\`
`;

/** A document of LibreOffice, with a paragraph in each language: `&`, `+`, `%` and an emoji are in one of them. */
export const FLAT_DOCUMENT = flatDocument([
  ['nb', 'NO', 'Jeg har kjøpt brød & melk + 100 % fløte, så jeg er fornøyt.'],
  ['ga', 'IE', 'Tá an bhean sa teach agus tá an fear ag ól tae innui.'],
  ['fo', 'FO', 'Hetta er eitt húss og eg eri heima.'],
  ['se', 'NO', 'Mun lea dáppe.'],
]);

function flatDocument(paragraphs) {
  const styles = paragraphs.map(
    ([language, country]) =>
      `<style:style style:name="${language}" style:family="paragraph"><style:paragraph-properties fo:margin-bottom="0.4cm"/><style:text-properties fo:font-size="15pt" fo:language="${language}" fo:country="${country}"/></style:style>`,
  );
  const texts = paragraphs.map(
    ([language, , text]) => `<text:p text:style-name="${language}">${text.replaceAll('&', '&amp;')}</text:p>`,
  );
  const name = 'urn:oasis:names:tc:opendocument:xmlns';
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="${name}:office:1.0" xmlns:style="${name}:style:1.0" xmlns:text="${name}:text:1.0"
  xmlns:fo="${name}:xsl-fo-compatible:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:automatic-styles>${styles.join('\n')}</office:automatic-styles>
<office:body><office:text>${texts.join('\n')}</office:text></office:body>
</office:document>
`;
}
