import { argumentsOf } from './arguments.ts'
import type { Bundle } from './catalogue.ts'

type Messages = Bundle['messages']

/** @returns a sentence for each unusable or missing message of a set in a language */
export function faultsOfSet(language: string, messages: Messages, english: Messages): string[] {
  const missing = Object.keys(english).filter((key) => !messages[key])
  return [
    ...missing.map((key) => `${key} is missing`),
    ...Object.entries(messages).flatMap(([key, message]) => {
      const original = english[key]
      if (original === undefined) return [`${key} is not in English`]
      return faultsOf(language, message, original).map((fault) => `${key} ${fault}`)
    }),
  ]
}

function faultsOf(language: string, message: string, original: string): string[] {
  try {
    const [here, there] = [argumentsOf(message), argumentsOf(original)]
    // The name of the site is available to all messages: a language may use it or leave it out.
    const names = ({ values, tags }: typeof here) =>
      [...values.keys(), ...tags]
        .filter((name) => name !== 'site')
        .toSorted()
        .join(', ')
    const missing = here.plurals.flatMap(({ categories, isOrdinal }) =>
      pluralCategories(language, isOrdinal).filter((category) => !categories.includes(category)),
    )
    return [
      ...(names(here) === names(there) ? [] : [`has {${names(here)}} where English has {${names(there)}}`]),
      ...(missing.length > 0 ? [`lacks the plural forms ${missing.join(', ')}`] : []),
      ...(message === message.trim() ? [] : ['begins or ends with a space']),
    ]
  } catch (error) {
    return [`is not in the form of ICU: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** CLDR uses `many` only for numbers of a million and more, which are shown in short form (format-count.ts). */
const OPTIONAL: Readonly<Record<string, string[]>> = {
  es: ['many'],
  fr: ['many'],
  it: ['many'],
  pt: ['many'],
}

function pluralCategories(language: string, isOrdinal: boolean): string[] {
  const { pluralCategories: all } = new Intl.PluralRules(language, {
    type: isOrdinal ? 'ordinal' : 'cardinal',
  }).resolvedOptions()
  const [base = ''] = language.split('-')
  return all.filter((category) => !OPTIONAL[base]?.includes(category))
}

/**
 * Compares the table of sets in docs/translating.md with the existing sets.
 * @returns a sentence for each set that is in only one of them
 */
export function faultsOfGuide(guide: string, sets: readonly string[]): string[] {
  const listed = Array.from(guide.matchAll(/^\| (`[^|]+)\|/gm), ([, names = '']) => names).flatMap((names) =>
    Array.from(names.matchAll(/`([^`]+)`/g), ([, name = '']) => name),
  )
  return [
    ...sets.filter((set) => !listed.includes(set)).map((set) => `has no row for ${set}`),
    ...listed.filter((name) => !sets.includes(name)).map((name) => `has a row for ${name}, which is no set`),
  ]
}
