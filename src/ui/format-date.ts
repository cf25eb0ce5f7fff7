import { pageLanguage } from '#messages/open-messages.ts'

/** Formats a date as the page's language does. English is British: `24 November`. */
export function formatDate(timeSec: number, options: Intl.DateTimeFormatOptions): string {
  const language = pageLanguage()
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options).format(timeSec * 1_000)
}
