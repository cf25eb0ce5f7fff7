/** One line of the real code, changed to be wrong, and the smallest set of tests that must notice. */
export interface Sabotage {
  /** The promise that no longer holds. */
  harm: string
  file: string
  /** Occurs once in the file. */
  search: string
  replace: string
  /** A test file, or the folder of several. */
  tests: string
}
