import { expect, test } from 'vitest'

import { LinkRisk } from '#contract/link-risk.ts'
import { withDatabase } from '#support/database.ts'
import { addWithRole } from '#support/users.ts'

import { changeRule, checkLink, listHosts, listRules, setHost, setRule } from './links.ts'

const db = await withDatabase()
await setHost(db, 'trusted.org', LinkRisk.whitelist)
await setHost(db, 'users.trusted.org', LinkRisk.suspicious)
await setHost(db, 'evil.example', LinkRisk.blacklist)

test('risk levels are those of specification section 3', () => {
  expect(LinkRisk).toEqual({ whitelist: 0, unknown: 3, suspicious: 5, blacklist: 9 })
})

test.each([
  ['https://trusted.org/a', LinkRisk.whitelist],
  ['https://TRUSTED.org.:443/a', LinkRisk.whitelist],
  ['https://docs.trusted.org', LinkRisk.whitelist],
  ['https://mia.users.trusted.org', LinkRisk.suspicious],
  ['https://nottrusted.org', LinkRisk.unknown],
  ['https://trusted.org.evil.example', LinkRisk.blacklist],
  ['https://trusted.org@evil.example', LinkRisk.blacklist],
  ['https://evil.example\\.trusted.org', LinkRisk.blacklist],
  ['https://EVIL。example/', LinkRisk.blacklist],
  // A user name before a trusted host could still mislead.
  ['https://bank.example@trusted.org', LinkRisk.suspicious],
  ['https://trusted.org@unknown.example', LinkRisk.suspicious],
  ['https://xn--pple-43d.com', LinkRisk.suspicious],
  ['https://unknown.example/?url=https://trusted.org', LinkRisk.unknown],
])('%s has the risk %i', async (url, risk) => {
  expect((await checkLink(db, url)).risk).toBe(risk)
})

test('an address of no web page is refused', async () => {
  await expect(checkLink(db, 'javascript:alert(1)')).rejects.toMatchObject({ problem: { httpStatus: 400 } })
})

test('a rule is changed and taken away', async () => {
  await setHost(db, 'once.example', LinkRisk.blacklist)
  await setHost(db, 'once.example', LinkRisk.whitelist)
  expect(await listHosts(db)).toContainEqual({ host: 'once.example', risk: LinkRisk.whitelist })
  await setHost(db, 'once.example', null)
  expect((await checkLink(db, 'https://once.example')).risk).toBe(LinkRisk.unknown)
})

const operator = await addWithRole(db, 'operator')
const set = (host: string, rule: 0 | 5 | 9 | null, viewer = operator) =>
  db.transaction((tx) => setRule(tx, viewer, { host, rule }))

test('an operator sets and removes rules by a host or a pasted link, which the log says, and lists them in pages', async () => {
  expect(await set(' https://Spam.example:8080/a?b '.trim(), LinkRisk.blacklist)).toEqual({
    host: 'spam.example',
    rule: LinkRisk.blacklist,
  })
  expect(await set('münchen.example', LinkRisk.whitelist)).toMatchObject({ host: 'xn--mnchen-3ya.example' })
  expect((await checkLink(db, 'https://www.spam.example')).risk).toBe(LinkRisk.blacklist)
  const first = await listRules(db, operator, { count: 2 })
  const rest = await listRules(db, operator, { count: 48, cursor: first.cursor ?? '' })
  expect(rest.cursor).toBeNull()
  const all = [...first.hosts, ...rest.hosts]
  expect(all.map(({ host }) => host)).toEqual((await listHosts(db)).map(({ host }) => host))
  expect(all).toContainEqual({ host: 'spam.example', rule: 9 })
  expect(all).toContainEqual({ host: 'xn--mnchen-3ya.example', readableHost: 'münchen.example', rule: 0 })
  await set('spam.example', null)
  expect((await checkLink(db, 'https://spam.example')).risk).toBe(LinkRisk.unknown)
  const log = await db.query({
    text: `SELECT action, actor_id AS actor, details FROM audit_log WHERE subject = 'host spam.example' ORDER BY id`,
  })
  const entry = { action: 'link.rule', actor: operator.id }
  expect(log).toEqual([
    { ...entry, details: { rule: 9 } },
    { ...entry, details: { rule: null } },
  ])
})

test('what a command changes is in the log, as of no user', async () => {
  await db.transaction((tx) => changeRule(tx, null, 'command.example', LinkRisk.blacklist))
  expect((await checkLink(db, 'https://command.example')).risk).toBe(LinkRisk.blacklist)
  expect(
    await db.query({
      text: `SELECT actor_id AS actor, details FROM audit_log WHERE subject = 'host command.example'`,
    }),
  ).toEqual([{ actor: null, details: { rule: 9 } }])
})

test('no rule is made for a text that names no host, nor by moderators', async () => {
  await expect(set('no host', LinkRisk.blacklist)).rejects.toMatchObject({
    problem: { httpStatus: 400, fields: { host: expect.anything() } },
  })
  const moderator = await addWithRole(db, 'moderator')
  const refused = { problem: { httpStatus: 403 } }
  await expect(set('spam.example', LinkRisk.whitelist, moderator)).rejects.toMatchObject(refused)
  await expect(listRules(db, moderator, { count: 2 })).rejects.toMatchObject(refused)
})
