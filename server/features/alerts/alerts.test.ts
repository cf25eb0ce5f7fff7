import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import { createMailQueue, sendDueMails } from '#server/features/account/mail-service.ts'
import { sendReport } from '#server/features/reports/service.ts'
import { silentLog } from '#server/log.ts'
import { sendBySmtp } from '#server/mail/smtp.ts'
import { TEST_CERTIFICATE, TEST_KEY } from '#support/certificate.ts'
import { withDatabase } from '#support/database.ts'
import { startSmtpServer, textOf } from '#support/smtp.ts'
import { addUser, addUsers } from '#support/users.ts'

import { DISK_ALERT_BYTES, raiseAlerts, sendDueAlerts } from './raise-service.ts'
import { chooseAlerts, getAlerts, setWebhook, testWebhook } from './service.ts'
import { signatureOf } from './webhook.ts'

const ORIGIN = 'https://videos.example.org'
const secret = 's'.repeat(32)
const db = await withDatabase()
const smtp = await startSmtpServer()

const received: { headers: Record<string, unknown>; path: string | undefined; body: string }[] = []
let answer: { status: number; body?: string; location?: string } = { status: 204 }
const receiver = createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (request, response) => {
  void buffer(request).then((body) => {
    received.push({ headers: request.headers, path: request.url, body: body.toString() })
    const { status, location } = answer
    return response.writeHead(status, { ...(location && { location }) }).end(answer.body)
  })
})
await new Promise<void>((resolve) => {
  receiver.listen(0, '127.0.0.1', resolve)
})
afterAll(() => void receiver.close())
const { port } = receiver.address() as AddressInfo
const URL_HERE = `https://localhost:${port}/vireo?key=1`

const failed = { count: 0 }
let freeBytes = DISK_ALERT_BYTES
let files = { kinds: [], usedBytes: 5e12, maxBytes: Infinity }
const here = { mayConnectTo: () => true, ca: TEST_CERTIFICATE }
const tools = {
  database: db,
  secret,
  origin: ORIGIN,
  hasMail: true,
  log: silentLog(),
  queueMail: createMailQueue(secret),
  receiver: here,
  freeBytes: () => Promise.resolve(freeBytes),
  filesSpace: () => Promise.resolve(files),
  countFailedJobs: (_db: unknown, upTo: string) =>
    Promise.resolve({ count: failed.count - Number(upTo), upTo: String(failed.count) }),
}

const ada: Viewer = { ...(await addUser(db, 'ada')), role: 'operator', isElevated: true }
const ben: Viewer = { ...(await addUser(db, 'ben')), role: 'operator', isElevated: true }
await db.query({ text: `UPDATE users SET role = 'operator' WHERE id IN ($1, $2)`, values: [ada.id, ben.id] })
await db.query({
  text: `INSERT INTO emails (user_id, language, address) VALUES ($1, 'de', 'ada@example.org')`,
  values: [ada.id],
})
const reporters = await addUsers(db, 130)
const reported = await addUser(db)

const set = (input: { url: string; hasNewSecret?: boolean }) =>
  db.transaction((tx) => setWebhook(tx, ada, { hasNewSecret: false, ...input }, tools))

/** Adds reports, each from a different user, old enough to be counted. */
async function report(count: number): Promise<void> {
  for (const reporter of reporters.splice(0, count)) {
    await db.transaction((tx) =>
      sendReport(tx, reporter, {
        subject: { kind: 'user', userId: reported.id },
        reason: 'spam',
        details: '',
      }),
    )
  }
  await db.query({ text: `UPDATE reports SET created_at = now() - interval '10 seconds'` })
}

const passHour = () =>
  db.query({ text: `UPDATE alert_marks SET raised_at = raised_at - interval '61 minutes'` })
