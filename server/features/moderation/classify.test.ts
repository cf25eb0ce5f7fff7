import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import { afterAll, expect, test, vi } from 'vitest'

import { askClassifier } from './classify.ts'

let answer: { status: number; body: string } = { status: 200, body: '' }
const received: { type: string | undefined; names: string[]; body: string }[] = []
const classifier = createServer((request, response) => {
  void buffer(request).then((body) => {
    received.push({
      type: request.headers['content-type'],
      names: Object.keys(request.headers),
      body: body.toString(),
    })
    return response.writeHead(answer.status, { location: 'http://127.0.0.1:1/' }).end(answer.body)
  })
}).listen(0, '127.0.0.1')
afterAll(() => void classifier.close())

const log = { warn: vi.fn<() => void>() }
const ask = (host = '127.0.0.1', mayConnectTo?: () => boolean) => {
  const { port } = classifier.address() as AddressInfo
  const classify = askClassifier(new URL(`http://${host}:${port}/look`), log, mayConnectTo)
  return classify(new TextEncoder().encode('pictures'))
}
const askHere = (host?: string) => ask(host, () => true)

test.each([
  [[], { labels: [] }],
  [['adult'], { labels: ['adult'], minAge: 18 }],
  [
    ['violence', 'adult'],
    { labels: ['adult', 'violence'], minAge: 18, moderation: 'maskWithReason', maskReason: 'violence' },
  ],
  [['shocking', 'recheck'], { labels: ['recheck', 'shocking'], moderation: 'recheck' }],
  [['recheck', 'risk', 'sexual'], { labels: ['recheck', 'risk', 'sexual'], moderation: 'risk' }],
  [['a label of its own'], { labels: [] }],
])('labels %j come to %j', async (labels, judgement) => {
  answer = { status: 200, body: JSON.stringify({ labels, more: 1 }) }
  expect(await askHere()).toEqual(judgement)
  const { type, names, body } = received.at(-1) ?? { names: [] }
  expect([type, body]).toEqual(['image/webp', 'pictures'])
  expect(names).not.toEqual(expect.arrayContaining(['cookie']))
})

test.each([
  [500, '{"labels":["risk"]}'],
  [302, '{"labels":["risk"]}'],
  [200, 'no JSON'],
  [200, '{"labels":"risk"}'],
  [200, JSON.stringify({ labels: ['risk'], padding: 'x'.repeat(100_000) })],
])('an answer of %d that says nothing holds no video up', async (status, body) => {
  answer = { status, body }
  expect(await askHere()).toBeNull()
  expect(log.warn).toHaveBeenCalled()
})

test('pictures leave for addresses of the public internet alone, unless the operator says otherwise', async () => {
  answer = { status: 200, body: '{"labels":["risk"]}' }
  const before = received.length
  // A name that resolves to this machine is detected on resolution.
  for (const host of ['127.0.0.1', '[::1]', '2130706433', 'localhost']) expect(await ask(host)).toBeNull()
  expect(received.length).toBe(before)
  expect(await askHere('localhost')).toMatchObject({ moderation: 'risk' })
})
