/** A size in a style sheet that is not a step of a scale in src/ui/tokens.css. */
export interface StraySize {
  line: number
  /** `padding: 6px` */
  text: string
}

/** Sizes of text, and distances between things. Other lengths are a matter of what they measure. */
const DECLARATION =
  /(?<![\w-])(font|font-size|(?:row-|column-)?gap|(?:margin|padding)(?:-[a-z-]+)?)\s*:\s*([^;{}]+)[;}]/g
/** A length with a unit of its own. One pixel is a line, or makes up for one. */
const LENGTH = /(?<![\w.#-])-?(?:\d*\.)?\d+(?:px|rem|em|ch|ex|v[hw]|dv[hw]|%)(?![\w-])/g
const ALLOWED = /^(?:-?1px|-?0px|100%)$/

/** Replaces comments by as many line ends, so that lines keep their numbers. */
const withoutComments = (css: string) =>
  css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))

/** Finds sizes of text and distances that are written as lengths instead of by a step of the scales. */
export function findStraySizes(css: string): StraySize[] {
  const source = withoutComments(css)
  return [...source.matchAll(DECLARATION)].flatMap(({ 1: name = '', 2: value = '', index }) => {
    const lengths = value.match(LENGTH) ?? []
    if (lengths.every((length) => ALLOWED.test(length))) return []
    const line = source.slice(0, index).split('\n').length
    return [{ line, text: `${name}: ${value.trim().replaceAll(/\s+/g, ' ')}` }]
  })
}
