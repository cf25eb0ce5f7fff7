/** The source of a function for a document, without what only its readers need: comments and indentation. */
export const sourceOf = (run: (...args: never[]) => unknown): string =>
  run
    .toString()
    .replaceAll(/\/\*\*[^]*?\*\/|^\s*\/\/ .*$/gm, '')
    .replaceAll(/\n\s*/g, '\n')
