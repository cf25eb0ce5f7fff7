import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'

import { directionOf, PSEUDO_LANGUAGES } from './languages.ts'
import { pseudoEnds, pseudoText } from './pseudo.ts'

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
  const pseudo = PSEUDO_LANGUAGES.find((each) => each === language)
  const isolated = directionOf(language) === 'ltr' ? compiled : changeNodes(compiled, isolate)
  if (!pseudo) return isolated as CompiledMessage
  const changed = changeNodes(isolated, (node) => [
    typeof node === 'string' ? pseudoText(pseudo, node) : node,
  ])
  const [start, end] = pseudoEnds(pseudo, message.length)
  return (
    typeof changed === 'string' ? start + changed + end : [start, ...(changed as Node[]), end]
  ) as CompiledMessage
}

const isolate = (node: Node): unknown[] =>
  Array.isArray(node) && node.length === 1 ? ['\u2068', node, '\u2069'] : [node]

type Change = (leaf: Node) => unknown[]

/** Replaces each text and each value of a message, or of a branch in it. */
function changeNodes(branch: unknown, change: Change): unknown {
  if (typeof branch === 'string') return change(branch)[0]
  return Array.isArray(branch) ? (branch as Node[]).flatMap((node) => changeNode(node, change)) : branch
}

function changeNode(node: Node, change: Change): unknown[] {
  if (!Array.isArray(node) || node.length === 1) return change(node)
  const [name, type, ...others] = node
  if (BRANCHING_TYPES.includes(type)) {
    const branches = Object.entries(others[0] as Record<string, unknown>)
    return [
      [name, type, Object.fromEntries(branches.map(([key, branch]) => [key, changeNodes(branch, change)]))],
    ]
  }
  if (typeof type === 'number' && type > 0) return [node]
  return [[name, ...[type, ...others].flatMap((child) => changeNode(child as Node, change))]]
}
