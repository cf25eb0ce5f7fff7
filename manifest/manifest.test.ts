import { expect, test } from 'vitest'

import { LANGUAGES } from '#messages/languages.ts'
import { messagesOf } from '#server/messages.ts'

import { manifestIn } from './manifest.ts'

test.each(LANGUAGES)(
  'the manifest in %s is of the same app, with names in that language',
  async (language) => {
    const messages = await messagesOf(language)
    const { id, start_url, scope, lang, dir, shortcuts, screenshots, description } = manifestIn(messages)
    // Another id or start_url would be another app beside the one that is installed.
    expect([id, start_url, scope]).toEqual(['/', '/foryou?source=pwa', '/'])
    expect([lang, dir]).toEqual([language, language === 'ar' ? 'rtl' : 'ltr'])
    expect(shortcuts?.map(({ name }) => name)).toEqual([
      messages.app.forYou,
      messages.app.upload,
      messages.app.profile,
    ])
    expect(description).toBe(messages.outside.appDescription)
    expect(screenshots?.every(({ label }) => Boolean(label))).toBe(true)
  },
)
