import { PASTED_FILE_MAX_LENGTH } from '#contract/constants.ts'
import { isSafeLink } from '#contract/models/comment-body.ts'

/**
 * Simplifies pasted HTML (specification section 5): of links only the address stays, if it is http, https, mailto or tel;
 * pictures, which a comment cannot have, become links to their source, if they have one. Nothing in it runs or loads.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('script, style, template, iframe, object, svg, math'))
    element.remove()
  for (const image of body.querySelectorAll('img')) {
    const source = image.getAttribute('src')?.trim() ?? ''
    if (/^https?:/i.test(source) && isSafeLink(source)) {
      const link = document.createElement('a')
      link.setAttribute('href', source)
      link.textContent = image.alt.trim() || source
      image.replaceWith(link)
    } else image.remove()
  }
  for (const element of body.querySelectorAll('*')) {
    const href = element.localName === 'a' ? (element.getAttribute('href')?.trim() ?? '') : ''
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
    if (isSafeLink(href)) element.setAttribute('href', href)
    else if (element.localName === 'a') element.replaceWith(...element.childNodes)
  }
  return body.innerHTML
}

const isText = ({ type, name }: File): boolean => type.startsWith('text/') || (!type && name.endsWith('.txt'))

/** The text files among pasted files. */
export const textFilesOf = (files: Iterable<File>): File[] => [...files].filter(isText)

/** The texts of pasted files, each cut to 5,000 characters (section 5). */
export const readPastedFiles = (files: readonly File[]): Promise<string[]> =>
  Promise.all(files.map(async (file) => (await file.text()).slice(0, PASTED_FILE_MAX_LENGTH)))