const noticesOf = async ({ id }: Viewer) => {
  const rows = await db.query<{ kind: string }>({
    text: 'SELECT kind FROM notices WHERE recipient_id = $1 ORDER BY id',
    values: [id],
  })
  return rows.map(({ kind }) => kind)
}
const sendMails = () =>
  sendDueMails({
    database: db,
    secret,
    log: silentLog(),
    origin: ORIGIN,
    sendMail: sendBySmtp({ smtpUrl: smtp.url, from: 'no-reply@videos.example.org' }),
  })
const deliver = () => sendDueAlerts(tools)
const waiting = async () => (await getAlerts(db, ada, tools)).waitingCount
const bodies = () => received.map(({ body }) => JSON.parse(body) as Record<string, unknown>)

beforeEach(async () => {
  received.length = 0
  smtp.mails.length = 0
  failed.count = 0
  freeBytes = DISK_ALERT_BYTES
  files = { kinds: [], usedBytes: 5e12, maxBytes: Infinity }
  answer = { status: 204 }
  for (const table of [
    'alert_choices',
    'alert_webhook',
    'alert_deliveries',
    'alert_marks',
    'notices',
    'reports',
  ]) {
    await db.query({ text: `DELETE FROM ${table}` })
  }
})

test('new reports are bundled: each operator is told as they chose, and the webhook, once an hour', async () => {
  await chooseAlerts(db, ada, { byEmail: true, byPush: false })
  await chooseAlerts(db, ben, { byEmail: true, byPush: true })
  await set({ url: URL_HERE })
  await report(3)
  await raiseAlerts(tools)
  await report(2)
  await raiseAlerts(tools)
  // Ben has no address.
  expect([await noticesOf(ada), await noticesOf(ben)]).toEqual([[], ['alertReports']])
  await sendMails()
  await deliver()
  expect(smtp.mails.map(({ to }) => to)).toEqual(['ada@example.org'])
  const [mail] = smtp.mails
  expect(mail && textOf(mail)).toContain(`3 neue Meldungen auf Vireo\n\n${ORIGIN}/operator?tab=reports`)
  expect(bodies()).toEqual([
    {
      type: 'alert.reports',
      count: 3,
      time: expect.any(Number),
      site: ORIGIN,
      url: `${ORIGIN}/operator?tab=reports`,
    },
  ])
  await passHour()
  await raiseAlerts(tools)
  await passHour()
  await raiseAlerts(tools)
  await deliver()
  expect(bodies().map(({ count }) => count)).toEqual([3, 2])
  expect(await noticesOf(ben)).toEqual(['alertReports', 'alertReports'])
})

test('an operator who is banned or suspended is told nothing', async () => {
  for (const operator of [ada, ben]) await chooseAlerts(db, operator, { byEmail: true, byPush: true })
  await db.query({ text: `UPDATE users SET standing = 'banned' WHERE id = $1`, values: [ada.id] })
  await db.query({
    text: `UPDATE users SET suspended_until = now() + interval '1 hour' WHERE id = $1`,
    values: [ben.id],
  })
  onTestFinished(async () => {
    await db.query({ text: `UPDATE users SET standing = 'good', suspended_until = NULL` })
  })
  // Removes mails of earlier tests.
  await sendMails()
  smtp.mails.length = 0
  await set({ url: URL_HERE })
  await report(1)
  await raiseAlerts(tools)
  await sendMails()
  expect([await noticesOf(ada), await noticesOf(ben), smtp.mails]).toEqual([[], [], []])
})

