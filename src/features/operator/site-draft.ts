import { readNumber } from '#contract/digits.ts'
import type { SiteSettings } from '#contract/models/site.ts'

export const NUMBERS = [
  'signUpsPerAddress',
  'waitingMax',
  'firstReviewCount',
  'newAccountHours',
  'newAccountPosts',
  'newAccountTexts',
] as const
/** Lists with one entry per line. */
export const LISTS = ['blockedNetworks', 'blockedEmailDomains'] as const

/** Fields as they are typed: numbers and lists as text. */
type Typed = (typeof NUMBERS)[number] | (typeof LISTS)[number]
export type Draft = Omit<SiteSettings, Typed> & Record<Typed, string>

const entriesOf = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>

export const draftOf = (settings: SiteSettings): Draft => ({
  ...settings,
  ...entriesOf(NUMBERS, (name) => String(settings[name])),
  ...entriesOf(LISTS, (name) => settings[name].join('\n')),
})

/** Leaves it to the server to refuse a field without a number. */
export const settingsOf = (draft: Draft): SiteSettings => ({
  ...draft,
  ...entriesOf(NUMBERS, (name) => readNumber(draft[name])),
  ...entriesOf(LISTS, (name) =>
    draft[name]
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
})

/**
 * The settings that differ from those with which a draft began. Others may meanwhile have been changed by another operator,
 * and stay as they are.
 */
export const changesOf = (draft: Draft, base: SiteSettings): Partial<SiteSettings> =>
  Object.fromEntries(
    Object.entries(settingsOf(draft)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name as keyof SiteSettings]),
    ),
  )

/** The fields of `settings` that `change` has, too. */
export const sameNames = (settings: SiteSettings, change: object): Partial<SiteSettings> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => name in change))
