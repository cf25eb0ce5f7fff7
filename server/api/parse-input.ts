import * as v from 'valibot'

import { endpoints, type Op, type ParsedInput } from '#contract/endpoints/index.ts'

import { invalidInput } from './problems.ts'

/**
 * The input as the endpoint's schema sees it: known fields only, defaults filled in.
 * @throws {ApiError} 400 with one sentence for each field at fault
 */
export function parseInput<K extends Op>(op: K, input: unknown): ParsedInput<K> {
  const result = v.safeParse(endpoints[op].input, input)
  if (!result.success) throw invalidInput('Some fields are not valid.', fieldsOf(result.issues))
  refuseNul(result.output)
  return result.output
}

/**
 * Parses a form, whose values are all text. If the schema wants something else, such as a number or a list, the
 * text is read as JSON.
 * @throws {ApiError} 400 with one sentence for each field at fault
 */
export function parseForm<K extends Op>(op: K, form: Record<string, unknown>): ParsedInput<K> {
  const { issues = [] } = v.safeParse(endpoints[op].input, form)
  for (const issue of issues) readAsJson(issue)
  return parseInput(op, form)
}

function readAsJson({ kind, input, path }: v.BaseIssue<unknown>): void {
  const place = path?.at(-1)
  if (typeof input !== 'string' || (kind !== 'schema' && input !== 'null')) return
  if (!place || typeof place.input !== 'object' || place.input === null) return
  try {
    Object.assign(place.input, { [String(place.key)]: JSON.parse(input) })
  } catch {
    // The value stays text, which the schema then refuses.
  }
}

function fieldsOf(issues: v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? 'input'
    fields[field] ??= sentenceOf(issue)
  }
  return fields
}

/** A schema's own sentence, or one in place of what Valibot says to programmers. */
function sentenceOf({ kind, type, message, requirement }: v.BaseIssue<unknown>): string {
  if (kind === 'schema') return 'This is missing or has the wrong type.'
  if (!message.startsWith('Invalid ')) return message
  return sentences[type]?.(requirement) ?? 'This is not valid.'
}

const sentences: Record<string, (requirement: unknown) => string> = {
  integer: () => 'This must be a whole number.',
  min_value: (min) => `This must be at least ${String(min)}.`,
  max_value: (max) => `This must be at most ${String(max)}.`,
  min_length: (min) => `Too short: the minimum is ${String(min)}.`,
  max_length: (max) => `This is too long: at most ${String(max)} fit.`,
}

/** PostgreSQL keeps any character but U+0000. */
function refuseNul(value: unknown, path: string[] = []): void {
  if (typeof value === 'string' && value.includes('\0')) {
    throw invalidInput('Some fields are not valid.', {
      [path.join('.') || 'input']: 'This contains characters that can’t be stored.',
    })
  }
  if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) refuseNul(child, [...path, key])
  }
}