test('reports that are decided already raise no alert, and while nobody wants alerts none is used up', async () => {
  await report(2)
  await raiseAlerts(tools)
  await chooseAlerts(db, ada, { byEmail: false, byPush: true })
  await db.query({ text: `UPDATE users SET role = 'user' WHERE id = $1`, values: [ada.id] })
  await raiseAlerts(tools)
  expect(await noticesOf(ada)).toEqual([])
  await db.query({ text: `UPDATE users SET role = 'operator' WHERE id = $1`, values: [ada.id] })
  await raiseAlerts(tools)
  expect(await noticesOf(ada)).toEqual(['alertReports'])
  await passHour()
  await report(1)
  const [decision] = await db.query<{ id: string }>({
    text: `
      INSERT INTO decisions (id, kind, subject_key, decision, reason, note, effect)
      VALUES (1, 'user', 'x', 'keep', 'spam', '', '') RETURNING id`,
  })
  await db.query({ text: 'UPDATE reports SET decision_id = $1', values: [decision?.id ?? ''] })
  await raiseAlerts(tools)
  expect(await noticesOf(ada)).toEqual(['alertReports'])
})

test('failed jobs and a disk that is nearly full raise alerts, the disk once a day while it stays so', async () => {
  await set({ url: URL_HERE })
  failed.count = 4
  freeBytes = DISK_ALERT_BYTES - 1
  for (let hour = 0; hour < 25; hour += 1) {
    await raiseAlerts(tools)
    await passHour()
  }
  await deliver()
  expect(bodies().map(({ type, count, freeMegabytes }) => [type, count ?? freeMegabytes])).toEqual([
    ['alert.jobs', 4],
    ['alert.disk', 2147],
    ['alert.disk', 2147],
  ])
  // Space was freed, and used up again.
  freeBytes = DISK_ALERT_BYTES
  await raiseAlerts(tools)
  freeBytes = 1_000_000
  await passHour()
  await raiseAlerts(tools)
  await deliver()
  expect(bodies().at(-1)).toMatchObject({ type: 'alert.disk', freeMegabytes: 1 })
})

test('files that take nine tenths of what they may raise the alert of a full disk', async () => {
  await set({ url: URL_HERE })
  freeBytes = 9e12
  files = { kinds: [], usedBytes: 89e9, maxBytes: 100e9 }
  await raiseAlerts(tools)
  expect(await waiting()).toBe(0)
  files.usedBytes = 90e9
  await raiseAlerts(tools)
  await deliver()
  expect(bodies()).toMatchObject([{ type: 'alert.disk', freeMegabytes: 10_000 }])
})

test('two processes raise an alert once', async () => {
  await set({ url: URL_HERE })
  failed.count = 1
  await Promise.all([raiseAlerts(tools), raiseAlerts(tools), raiseAlerts(tools)])
  expect(await waiting()).toBe(1)
})

