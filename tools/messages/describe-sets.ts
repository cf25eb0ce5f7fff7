import { argumentsOf } from './arguments.ts'
import { readBundle, setNames, type Bundle } from './catalogue.ts'

/** The sets that every page needs at once, which are part of the language's script. */
export const FIRST_SETS = ['app', 'video']

const HEAD = `// Written by \`npm run messages\` from messages/en.

import type { CountFormat } from './count-format.ts'
import type { Language } from './languages.ts'

/** Parts of a sentence in their order: text, and the elements of its tags. */
export type RichMessage<Part> = string | (string | Part)[]
/** Wraps the text between the marks of a tag, in a link for example. */
export type Wrap<Part> = (children: (string | Part)[]) => Part

export type FirstSetName = ${FIRST_SETS.map((name) => `'${name}'`).join(' | ')}
`

const typeName = (set: string) => `${set[0]?.toUpperCase() ?? ''}${set.slice(1)}Messages`

/** Writes the TypeScript types of all sets: a string for a message without values, a function for one with values. */
export async function describeSets(): Promise<string> {
  const names = await setNames()
  const sets = await Promise.all(names.map(async (set) => describeSet(set, await readBundle('en', set))))
  const all = names.map((set) => `  ${set}: ${typeName(set)}\n`).join('')
  return `${HEAD}${sets.join('')}
export interface MessageSets {
${all}}

/** All messages of a language. */
export interface Messages extends MessageSets {
  language: Language
  counts: CountFormat
  /** The name of the site. */
  site: string
}
`
}

function describeSet(set: string, { messages, descriptions }: Bundle): string {
  const properties = Object.entries(messages).map(([key, message]) => {
    const note = descriptions[key] ? ` ${descriptions[key].replace(/\.?$/, '.')}` : ''
    const comment = `“${message}”${note}`.replaceAll('*/', '* /')
    return `  /** ${comment} */\n  readonly ${signatureOf(key, message)}\n`
  })
  return `\nexport interface ${typeName(set)} {\n${properties.join('')}}\n`
}

/** @throws with the message's key, for a message that is not valid ICU */
function signatureOf(key: string, message: string): string {
  try {
    const { values, tags } = argumentsOf(message)
    // Provided to all messages (messages/create-messages.ts).
    values.delete('site')
    if (values.size + tags.size === 0) return `${key}: string`
    const given = [...values].map(([name, type]) => `${name}: ${type}`)
    if (tags.size === 0) return `${key}: (values: { ${given.join('; ')} }) => string`
    const wraps = [...tags].map((name) => `${name}: Wrap<Part>`)
    return `${key}: <Part>(values: { ${[...given, ...wraps].join('; ')} }) => RichMessage<Part>`
  } catch (cause) {
    throw new Error(`${key} is not in the form of ICU: ${message}`, { cause })
  }
}
