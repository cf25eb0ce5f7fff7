import { beforeEach, expect, test } from 'vitest'

import { AUDIT_FILE_PATH } from '#contract/audit.ts'
import type { ParsedInput } from '#contract/endpoints/index.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { smallestIdAt } from '#server/db/ids.ts'
import { startTestSite } from '#support/product.ts'
import { blocksOf } from '#support/reads-of-query.ts'
import { createTestClient } from '#support/server.ts'
import { addUser, addWithRole } from '#support/users.ts'

import { listActions, tableOfActions } from './audit-service.ts'
import { recordAction } from './audit.ts'

const site = await startTestSite()
const db = site.database
const moderator = await addWithRole(db, 'moderator')
const operator = await addWithRole(db, 'operator')

const ACTORS = { byCommand: 'By a command', byDeleted: 'By a former user' }

type Input = Partial<ParsedInput<'operator.audit'>>
const page = (input: Input, viewer: Viewer = operator, on: Db = db) =>
  listActions(on, viewer, { count: 24, ...input })
const actionsOf = async (input: Input) => (await page(input)).entries.map(({ action }) => action)
async function tableOf(input: Input, viewer: Viewer = operator): Promise<string> {
  const parts: string[] = []
  for await (const part of await tableOfActions(db, viewer, input, ACTORS)) parts.push(part)
  return parts.join('')
}

const addAt = (day: string, name: string) =>
  db.query({
    text: `INSERT INTO audit_log (id, action, subject, details) VALUES ($1, 'site.set', $2, jsonb_build_object('name', $3::text))`,
    values: [smallestIdAt(Date.parse(day)), `user ${user.id}`, name],
  })
const namesOf = async (input: Input) =>
  (await page({ subject: `user ${user.id}`, ...input })).entries.map(({ details }) => details['name'])

/** The entries of each test are about another user. */
let user: Viewer
beforeEach(async () => {
  user = await addUser(db)
})

test('entries are found by who did it, by action, kind and subject, and by all of them together', async () => {
  const subject = `user ${user.id}`
  await recordAction(db, moderator, { action: 'decide.warn', subject })
  await recordAction(db, operator, { action: 'decide.ban', subject })
  await recordAction(db, operator, { action: 'role.grant', subject })
  await recordAction(db, null, { action: 'account.reset', subject })
  await recordAction(db, operator, { action: 'hashtag.rule', subject: 'hashtag stork' })
  await recordAction(db, operator, { action: 'claim.restore', subject: 'video 43' })
  const about = { subject: `@${user.uniqueId}` }
  expect(await actionsOf(about)).toEqual(['account.reset', 'role.grant', 'decide.ban', 'decide.warn'])
  expect(await actionsOf({ ...about, actor: moderator.uniqueId.toUpperCase() })).toEqual(['decide.warn'])
  expect(await actionsOf({ ...about, actor: `@${operator.uniqueId}`, action: 'decide' })).toEqual([
    'decide.ban',
  ])
  expect(await actionsOf({ ...about, action: 'decide' })).toEqual(['decide.ban', 'decide.warn'])
  expect(await actionsOf({ ...about, action: 'role.grant' })).toEqual(['role.grant'])
  expect(await actionsOf({ actor: moderator.uniqueId })).toEqual(['decide.warn'])
  expect(await actionsOf({ actor: 'nobody_of_this_name' })).toEqual([])
  for (const written of [subject, user.uniqueId, ` https://site.example/de/@${user.uniqueId}?lang=de`]) {
    expect([written, await actionsOf({ subject: written, action: 'decide.ban' })]).toEqual([
      written,
      ['decide.ban'],
    ])
  }
  expect(await actionsOf({ subject: '#Stork' })).toEqual(['hashtag.rule'])
  expect(await actionsOf({ subject: 'https://site.example/@ada/video/43?x=1' })).toEqual(['claim.restore'])
})

