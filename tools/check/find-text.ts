import { parseSync } from 'vite'

/** Text for users in code. */
export interface TextFinding {
  line: number
  text: string
}

/** Attributes and object properties whose text users read or hear. */
const TEXT_NAMES = new Set([
  'action',
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'closeLabel',
  'description',
  'hint',
  'label',
  'legend',
  'message',
  'placeholder',
  'subtitle',
  'text',
  'title',
])

/** Functions, and the position of the argument that users read. */
const TEXT_ARGUMENTS: Readonly<Record<string, number>> = {
  alert: 0,
  confirm: 0,
  sentenceOf: 1,
  showMessage: 0,
}

/** Calls whose text is for developers. */
const FOR_DEVELOPERS = /(?<!Api)Error$|Exception$|^console$/

/** Values of `KeyboardEvent.key` that look like a word of a sentence. */
const KEYS = /^(Backspace|Dead|Delete|End|Enter|Escape|Home|Process|Shift|Space|Tab|Unidentified)$/

/** Written alike in all languages. */
const NAMES = /^((CC|Vireo)$|WEBVTT\s)/

/** Parts of an expression that can become its value. */
const VALUE_PARTS: Readonly<Record<string, string[]>> = {
  ArrowFunctionExpression: ['body'],
  BinaryExpression: ['left', 'right'],
  ConditionalExpression: ['consequent', 'alternate'],
  JSXExpressionContainer: ['expression'],
  LogicalExpression: ['left', 'right'],
  ParenthesizedExpression: ['expression'],
  TSAsExpression: ['expression'],
  TSNonNullExpression: ['expression'],
  TSSatisfiesExpression: ['expression'],
  TemplateLiteral: ['expressions'],
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** One step on the path from the program to a node. */
interface Step {
  node: Node
  /** The property of `node` that leads to the next step. */
  key: string
}

/**
 * Finds text for users outside the catalogue: all text of elements, of the attributes and properties in `TEXT_NAMES`,
 * and of the arguments in `TEXT_ARGUMENTS`; elsewhere, strings that read like a sentence. Also finds messages that are
 * read while a module loads, when no request's language is known.
 */
export function findText(file: string, source: string): TextFinding[] {
  const findings: TextFinding[] = []
  const { program } = parseSync(file, source)
  const sets = namesOfSets(program.body)
  const visit = (value: unknown, path: Step[]): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, path)
    if (!isNode(value) || isForDevelopers(value)) return
    const text = isReadAtOnce(value, path, sets) ? source.slice(value.start, value.end) : textOf(value)
    if (text !== undefined && (value.type === 'MemberExpression' || isForUsers(text, value, path))) {
      const line = source.slice(0, value.start + leadingSpace(text)).split('\n').length
      findings.push({ line, text: text.trim().replaceAll(/\s+/g, ' ') })
    }
    for (const [key, child] of Object.entries(value))
      if (typeof child === 'object') visit(child, [...path, { node: value, key }])
  }
  visit(program, [])
  return findings
}

/** Names under which a module has imported sets of messages. */
function namesOfSets(statements: readonly object[]): Set<string> {
  const sets = statements
    .filter(isNode)
    .filter(({ source }) => nameOf(source).startsWith('#messages/'))
    .flatMap(({ specifiers = [] }) => specifiers as Node[])
    .filter(({ imported }) => nameOf(imported) === 'messages')
  return new Set(sets.map(({ local }) => nameOf(local)))
}

/** Methods of lists that run the function they are given at once. */
const RUN_AT_ONCE = new Set([
  'map',
  'flatMap',
  'filter',
  'forEach',
  'reduce',
  'toSorted',
  'find',
  'some',
  'every',
])

/** Whether a function runs where it stands, as the callback of a list does. */
function isRunAtOnce(path: readonly Step[], index: number): boolean {
  const { node, key } = path[index - 1] ?? {}
  const callee = node?.['callee']
  return (
    node?.type === 'CallExpression' &&
    key === 'arguments' &&
    isNode(callee) &&
    RUN_AT_ONCE.has(nameOf(callee['property']))
  )
}

