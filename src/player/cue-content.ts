/**
 * Elements that a cue may contain. They carry no class, style or name, so a cue cannot borrow the page's looks.
 */
const ALLOWED = new Set(['B', 'I', 'U', 'RUBY', 'RT'])
/** Authors need two or three. */
const MAX_DEPTH = 8

/** Rebuilds a cue as the browser parsed it (`getCueAsHTML`), with nothing but what subtitles need. */
export function cueContent(cue: Node, depth = 0): DocumentFragment {
  const content = document.createDocumentFragment()
  if (depth === MAX_DEPTH) content.append(cue.textContent ?? '')
  else for (const node of cue.childNodes) content.append(copyOf(node, depth + 1))
  return content
}

function copyOf(node: Node, depth: number): Node | string {
  if (!(node instanceof HTMLElement)) return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''
  const words = cueContent(node, depth)
  if (!ALLOWED.has(node.tagName) && !node.lang) return words
  const element = document.createElement(ALLOWED.has(node.tagName) ? node.tagName : 'span')
  if (node.lang) element.lang = node.lang
  element.append(words)
  return element
}
