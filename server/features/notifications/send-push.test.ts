import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import webPush from 'web-push'

import { PushSubscriptionSchema } from '#contract/models/notification.ts'
import { TEST_CERTIFICATE } from '#support/certificate.ts'
import { PushDevice, startPushService } from '#support/push-service.ts'

import { retryDelaySec } from './deliver-service.ts'
import { quietLeftSec } from './quiet-hours.ts'
import { isServiceKnown, secondsOf, sendPush } from './send-push.ts'

const pushService = await startPushService()
let plainCount = 0
const plain = createServer((_request, response) => {
  plainCount += 1
  response.end()
}).listen(0, '127.0.0.1')
afterAll(() => {
  pushService.stop()
  plain.close()
})

const device = new PushDevice()
const sender = {
  keys: webPush.generateVAPIDKeys(),
  contact: 'mailto:operator@example.org',
  ca: TEST_CERTIFICATE,
}
const message = { payload: '{}', topic: 'likes', urgency: 'low', ttlSec: 1 } as const
const send = (endpoint: string) => sendPush(sender, { endpoint, ...device.keys }, message)

const isKnown = (address: string) => isServiceKnown(`https://${address}/a/b`)
test('push services that browsers use are told from all others', () => {
  const known = [
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    'web.push.apple.com',
    'wns2-by3p.notify.windows.com',
  ]
  expect(known.filter(isKnown)).toEqual(known)
  const others = ['fcm.googleapis.com.example.org', 'evilpush.apple.com', 'fcm.googleapis.com:81', '[::1]']
  expect(others.filter(isKnown)).toEqual([])
})

test('an address that is not public is never connected to, by whatever name', async () => {
  const port = new URL(pushService.endpointOf(device)).port
  const literals = [
    '127.0.0.1',
    '[::1]',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '[::ffff:127.0.0.1]',
    '127.1',
  ]
  for (const host of literals) expect(await send(`https://${host}:${port}/0`)).toEqual({ name: 'gone' })
  // A name that resolves to this machine is detected on resolution for this connection.
  expect(await send(`https://localhost:${port}/0`)).toMatchObject({ name: 'failed' })
  expect(pushService.requestCount()).toBe(0)
  // Arrives when it is allowed.
  const allowed = { ...sender, mayConnectTo: () => true }
  const target = { endpoint: `https://localhost:${port}/0`, ...device.keys }
  expect(await sendPush(allowed, target, message)).toEqual({ name: 'sent' })
})

test('names that nobody knows take no more than two look-ups at a time', async () => {
  const port = new URL(pushService.endpointOf(device)).port
  const target = { endpoint: `https://localhost:${port}/0`, ...device.keys }
  const sendOne = () => sendPush({ ...sender, mayConnectTo: () => true }, target, message)
  const outcomes = await Promise.all(Array.from({ length: 5 }, sendOne))
  expect(outcomes.map(({ name }) => name).toSorted()).toEqual(['failed', 'failed', 'failed', 'sent', 'sent'])
  // All of them have ended.
  expect(await sendOne()).toEqual({ name: 'sent' })
})

test('nothing is sent without TLS', async () => {
  const { port } = plain.address() as AddressInfo
  const target = { endpoint: `http://127.0.0.1:${port}/`, ...device.keys }
  expect(await sendPush({ ...sender, mayConnectTo: () => true }, target, message)).toEqual({ name: 'gone' })
  expect(plainCount).toBe(0)
})

test('a certificate of nobody is not trusted', async () => {
  const { ca: _ca, ...untrusting } = sender
  const target = { endpoint: pushService.endpointOf(device), ...device.keys }
  expect(await sendPush({ ...untrusting, mayConnectTo: () => true }, target, message)).toMatchObject({
    name: 'failed',
  })
})

test('the pause before a try grows, and is as long as a push service asks for, up to six hours', () => {
  expect([0, 1, 2].map((count) => retryDelaySec(count, 0, () => 1))).toEqual([30, 60, 120])
  expect(retryDelaySec(0, 0, () => 0)).toBe(15)
  expect(retryDelaySec(0, 900)).toBe(900)
  expect(retryDelaySec(0, 1e9)).toBe(6 * 60 * 60)
})

test.each([
  ['120', 120],
  ['Thu, 01 Jan 1970 00:01:00 GMT', 60],
  ['Thu, 01 Jan 1960 00:00:00 GMT', 0],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After %s is %s seconds', (text, seconds) => expect(secondsOf(text, 0)).toBe(seconds))

test.each([
  // 12:00 UTC is 13:00 in Zurich in winter, and 17:30 in Kolkata.
  ['UTC', { from: 700, to: 780 }, 60 * 60],
  ['UTC', { from: 720, to: 721 }, 60],
  ['UTC', { from: 600, to: 720 }, 0],
  ['Europe/Zurich', { from: 700, to: 780 }, 0],
  ['Europe/Zurich', { from: 780, to: 790 }, 10 * 60],
  ['Asia/Kolkata', { from: 17 * 60, to: 18 * 60 }, 30 * 60],
  // Across midnight.
  ['UTC', { from: 22 * 60, to: 7 * 60 }, 0],
  ['UTC', { from: 719, to: 60 }, 13 * 60 * 60],
  ['America/Los_Angeles', { from: 22 * 60, to: 7 * 60 }, 3 * 60 * 60],
  ['Not/AZone', { from: 700, to: 780 }, 60 * 60],
])('at noon UTC the quiet hours in %s of %o last %i seconds', (timeZone, quietHours, seconds) => {
  const clock = { timeZone, region: null }
  expect(quietLeftSec(quietHours, clock, Date.parse('2026-01-15T12:00:00Z'))).toBe(seconds)
  expect(quietLeftSec(null, clock)).toBe(0)
})

/** Specification section 9, timezone offsets. Some browsers report a zone that is not theirs. */
test.each([
  ['UTC', 'JP', 60 * 60],
  ['Atlantic/Reykjavik', 'JP', 60 * 60],
  ['UTC', 'MM', 3.5 * 60 * 60],
  ['Europe/Zurich', 'JP', 0],
  ['UTC', 'US', 0],
])('at noon UTC quiet hours from 21 to 22 in %s, region %s, last %i seconds', (timeZone, region, seconds) => {
  const quietHours = { from: region === 'MM' ? 18 * 60 : 21 * 60, to: 22 * 60 }
  expect(quietLeftSec(quietHours, { timeZone, region }, Date.parse('2026-01-15T12:00:00Z'))).toBe(seconds)
})

const keys = { ...device.keys, language: 'en', timeZone: 'UTC' }

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b-x_Y',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGx-1',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB%2b',
])('%s can be a push service', (endpoint) =>
  expect(v.is(PushSubscriptionSchema, { endpoint, ...keys })).toBe(true),
)

test.each([
  'http://push.example.org/1',
  'https://localhost/1',
  'https://push.example.org:8443/1',
  'https://user:password@push.example.org/1',
  'https://user@push.example.org/1',
  'https://push.example.org\\@localhost/1',
  'https://[::1]/1',
  'https://push.example.org/1#part',
  'https://push.example.org/a b',
  'file:///etc/passwd',
  `https://push.example.org/${'a'.repeat(1_000)}`,
  'javascript:alert(1)',
  '',
])('%s can be none', (endpoint) => expect(v.is(PushSubscriptionSchema, { endpoint, ...keys })).toBe(false))
