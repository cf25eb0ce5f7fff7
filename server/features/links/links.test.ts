import { expect, test } from 'vitest'

import { LinkRisk } from '#contract/link-risk.ts'
import { withDatabase } from '#support/database.ts'

import { checkLink, listHosts, setHost } from './links.ts'

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