test('messages are signed as Standard Webhooks describes, with a secret that the database does not show', async () => {
  // The example of the specification.
  expect(
    signatureOf(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1_614_265_330,
      '{"test": 2432232314}',
    ),
  ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  const { webhook } = await set({ url: URL_HERE })
  await testWebhook(db, ada, tools)
  const [{ headers, path, body } = { headers: {}, path: '', body: '' }] = received
  expect(path).toBe('/vireo?key=1')
  expect(headers['webhook-signature']).toBe(
    signatureOf(
      webhook?.secret ?? '',
      String(headers['webhook-id']),
      Number(headers['webhook-timestamp']),
      body,
    ),
  )
  expect(Number(headers['webhook-timestamp'])).toBeCloseTo(Date.now() / 1_000, -2)
  const rows = await db.query({ text: 'SELECT * FROM alert_webhook' })
  expect(JSON.stringify(rows)).not.toContain(webhook?.secret.slice(6))
  expect((await set({ url: URL_HERE })).webhook).toEqual(webhook)
  expect((await set({ url: URL_HERE, hasNewSecret: true })).webhook?.secret).not.toBe(webhook?.secret)
  const [last] = await db.query<{ details: object }>({
    text: `SELECT details FROM audit_log WHERE action = 'webhook.set' ORDER BY id DESC LIMIT 1`,
  })
  expect(last).toEqual({ details: { host: `localhost:${port}` } })
})

test.each([
  ['an answer', { status: 200, body: 'thanks \u202e\n ada' }, 'taken', 200, 'thanks ada'],
  ['a refusal with a long page', { status: 500, body: 'x'.repeat(100_000) }, 'refused', 500, 'x'.repeat(500)],
  ['a redirect', { status: 302, location: `https://localhost:${port}/elsewhere` }, 'redirected', 302, ''],
] as const)('a test shows what came back: %s', async (_name, given, outcome, status, text) => {
  await set({ url: URL_HERE })
  answer = given
  expect(await testWebhook(db, ada, tools)).toEqual({ outcome, status, text, durationMs: expect.any(Number) })
  // No redirect is followed.
  expect(received.map(({ path }) => path)).toEqual(['/vireo?key=1'])
})

test('an address that is not public is never connected to, by whatever name', async () => {
  const strict = { ...tools, receiver: { ca: TEST_CERTIFICATE } }
  for (const host of [
    '127.0.0.1',
    '[::1]',
    '2130706433',
    '[::ffff:127.0.0.1]',
    'localhost',
    '169.254.169.254',
  ]) {
    await set({ url: `https://${host}:${port}/` })
    expect(await testWebhook(db, ada, strict)).toMatchObject({ outcome: 'private', status: null })
  }
  expect(received).toEqual([])
  await set({ url: URL_HERE })
  expect(await testWebhook(db, ada, tools)).toMatchObject({ outcome: 'taken' })
})

test('a receiver that does not answer, or is not there, is waited for no longer than ten seconds', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(10_000)
    return AbortSignal.abort(new DOMException('over', 'TimeoutError'))
  })
  await set({ url: URL_HERE })
  expect(await testWebhook(db, ada, tools)).toMatchObject({ outcome: 'timeout', status: null })
  vi.restoreAllMocks()
  await set({ url: 'https://localhost:1/' })
  expect(await testWebhook(db, ada, tools)).toMatchObject({ outcome: 'unreachable', status: null })
})

test('an alert that is not taken is sent again after 1, 2, 4, 8 and 16 minutes, then given up', async () => {
  await set({ url: URL_HERE })
  failed.count = 1
  await raiseAlerts(tools)
  answer = { status: 503 }
  const pauses: number[] = []
  for (let tries = 0; tries < 6; tries += 1) {
    await deliver()
    await deliver()
    const [row] = await db.query<{ pauseMin: number }>({
      text: `SELECT round(extract(epoch FROM due_at - now()) / 60)::int AS "pauseMin" FROM alert_deliveries`,
    })
    if (row) pauses.push(row.pauseMin)
    await db.query({ text: 'UPDATE alert_deliveries SET due_at = now()' })
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16])
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect([received.length, await waiting()]).toEqual([6, 0])
})

test('no more than 100 alerts wait for a receiver, and none goes to another one', async () => {
  await set({ url: URL_HERE })
  for (let hour = 1; hour <= 103; hour += 1) {
    failed.count = hour
    await raiseAlerts(tools)
    await passHour()
  }
  expect(await waiting()).toBe(100)
  await set({ url: `https://localhost:${port}/other` })
  expect(await waiting()).toBe(0)
  failed.count += 1
  await raiseAlerts(tools)
  await set({ url: '' })
  await deliver()
  expect([received.length, await waiting()]).toEqual([0, 0])
  await expect(testWebhook(db, ada, tools)).rejects.toMatchObject({ problem: { httpStatus: 400 } })
})

test.each(['moderator', 'user'] as const)('a %s neither reads nor changes alerts', async (role) => {
  const viewer = { ...ada, role }
  for (const call of [
    () => getAlerts(db, viewer, tools),
    () => chooseAlerts(db, viewer, { byEmail: true, byPush: true }),
    () => db.transaction((tx) => setWebhook(tx, viewer, { url: '', hasNewSecret: false }, tools)),
    () => testWebhook(db, viewer, tools),
  ]) {
    await expect(call()).rejects.toMatchObject({ problem: { httpStatus: 403 } })
  }
})
