import { expect, test } from 'vitest'

import { LANGUAGES, type Language } from '#messages/languages.ts'
import { overloaded, serverError } from '#server/api/problems.ts'
import { messagesOf } from '#server/messages.ts'

import { answerBusy, answerProblemAsDocument } from './notice-document.ts'

const readMessages = (language: Language) => messagesOf(language, 'Reef & Tide')
const headOf = (html: string) => html.slice(0, html.indexOf('<head>'))

test.each(LANGUAGES)('a page that cannot be made now says so in %s', async (language) => {
  const messages = await readMessages(language)
  const answer = answerBusy(messages, 5)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5'])
  const html = await answer.text()
  expect(headOf(html)).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
  expect(html).toContain(`<h1>${messages.outside.waitTitle}</h1>`)
  expect(html).toContain('http-equiv="refresh" content="5"')
  expect(/<title>(.*)<\/title>/.exec(html)?.[1]).toContain('Reef &amp; Tide')
})

test('a page that failed shows the sentence of its problem, in its language and with its status', async () => {
  const messages = await readMessages('de')
  const failed = answerProblemAsDocument(messages, serverError().problem)
  expect([failed.status, failed.headers.get('cache-control')]).toEqual([500, 'no-store'])
  const html = await failed.text()
  expect(html).toContain(messages.app.serverErrorTitle)
  expect(html).toContain(messages.problems.serverError)
  expect(html).not.toContain('http-equiv')
  const busy = answerProblemAsDocument(messages, overloaded().problem)
  expect([busy.status, await busy.text()]).toEqual([503, expect.stringContaining(messages.app.busyTitle)])
})

test('nothing of a problem is markup', async () => {
  const problem = { ...serverError().problem, sentence: undefined, message: '<img src=x onerror=alert(1)>' }
  const html = await answerProblemAsDocument(await readMessages('en'), problem).text()
  expect(html).not.toContain('<img')
})
