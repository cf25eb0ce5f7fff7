import * as v from 'valibot'

import { endpoints, type Op, type ParsedInput } from '#contract/endpoints/index.ts'
import { SentenceSchema } from '#contract/models/problem.ts'
import { sentence, type Sentence } from '#contract/sentence.ts'

import { invalidInput, type FieldReasons, type Reason } from './problems.ts'

/**
 * Parses the input by the endpoint's schema: only known fields, with defaults filled in.
 * @throws {ApiError} 400 with one sentence for each invalid field
 */
export function parseInput<K extends Op>(op: K, input: unknown): ParsedInput<K> {
  const result = v.safeParse(endpoints[op].input, input)
  if (!result.success) throw invalidInput(sentence('fieldsNotValid'), fieldsOf(result.issues))
  refuseNul(result.output)
  return result.output
}

/**
 * Parses a form, whose values are all text. If the schema wants something else, such as a number or a list, the
 * text is read as JSON.
 * @throws {ApiError} 400 with one sentence for each invalid field
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

function fieldsOf(issues: v.BaseIssue<unknown>[]): FieldReasons {
  const fields: FieldReasons = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? 'input'
    fields[field] ??= reasonOf(issue)
  }
  return fields
}

/** A schema's own sentence, or one that replaces Valibot's message for programmers. */
function reasonOf({ kind, type, message, requirement }: v.BaseIssue<unknown>): Reason {
  if (kind === 'schema') return sentence('fieldMissing')
  if (!message.startsWith('Invalid ')) return carriedBy(message) ?? message
  return sentences[type]?.(requirement) ?? sentence('fieldNotValid')
}

const CarriedSchema = v.pipe(v.string(), v.startsWith('{"sentence":'), v.parseJson(), SentenceSchema)

/** The sentence that `asValibotMessage` put into an issue, if any. */
function carriedBy(message: string): Sentence | undefined {
  const read = v.safeParse(CarriedSchema, message, { abortPipeEarly: true })
  return read.success ? read.output : undefined
}

const sentences: Record<string, (requirement: unknown) => Sentence> = {
  integer: () => sentence('fieldWholeNumber'),
  min_value: (min) => sentence('fieldAtLeast', { min: Number(min) }),
  max_value: (max) => sentence('fieldAtMost', { max: Number(max) }),
  min_length: (min) => sentence('fieldTooShort', { min: Number(min) }),
  max_length: (max) => sentence('fieldTooLong', { max: Number(max) }),
}

/** PostgreSQL stores any character except U+0000. */
function refuseNul(value: unknown, path: string[] = []): void {
  if (typeof value === 'string' && value.includes('\0')) {
    throw invalidInput(sentence('fieldsNotValid'), {
      [path.join('.') || 'input']: sentence('fieldNotStorable'),
    })
  }
  if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) refuseNul(child, [...path, key])
  }
}
