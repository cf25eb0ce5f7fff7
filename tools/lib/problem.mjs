/**
 * A problem that the user of a command can act on. The message is a sentence or two for them; `detail` is the output of
 * a tool.
 */
export class Problem extends Error {
  /**
   * @param {string} message
   * @param {string} [detail]
   */
  constructor(message, detail = '') {
    super(message)
    this.name = 'Problem'
    this.detail = detail
  }
}

/**
 * Prints an error: a problem as its sentence, anything else with its stack.
 * @param {unknown} error
 */
export function printError(error) {
  if (!(error instanceof Problem)) {
    console.error(error)
    return
  }
  if (error.detail) console.error(`\n${error.detail.trimEnd()}`)
  console.error(`\n${error.message}`)
}
