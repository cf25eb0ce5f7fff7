import { DrizzleQueryError } from 'drizzle-orm/errors'

import { withoutValues } from '#contract/public-text.ts'

/** An error in a form that may be logged: what failed, without the values involved. */
export interface DescribedError {
  type: string
  message: string
  /** Code of the system, PostgreSQL or Node, such as `ENOSPC` and `23505`. */
  code?: string
  /** Schema names from PostgreSQL's error. */
  table?: string
  column?: string
  constraint?: string
  /** Only the calls, as the head of a stack repeats the message. */
  stack?: string
  cause?: DescribedError
  /** Errors of an `AggregateError`. */
  errors?: DescribedError[]
}

const MESSAGE_MAX_LENGTH = 1_000
const STATEMENT_MAX_LENGTH = 300
const STACK_MAX_LINES = 30
const CAUSES_MAX_DEPTH = 5
const ERRORS_MAX_COUNT = 5
const NAME = /^[\w.]{1,64}$/
const CALL = /^\s+at .*(?::\d+:\d+\)?|\(<anonymous>\)|<anonymous>)$/

/**
 * Describes what was thrown for a log or a report. Messages of drivers contain a query's parameters, and other
 * properties of an error may contain anything, so only what is known to be harmless is taken.
 */
export function describeError(thrown: unknown, depth = 0): DescribedError {
  if (!(thrown instanceof Error)) return { type: 'Error', message: describeOther(thrown) }
  const stack = callsOf(thrown)
  const isDeep = depth >= CAUSES_MAX_DEPTH
  const others = !isDeep && thrown instanceof AggregateError ? thrown.errors.slice(0, ERRORS_MAX_COUNT) : []
  return {
    type: nameOf(thrown.name) ?? 'Error',
    message: messageOf(thrown),
    ...namesOf(thrown),
    ...(stack && { stack }),
    ...(!isDeep && thrown.cause !== undefined && { cause: describeError(thrown.cause, depth + 1) }),
    ...(others.length > 0 && { errors: others.map((other: unknown) => describeError(other, depth + 1)) }),
  }
}

/** Describes an error and its causes in one line. */
export const summarize = ({ message, code, cause }: DescribedError): string =>
  `${message}${code ? ` [${code}]` : ''}${cause ? ` Because of: ${summarize(cause)}` : ''}`

/** Describes an error for a terminal, with the calls. */
export function printError(thrown: unknown): string {
  const described = describeError(thrown)
  return `${described.type}: ${summarize(described)}${described.stack ? `\n${described.stack}` : ''}`
}

/** Drizzle's own message ends with the parameters. In the statement itself, values occur only in single quotes. */
function messageOf(error: Error): string {
  if (!(error instanceof DrizzleQueryError)) return cleaned(error.message)
  const statement = textOf(error.query).slice(0, STATEMENT_MAX_LENGTH)
  return `Failed query: ${statement.replace(/'[^']*(?:'|$)/g, "'…'").replace(/\d{6,}/g, '*')}`
}

const cleaned = (text: unknown): string => withoutValues(textOf(text).slice(0, MESSAGE_MAX_LENGTH))

const describeOther = (thrown: unknown): string =>
  typeof thrown === 'string'
    ? cleaned(thrown)
    : `Something that is no error was thrown: ${thrown === null ? 'null' : typeof thrown}.`

function namesOf(error: Error): Pick<DescribedError, 'code' | 'table' | 'column' | 'constraint'> {
  const names: Partial<Record<'code' | 'table' | 'column' | 'constraint', string>> = {}
  for (const key of ['code', 'table', 'column', 'constraint'] as const) {
    const name = key in error ? nameOf((error as unknown as Record<string, unknown>)[key]) : undefined
    if (name !== undefined) names[key] = name
  }
  return names
}

function callsOf({ stack }: Error): string {
  const lines = textOf(stack)
    .split('\n')
    .filter((line) => CALL.test(line))
  return lines.slice(0, STACK_MAX_LINES).join('\n')
}

const nameOf = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && NAME.test(String(value))
    ? String(value)
    : undefined
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
