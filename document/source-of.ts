/** Returns the source of a function for a document, without comments and indentation. */
export const sourceOf = (run: (...args: never[]) => unknown): string =>
  run
    .toString()
    .replaceAll(/\/\*\*[^]*?\*\/|^\s*\/\/ .*$/gm, '')
    .replaceAll(/\n\s*/g, '\n')
