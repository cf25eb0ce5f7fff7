import { isolateIn } from '#messages/create-messages.ts'
import { pageLanguage } from '#messages/open-messages.ts'

import { pageLocale } from './page-locale.ts'

/** Formats a list as the page's language does: `name, bio and picture`. */
export const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat(pageLocale()).format(items.map((part) => isolateIn(pageLanguage(), part)))
