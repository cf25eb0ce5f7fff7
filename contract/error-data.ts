/** An error as data, which can cross every boundary. */
export interface ErrorData {
  name: string
  message: string
  stack?: string
}

/** Turns any thrown value into data. */
export function errorDataOf(error: unknown): ErrorData {
  // Other fields of an object may be private.
  if (typeof error !== 'object' || error === null) return { name: 'Error', message: String(error) }
  if (!(error instanceof Error)) return { name: 'Error', message: 'An object that is no error was thrown.' }
  const { name, message, stack } = error
  return { name, message, ...(stack === undefined ? {} : { stack }) }
}
