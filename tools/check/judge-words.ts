import path from 'node:path'

import { parseSync } from 'vite'

import {
  BANNED_FILES,
  BANNED_NAMES,
  CLAUSE_OPENING,
  NAME_RULES,
  PRONOUN_OPENING,
  SCENES,
  SENTENCE_RULES,
  type WordRule,
} from './word-rules.ts'

export interface WordFinding {
  file: string
  line: number
  message: string
}

interface Comment {
  text: string
  start: number
  end: number
}

/** Checks the name, the identifiers, the comments and the sentences of one file. `file` is relative to the root. */
export function judgeWords(file: string, source: string): WordFinding[] {
  const { comments, names, sentences } = file.endsWith('.css') ? readStyles(source) : readScript(file, source)
  const lineAt = createLineIndex(source)
  const findings = judgeFileName(file)
  for (const [name, offset] of SCENES.test(file) ? [] : names) {
    const message = judgeName(file, name)
    if (message) findings.push({ file, line: lineAt(offset), message })
  }
  for (const comment of joinLines(comments, source)) {
    for (const message of judgeComment(file, comment.text)) {
      findings.push({ file, line: lineAt(comment.start), message })
    }
  }
  // Titles of tests are not judged.
  const strings = /\.(test|spec)\.tsx?$/.test(file) || SCENES.test(file) ? [] : sentences
  for (const { text, start } of strings) {
    for (const message of judgeSentence(file, text)) findings.push({ file, line: lineAt(start), message })
  }
  return findings
}

function judgeFileName(file: string): WordFinding[] {
  const [base = ''] = path.basename(file).replace(/^-/, '').split('.')
  const message = BANNED_FILES.includes(base)
    ? `file name "${base}" does not say what the file holds`
    : judgeName(file, base)
  return message ? [{ file, line: 1, message }] : []
}

function judgeName(file: string, name: string): string | undefined {
  const exact = BANNED_NAMES.find(({ names, only }) => names.includes(name) && (!only || only.test(file)))
  if (exact) return `"${name}": use ${exact.instead}`
  const words = splitName(name)
  for (const rule of NAME_RULES) {
    if (rule.allowed?.includes(name) || !appliesTo(rule, file)) continue
    const word = words.find((each) => rule.words.includes(each))
    if (word) return `"${word}" in ${name}: use ${rule.instead}`
  }
  return undefined
}

function judgeComment(file: string, text: string): string[] {
  const messages = judgeSentence(file, text)
  for (const [index, sentence] of splitSentences(text).entries()) {
    const openings = index === 0 ? [CLAUSE_OPENING, PRONOUN_OPENING] : [CLAUSE_OPENING]
    const opening = openings.map((pattern) => pattern.exec(sentence)?.[0]).find(Boolean)
    if (opening) messages.push(`a sentence begins with "${opening}": "${sentence.slice(0, 60)}"`)
  }
  return messages
}

function judgeSentence(file: string, text: string): string[] {
  const words: string[] = text.toLowerCase().match(/(?<![\w.#@/`-])[a-z]+(?![\w(-])/g) ?? []
  return SENTENCE_RULES.filter((rule) => appliesTo(rule, file)).flatMap((rule) => {
    const word = words.find((each) => rule.words.includes(each))
    return word ? [`"${word}" in "${text.trim().slice(0, 60)}": use ${rule.instead}`] : []
  })
}

const appliesTo = ({ except, only }: WordRule, file: string) =>
  !except?.test(file) && (!only || only.test(file))

/** `keptFiles`, `KEPT_FILES` and `kept-files` are the same words. `keep-alive` is HTTP's own term. */
const splitName = (name: string): string[] =>
  name
    .replace(/keep_?alive/i, 'keepalive')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? []

/** Docstring tags begin a new sentence. */
const splitSentences = (text: string): string[] =>
  text
    .replaceAll(/@param (\S+)( -)?|@returns?/g, '. ')
    .split(/(?<=[.?!])\s+|\n\s*\n/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)

/** Joins line comments on consecutive lines into one text. */
function joinLines(comments: Comment[], source: string): Comment[] {
  const joined: Comment[] = []
  for (const comment of comments) {
    const last = joined.at(-1)
    const isContinued =
      last !== undefined &&
      source.startsWith('//', comment.start) &&
      source.startsWith('//', last.start) &&
      /^\r?\n[ \t]*$/.test(source.slice(last.end, comment.start))
    if (isContinued) {
      last.text += `\n${comment.text}`
      last.end = comment.end
    } else joined.push({ ...comment })
  }
  return joined
}

interface Contents {
  comments: Comment[]
  names: Map<string, number>
  sentences: { text: string; start: number }[]
}

function readStyles(source: string): Contents {
  const comments = [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map(({ 0: whole, 1: text = '', index }) => ({
    text,
    start: index,
    end: index + whole.length,
  }))
  return { comments, names: new Map(), sentences: [] }
}

function readScript(file: string, source: string): Contents {
  const { program, comments } = parseSync(file, source)
  const names: Contents['names'] = new Map()
  const sentences: Contents['sentences'] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) visit(child)
    else if (isNode(node)) {
      const { type, start, name, value } = node
      if ((type === 'Identifier' || type === 'PrivateIdentifier') && typeof name === 'string') {
        if (!names.has(name)) names.set(name, start)
      } else if (type === 'TemplateElement') {
        sentences.push({ text: (value as { raw: string }).raw, start })
      } else if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') {
        sentences.push({ text: value, start })
      }
      for (const child of Object.values(node)) if (typeof child === 'object') visit(child)
    }
  }
  visit(program)
  return {
    comments: comments.map(({ value, start, end }) => ({
      text: value.replaceAll(/^\s*\*+ ?/gm, ''),
      start,
      end,
    })),
    names,
    // A single word is a key, which is judged where it is declared.
    sentences: sentences.filter(({ text }) => /\S\s+\S/.test(text)),
  }
}

interface Node {
  type: string
  start: number
  name?: unknown
  value?: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function createLineIndex(source: string): (offset: number) => number {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1
}