/** Whether a message is read outside any function that runs later. */
const isReadAtOnce = ({ type, object }: Node, path: readonly Step[], sets: ReadonlySet<string>): boolean =>
  type === 'MemberExpression' &&
  sets.has(nameOf(object)) &&
  !path.some(({ node }, index) => /^(Arrow)?Function/.test(node.type) && !isRunAtOnce(path, index))

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Types, imports, and the text of exceptions and of the console. */
const isForDevelopers = ({ type, callee }: Node): boolean =>
  type === 'ImportDeclaration' ||
  (type.startsWith('TS') && !(type in VALUE_PARTS)) ||
  ((type === 'NewExpression' || type === 'CallExpression') && FOR_DEVELOPERS.test(rootName(callee)))

/** `console` of `console.error`. */
function rootName(node: unknown): string {
  if (!isNode(node)) return ''
  return node.type === 'MemberExpression' ? rootName(node['object']) : nameOf(node)
}

/** The name of an identifier, an attribute or a quoted key. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  const name = node['name'] ?? node['value']
  return typeof name === 'string' ? name : ''
}

/** The text between tags, of a string, or of a template with … in place of its values. */
function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'TemplateLiteral')
    return (quasis as { value: { cooked: string } }[]).map(({ value: part }) => part.cooked).join('…')
  return (type === 'Literal' || type === 'JSXText') && typeof value === 'string' ? value : undefined
}

const leadingSpace = (text: string): number => text.length - text.trimStart().length

function isForUsers(text: string, node: Node, path: Step[]): boolean {
  if (!/\p{L}/u.test(text) || NAMES.test(text.trim())) return false
  if (node.type === 'JSXText') return true
  const place = path.findLast((step) => !isValueOf(step))
  if (!place || isCode(place)) return false
  return isPlaceOfText(place, text, [...path.map((step) => step.node), node])
    ? !/^(\/|#|https?:)/.test(text)
    : readsLikeText(text)
}

/** Whether the child can become the value of the expression. */
const isValueOf = ({ node, key }: Step): boolean =>
  VALUE_PARTS[node.type]?.includes(key) === true &&
  (node.type !== 'BinaryExpression' || node['operator'] === '+')

/** Keys, JSON-LD types, and operands of comparisons. */
const isCode = ({ node, key }: Step): boolean =>
  (node.type === 'Property' && (key === 'key' || nameOf(node['key']) === '@type')) ||
  ['BinaryExpression', 'MemberExpression', 'SwitchCase', 'TaggedTemplateExpression'].includes(node.type)

function isPlaceOfText({ node, key }: Step, text: string, ancestry: Node[]): boolean {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return key === 'children'
    case 'JSXAttribute':
      return TEXT_NAMES.has(nameOf(node['name']))
    case 'Property':
      // A single word in lower case is the key of a message.
      return TEXT_NAMES.has(nameOf(node['key'])) && !/^[a-z]\w*$/.test(text)
    case 'CallExpression': {
      const argument = (node['arguments'] as Node[])[TEXT_ARGUMENTS[nameOf(node['callee'])] ?? -1]
      return argument !== undefined && ancestry.includes(argument)
    }
    default:
      return false
  }
}

/** A value and a word; several words or a full stop after a capital; a typographic apostrophe; a single word. */
const TEXT_FORMS = [
  /^… \p{L}/u,
  /^(…\s*)?\p{Lu}[\p{L}’]*(,?\s+[\p{L}…]|[.!?]$)/u,
  /\p{L}’\p{L}/u,
  /\s\p{L}+[.!?]$/u,
  /^\p{Lu}\p{Ll}{2,}$/u,
]

const readsLikeText = (text: string): boolean =>
  !KEYS.test(text) && TEXT_FORMS.some((form) => form.test(text.trim()))
