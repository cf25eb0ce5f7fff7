import { pageLanguage } from '#messages/open-messages.ts'

/** The locale by which the page's language writes dates and lists. English is British: `24 November`. */
export function pageLocale(): string {
  const language = pageLanguage()
  return language === 'en' ? 'en-GB' : language
}
