import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format'

import { formatWhole, type CountFormat } from './count-format.ts'
import { directionOf } from './languages.ts'

/** One set in one language, as tools/build/messages.ts compiles it. */
export type CompiledSet = Readonly<Record<string, CompiledMessage>>

type Values = NonNullable<Parameters<typeof format>[2]>

/** The rules by which a language writes messages, on a site. */
export interface Conventions {
  language: string
  counts: CountFormat
  /** The name of the site: the value `{site}` of all messages. */
  site: string
}

const RIGHT_TO_LEFT_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

const rules = new Map<string, Intl.PluralRules>()

function pluralRulesOf(tag: string, style?: Intl.PluralRulesOptions): Intl.PluralRules {
  const key = tag + (style?.type ?? '')
  const known = rules.get(key) ?? new Intl.PluralRules(tag, style)
  rules.set(key, known)
  return known
}

/** An Arabic name in an English sentence must not reorder what stands beside it (Unicode TR 9: FSI and PDI). */
const isolate = (value: Values[string]) =>
  typeof value === 'string' && RIGHT_TO_LEFT_LETTER.test(value) ? `\u2068${value}\u2069` : value

/** Isolates a text that is put into one of this language other than by a message, such as an item of a list. */
export const isolateIn = (language: string, text: string): string =>
  directionOf(language) === 'rtl' || RIGHT_TO_LEFT_LETTER.test(text) ? `\u2068${text}\u2069` : text

const isolateAll = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)]))

/** Whether nothing but the name of the site has to be put into a message. */
const isReady = (message: CompiledMessage): boolean =>
  typeof message === 'string' ||
  message.every(
    (node) => typeof node === 'string' || (Array.isArray(node) && node.length === 1 && node[0] === 'site'),
  )

/**
 * Makes messages as code uses them: those without a value in them, other than the name of the site, are strings, all others
 * functions of their values.
 */
export function createMessages({ language, counts, site }: Conventions, set: CompiledSet): object {
  const options = {
    // Styles that messages name, as in `{progress, number, percent}`.
    formats: { number: { percent: { style: 'percent' } } },
    formatters: {
      getNumberFormat: (_language: string, style?: Intl.NumberFormatOptions) =>
        style
          ? new Intl.NumberFormat(language, style)
          : { format: (count: number) => formatWhole(count, counts) },
      getDateTimeFormat: (_language: string, style?: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(language, style),
      getPluralRules: pluralRulesOf,
    },
  } as unknown as FormatOptions
  // In the other direction the compiler has isolated all values.
  const prepare = directionOf(language) === 'ltr' ? isolateAll : (values: Values) => values
  return Object.fromEntries(
    Object.entries(set).map(([key, message]) => {
      const write = (values?: Values) => format(message, language, prepare({ site, ...values }), options)
      return [key, isReady(message) ? write() : write]
    }),
  )
}
