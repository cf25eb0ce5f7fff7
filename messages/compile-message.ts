import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'

import { directionOf } from './languages.ts'

/** Text; `0`, the number of a plural; `['name']`, a value; `['name', type, options]`; `['tag', ...children]`. */
type Node = string | 0 | [name: string, ...rest: unknown[]]

/** Select, plural and ordinal: the types with branches. */
const BRANCHING_TYPES: unknown[] = [1, 2, 3]

/**
 * Compiles one message of the catalogue. In a language that is written from right to left, values are isolated (Unicode
 * TR 9: FSI and PDI): a name or an address in Latin letters must not reorder the sentence.
 * @throws for a message that is not in the form of ICU
 */
export function compileMessage(language: string, message: string): CompiledMessage {
  const compiled = compile(message)
  return directionOf(language) === 'ltr' ? compiled : (isolateValues(compiled) as CompiledMessage)
}

const isolateValues = (branch: unknown): unknown =>
  Array.isArray(branch) ? (branch as Node[]).flatMap(isolateNode) : branch

function isolateNode(node: Node): unknown[] {
  if (!Array.isArray(node)) return [node]
  const [name, type, ...others] = node
  if (node.length === 1) return ['\u2068', node, '\u2069']
  if (BRANCHING_TYPES.includes(type)) {
    const branches = Object.entries(others[0] as Record<string, unknown>)
    return [[name, type, Object.fromEntries(branches.map(([key, branch]) => [key, isolateValues(branch)]))]]
  }
  if (typeof type === 'number' && type > 0) return [node]
  return [[name, ...[type, ...others].flatMap((child) => isolateNode(child as Node))]]
}