test('an entry says whether a command did it, or a user who is gone', async () => {
  const gone = await addUser(db)
  const subject = `user ${user.id}`
  await recordAction(db, gone, { action: 'decide.warn', subject })
  await recordAction(db, null, { action: 'account.reset', subject })
  await db.query({ text: 'DELETE FROM users WHERE id = $1', values: [gone.id] })
  expect((await page({ subject })).entries).toMatchObject([
    { action: 'account.reset', actor: null, isByCommand: true },
    { action: 'decide.warn', actor: null, isByCommand: false },
  ])
  const [, ...lines] = (await tableOf({ subject })).trimEnd().split('\r\n')
  expect(lines.map((line) => line.split(',').slice(2, 4))).toEqual([
    ['By a command', 'account.reset'],
    ['By a former user', 'decide.warn'],
  ])
})

test('a period has the whole of its first and last day, in UTC', async () => {
  await addAt('2026-03-01T23:59:59.999Z', 'before')
  await addAt('2026-03-02T00:00:00Z', 'first')
  await addAt('2026-03-03T23:59:59.999Z', 'last')
  await addAt('2026-03-04T00:00:00Z', 'after')
  expect(await namesOf({ from: '2026-03-02', to: '2026-03-03' })).toEqual(['last', 'first'])
  expect(await namesOf({ from: '2026-03-03' })).toEqual(['after', 'last'])
  expect(await namesOf({ to: '2026-03-02' })).toEqual(['first', 'before'])
  // Days far away are only days without entries.
  expect(await namesOf({ from: '9999-12-31' })).toEqual([])
  expect(await namesOf({ from: '0001-01-01', to: '9999-12-31', count: 1 })).toEqual(['after'])
})

test('all pages together have each entry once', async () => {
  for (let count = 0; count < 5; count += 1) {
    await recordAction(db, count % 2 ? operator : moderator, {
      action: 'decide.warn',
      subject: `user ${user.id}`,
    })
  }
  const ids: string[] = []
  const input = { subject: `user ${user.id}`, count: 2 }
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { entries, cursor: next } = await page({ ...input, ...(cursor && { cursor }) })
    ids.push(...entries.map(({ id }) => id))
    cursor = next
  }
  expect(new Set(ids).size).toBe(5)
  expect(ids).toEqual(ids.toSorted((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1)))
})

test('a page is the same work however long the log is, also when two conditions rarely meet', async () => {
  const [busy, rare] = [await addUser(db), await addUser(db)]
  await db.query({
    text: `
      INSERT INTO audit_log (id, actor_id, action, subject)
      SELECT n, CASE n % 7000 WHEN 0 THEN $2::bigint ELSE $1::bigint END,
        CASE n % 9000 WHEN 1 THEN 'webhook.set' ELSE 'session.elevate' END, 'user ' || n
      FROM generate_series(1, 30000) AS n`,
    values: [busy.id, rare.id],
  })
  await db.query({ text: 'ANALYZE audit_log' })
  const statements: { text: string; values: unknown[] }[] = []
  const on: Db = {
    ...db,
    query: (query) => {
      statements.push({ text: query.text, values: query.values ?? [] })
      return db.query(query)
    },
  }
  const filters: [Input, number][] = [
    [{}, 24],
    [{ actor: rare.uniqueId }, 4],
    [{ action: 'webhook.set' }, 4],
    [{ action: 'webhook' }, 4],
    [{ subject: 'user 15000' }, 1],
    // The newest two thousand of the busy one have none.
    [{ actor: busy.uniqueId, action: 'webhook.set', to: '2026-01-01' }, 0],
  ]
  for (const [filter, count] of filters) {
    statements.length = 0
    const { entries, cursor } = await page(filter, operator, on)
    expect([filter, entries.length]).toEqual([filter, count])
    const found = statements.find(({ text }) => text.includes('WITH seen'))
    if (!found) throw new Error('Nothing was read.')
    expect([filter, (await blocksOf(db, found)) < 120]).toEqual([filter, true])
    // A page that may end before the log does says where to go on.
    expect([filter, cursor !== null]).toEqual([filter, count === 24 || count === 0])
  }
  // The pages after it have those that are there.
  let all = 0
  for (let cursor: string | null = '30001'; cursor !== null;) {
    const next = await page({ actor: busy.uniqueId, action: 'webhook.set', cursor })
    all += next.entries.length
    cursor = next.cursor
  }
  expect(all).toBe(4)
})

