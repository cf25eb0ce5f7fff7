import { expect, test } from 'vitest'

import type { Op } from '#contract/endpoints/index.ts'
import { siteRoutes } from '#server/features/site/routes.ts'
import { changeSettings } from '#server/features/site/settings-service.ts'
import { problemOf } from '#support/answers.ts'
import { withDatabase } from '#support/database.ts'
import { createTestClient, startTestServer } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

/** Each test has its own site, as the rules apply to the whole site. */
async function startSite() {
  const database = await withDatabase()
  const { url } = await startTestServer({ features: [{ ...stubFeatures, ...siteRoutes({}) }], database })
  const setRules = async (rules: string) => {
    await database.transaction((db) => changeSettings(db, { rules }))
    // Each process reads the settings again after half a second.
    await new Promise((resolve) => setTimeout(resolve, 600))
  }
  return { database, url, setRules }
}
const follow = { userId: '5', follow: true }

test('a user accepts the rules before they write, at first and after each change; reading goes on', async () => {
  const { database, url, setRules } = await startSite()
  const client = await createTestClient(url)
  const { id } = await client.signUp()
  expect((await client.send('follows.set', follow)).status).toBe(200)

  await setRules('Be kind.')
  const refused = await problemOf(await client.send('follows.set', follow))
  expect(refused).toMatchObject({ httpStatus: 403, fields: { reason: 'rules' } })
  expect((await client.send('feed.recommend', {})).status).toBe(200)
  expect(await client.call('session.current', {})).toMatchObject({ user: { id }, asksRules: true })

  const { rules, rulesVersion = 0 } = await client.call('site.info', {})
  expect([rules, rulesVersion]).toEqual(['Be kind.', 1])
  await client.call('account.acceptRules', { version: rulesVersion })
  expect((await client.send('follows.set', follow)).status).toBe(200)
  expect(await client.call('session.current', {})).not.toHaveProperty('asksRules')

  await setRules('Be kind. Credit music.')
  expect((await client.send('follows.set', follow)).status).toBe(403)
  // Read before the change.
  expect((await client.send('account.acceptRules', { version: 1 })).status).toBe(409)
  await client.call('account.acceptRules', { version: 2 })
  await client.call('account.acceptRules', { version: 2 })
  expect((await client.send('follows.set', follow)).status).toBe(200)
  const rows = await database.query({
    text: 'SELECT version, accepted_at IS NOT NULL AS "hasTime" FROM rules_acceptances WHERE user_id = $1 ORDER BY 1',
    values: [id],
  })
  expect(rows).toEqual([
    { version: 1, hasTime: true },
    { version: 2, hasTime: true },
  ])
})

test('a new user is asked after signing up, and rules that are taken away ask nobody', async () => {
  const { url, setRules } = await startSite()
  await setRules('Be kind.')
  const client = await createTestClient(url)
  const signedUp = await client.call('session.signUp', { username: 'zoe_new', password: 'a good password' })
  expect(signedUp).toMatchObject({ asksRules: true })
  await setRules('')
  expect((await client.send('follows.set', follow)).status).toBe(200)
  expect(await client.call('site.info', {})).not.toHaveProperty('rulesVersion')
})

test('a user who does not accept keeps their account safe, takes their data along and leaves', async () => {
  const { url, setRules } = await startSite()
  const client = await createTestClient(url)
  await client.signUp()
  await setRules('Be kind.')
  const password = 'a good password'
  const open: [Op, object][] = [
    ['account.requestExport', {}],
    ['account.changePassword', { password, newPassword: 'tide under glass', endsOthers: true }],
    ['session.deleteAccount', { password: 'tide under glass' }],
  ]
  for (const [op, input] of open) {
    expect([op, (await client.send(op, input)).status]).toEqual([op, 200])
  }
})

test('rules of before versions were counted are asked for once', async () => {
  const { database, url } = await startSite()
  await database.query({
    text: `INSERT INTO site_settings (is_only, values) VALUES (true, '{"rules":"Of old."}')`,
  })
  const client = await createTestClient(url)
  await client.signUp()
  expect((await client.send('follows.set', follow)).status).toBe(403)
  expect((await client.call('site.info', {})).rulesVersion).toBe(1)
  await client.call('account.acceptRules', { version: 1 })
  expect((await client.send('follows.set', follow)).status).toBe(200)
})
