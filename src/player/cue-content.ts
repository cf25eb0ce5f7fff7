/** What a cue may look like: nothing of it has a class, a style or a name, so nothing of the page's looks is its own. */
const KEPT = new Set(['B', 'I', 'U', 'RUBY', 'RT'])
/** Authors need two or three. */
const MAX_DEPTH = 8

/** A cue's words as the browser read them (`getCueAsHTML`), drawn anew with what subtitles need and nothing else. */
export function cueContent(cue: Node, depth = 0): DocumentFragment {
  const content = document.createDocumentFragment()
  if (depth === MAX_DEPTH) content.append(cue.textContent ?? '')
  else for (const node of cue.childNodes) content.append(copyOf(node, depth + 1))
  return content
}

function copyOf(node: Node, depth: number): Node | string {
  if (!(node instanceof HTMLElement)) return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''
  const words = cueContent(node, depth)
  if (!KEPT.has(node.tagName) && !node.lang) return words
  const element = document.createElement(KEPT.has(node.tagName) ? node.tagName : 'span')
  if (node.lang) element.lang = node.lang
  element.append(words)
  return element
}
