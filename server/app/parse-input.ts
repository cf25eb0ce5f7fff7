import * as v from 'valibot'

import { endpoints, type Op, type ParsedInput } from '#contract/endpoints/index.ts'

import { invalidInput } from './problems.ts'

/**
 * The input as the endpoint's schema sees it: known fields only, defaults filled in.
 * @throws {ApiError} 400 with one sentence for each field at fault
 */
export function parseInput<K extends Op>(op: K, input: unknown): ParsedInput<K> {
  const result = v.safeParse(endpoints[op].input, input)
  if (!result.success) throw invalidInput('Some of this cannot be used.', fieldsOf(result.issues))
  refuseNul(result.output)
  return result.output
}

function fieldsOf(issues: v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? 'input'
    fields[field] ??= issue.kind === 'schema' ? 'This is missing or of the wrong kind.' : issue.message
  }
  return fields
}

/** PostgreSQL keeps any character but U+0000. */
function refuseNul(value: unknown, path: string[] = []): void {
  if (typeof value === 'string' && value.includes('\0')) {
    throw invalidInput('Some of this cannot be used.', {
      [path.join('.') || 'input']: 'This holds characters that cannot be kept.',
    })
  }
  if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) refuseNul(member, [...path, key])
  }
}
