/** Characters that XML 1.0 cannot hold, not even escaped (section 2.2). */
// oxlint-disable-next-line no-control-regex -- these are meant
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as content or attribute of an XML or HTML document. */
export const escapeMarkup = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
