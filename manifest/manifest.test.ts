import { expect, test } from 'vitest'

import { findPage } from '#contract/pages.ts'
import { LANGUAGES } from '#messages/languages.ts'
import { messagesOf } from '#server/messages.ts'

import { manifestIn } from './manifest.ts'

test('links, shared videos and files of videos open in the one window of the app', async () => {
  const manifest = manifestIn(await messagesOf('en', 'Vireo'))
  expect(manifest).toMatchObject({
    launch_handler: { client_mode: 'navigate-existing' },
    share_target: {
      action: '/share-target',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { url: 'url', text: 'text', files: [{ name: 'video', accept: ['video/*'] }] },
    },
    protocol_handlers: [{ protocol: 'web+vireo', url: '/share-target?url=%s' }],
  })
  const [handler] = manifest.file_handlers ?? []
  for (const { url } of [...(manifest.shortcuts ?? []), { url: handler?.action ?? '' }])
    expect(findPage(new URL(url, 'https://v.test').pathname)).toBeDefined()
})

test.each(LANGUAGES)(
  'the manifest in %s is of the same app, with names in that language',
  async (language) => {
    const messages = await messagesOf(language, 'Vireo')
    const { id, start_url, scope, lang, dir, shortcuts, screenshots, description } = manifestIn(messages)
    // Another id or start_url would make it a different app from the installed one.
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