test('the table has the entries of the filter, and no cell that a spreadsheet would run', async () => {
  const subject = `user ${user.id}`
  await recordAction(db, operator, { action: 'site.set', subject, details: { name: 'Hill, "School"\nÄ' } })
  await recordAction(db, null, { action: 'sticker.add', subject: '=1+2' })
  const table = await tableOf({ subject })
  const [header, line, ...rest] = table.split('\r\n')
  expect(header).toBe('\uFEFFid,time,actor,action,subject,about,details')
  expect(line).toMatch(
    new RegExp(
      String.raw`^\d+,20\d\d-\d\d-\d\dT[\d:.]+Z,${operator.uniqueId},site.set,${subject},${user.uniqueId},"\{""name"":""Hill, \\""School\\""\\nÄ""\}"$`,
    ),
  )
  expect(rest).toEqual([''])
  expect(await tableOf({ action: 'sticker.add' })).toContain(`,sticker.add,'=1+2,`)
  expect(await tableOf({ actor: 'nobody_of_this_name' })).toBe(`${header}\r\n`)
})

test('the table has more entries than are read at once', async () => {
  await db.query({
    text: `INSERT INTO audit_log (id, action, subject) SELECT 100000 + n, 'job.retry', $1 FROM generate_series(1, 1100) AS n`,
    values: [`user ${user.id}`],
  })
  expect((await tableOf({ subject: `user ${user.id}` })).split('\r\n')).toHaveLength(1 + 1100 + 1)
})

test('ages of users are not in the table of a moderator, and others get none', async () => {
  const subject = `user ${user.id}`
  await recordAction(db, operator, { action: 'birthDate.correct', subject, details: { age: 12 } })
  expect(await tableOf({ subject })).toContain('12')
  expect(await tableOf({ subject }, moderator)).not.toContain('age')
  const unproven = { ...operator, isElevated: false }
  for (const viewer of [user, unproven]) {
    await expect(tableOfActions(db, viewer, {}, ACTORS)).rejects.toMatchObject({
      problem: { httpStatus: 403 },
    })
  }
})

const PASSWORD = 'a good password'

test('the file comes to moderators who have given their password, and is cached nowhere', async () => {
  const client = await createTestClient(site.url)
  const { id } = await client.signUp(undefined, PASSWORD)
  const get = (query = '') => {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return fetch(`${site.url}${AUDIT_FILE_PATH}${query}`, { headers: { cookie } })
  }
  expect((await fetch(`${site.url}${AUDIT_FILE_PATH}`)).status).toBe(401)
  expect((await get()).status).toBe(403)
  await db.query({ text: `UPDATE users SET role = 'moderator' WHERE id = $1`, values: [id] })
  expect((await get()).status).toBe(403)
  await client.call('operator.elevate', { password: PASSWORD })
  const response = await get(`?action=session&subject=user+${id}&from=&actor=`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="audit-log-[\d-]+\.csv"$/,
  )
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(bytes.toString().split('\r\n')[1]).toContain('session.elevate')
  await recordAction(db, null, { action: 'sticker.offer', subject: `user ${id}` })
  expect(await (await get(`?action=sticker.offer&subject=user+${id}&lang=de`)).text()).toContain(
    ',Kommandozeile,sticker.offer,',
  )
  expect((await get('?from=yesterday')).status).toBe(400)
})
