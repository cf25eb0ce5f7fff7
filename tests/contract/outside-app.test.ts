import { expect, test } from 'vitest'

import { LANGUAGES } from '#messages/languages.ts'
import { messagesOf } from '#server/messages.ts'
import { startTestServer } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

/** Documents that the server makes itself, without the app. */
const server = await startTestServer({
  features: [stubFeatures],
  renderPage: () => Promise.reject(new Error('The renderer is broken.')),
})
const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(server.url + address, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' })

test.each(LANGUAGES)('/recover is in %s when that is asked for', async (language) => {
  const { outside } = await messagesOf(language, 'Vireo')
  const html = await (await get(`/recover?lang=${language}`)).text()
  expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
  expect(html).toContain(`<h1>${outside.recoverTitle}</h1>`)
  expect(html).toContain(`data-done="${outside.recoverDone}"`)
  expect(html).toContain(`href="/${language === 'en' ? '' : `${language}/`}"`)
})

test('/recover is in the language of its address, of the choice, or of the browser, and caches are told', async () => {
  const languageOf = async (address: string, headers: Record<string, string> = {}) =>
    /<html lang="([^"]+)"/.exec(await (await get(address, headers)).text())?.[1]
  const german = { 'accept-language': 'de' }
  expect(await languageOf('/recover')).toBe('en')
  expect(await languageOf('/recover/', german)).toBe('de')
  expect(await languageOf('/recover', { ...german, cookie: 'vireo_language=fr' })).toBe('fr')
  expect(await languageOf('/ja/recover', german)).toBe('ja')
  const { headers } = await get('/recover')
  expect([headers.get('vary'), headers.get('cache-control')]).toEqual([
    expect.stringContaining('accept-language, cookie'),
    'no-cache',
  ])
  expect(headers.get('content-security-policy')).not.toMatch(/unsafe|nonce/)
})

test('a page that cannot be rendered is a document in its language, and a script gets a sentence', async () => {
  const { problems } = await messagesOf('ko', 'Vireo')
  const page = await get('/ko/foryou')
  expect([page.status, await page.text()]).toEqual([500, expect.stringContaining(problems.serverError)])
  const text = await get('/ko/foryou', { accept: '*/*' })
  expect([text.status, text.headers.get('content-type')]).toEqual([500, 'text/plain; charset=utf-8'])
})

test('an address without a language is for visitors of that language only', async () => {
  const { status, headers } = await get('/foryou', { 'accept-language': 'de' })
  expect([status, headers.get('location'), headers.get('vary')]).toEqual([
    302,
    '/de/foryou',
    'accept-language, cookie',
  ])
})
