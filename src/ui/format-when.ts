import { pageLocale } from './page-locale.ts'

const DAY_MS = 86_400_000

/** The day of a time in the device's time zone, as a number that goes up by one each midnight. */
const dayOf = (time: Date): number => Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / DAY_MS

const capitalize = (text: string, locale: string): string => {
  const [first = '', ...rest] = text
  return first.toLocaleUpperCase(locale) + rest.join('')
}

/** The word of a language for today or yesterday; undefined for any other day. */
function nameOfDay(time: Date, nowSec: number, locale: string): string | undefined {
  const days = dayOf(time) - dayOf(new Date(nowSec * 1_000))
  if (days !== 0 && days !== -1) return undefined
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
}

/**
 * Formats a time as lists of the site do: `Today, 14:05`, `Yesterday, 14:05`, and before that `24 Nov 2026, 14:05`. Both
 * times are seconds since 1970.
 */
export const formatWhen = (timeSec: number, nowSec = Date.now() / 1_000): string =>
  write(timeSec, nowSec, capitalize)

/** Like `formatWhen`, within a sentence: `today, 14:05`. */
export const formatWhenInSentence = (timeSec: number): string =>
  write(timeSec, Date.now() / 1_000, (word) => word)

function write(timeSec: number, nowSec: number, spell: (word: string, locale: string) => string): string {
  const locale = pageLocale()
  const time = new Date(timeSec * 1_000)
  const whole = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(time)
  const word = nameOfDay(time, nowSec, locale)
  if (word === undefined) return whole
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(time)
  // The language's own way to join a day and a time.
  return whole.replace(date, spell(word, locale))
}

/** Formats the day of a time: `Today`, `Yesterday`, `24 November`, and of another year `24 November 2025`. */
export function formatDay(timeSec: number, nowSec = Date.now() / 1_000): string {
  const locale = pageLocale()
  const time = new Date(timeSec * 1_000)
  const word = nameOfDay(time, nowSec, locale)
  if (word !== undefined) return capitalize(word, locale)
  const isThisYear = time.getFullYear() === new Date(nowSec * 1_000).getFullYear()
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(time)
}
