import type { ErrorData } from '#contract/error-data.ts'

/**
 * The name and the message in a browser's line about an exception, such as "Uncaught TypeError: x is not a function".
 */
const EXCEPTION = /^(?:Uncaught )?(\w+): (.*)$/s

/** Describes the crash of a worker, as far as browsers reveal it to the page. */
export function crashOf(event: Event): ErrorData {
  const isException = event instanceof ErrorEvent && event.message !== ''
  if (!isException) return { name: 'WorkerNotLoaded', message: 'The script of the worker did not load.' }
  const { message, filename, lineno, colno } = event
  const [, name = 'Error', words = message] = EXCEPTION.exec(message) ?? []
  return { name, message: words, stack: `${name}: ${words}\n    at ${filename}:${lineno}:${colno}` }
}

export const stallOf = (deadlineMs: number): ErrorData => ({
  name: 'WorkerStalled',
  message: `The worker did not answer within ${deadlineMs} ms.`,
})
