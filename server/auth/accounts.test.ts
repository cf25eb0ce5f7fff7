import { expect, test } from 'vitest'

import { ACCOUNTS_PER_BROWSER } from '#contract/constants.ts'
import { createTestClient, startTestServer, type TestClient } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

const PASSWORD = 'a good password'
const server = await startTestServer({ features: [stubFeatures] })
const browser = () => createTestClient(server.url)

let userCount = 0
/** Makes a user who is not logged in anywhere. */
async function makeUser() {
  userCount += 1
  const client = await browser()
  const user = await client.signUp(`account_${userCount}`)
  await client.call('session.logOut', {})
  return user
}
const add = (client: TestClient, username: string) =>
  client.call('session.logIn', { username, password: PASSWORD, addsAccount: true })
const othersOf = async (client: TestClient) =>
  (await client.call('session.accounts', {})).users.map(({ id }) => id)
const change = (who: TestClient, userId: string) => who.send('session.switch', { userId })
const currentOf = async (client: TestClient) => (await client.call('session.current', {})).user?.id

test('accounts are switched without a password, and each goes on as itself', async () => {
  const [ada, bea] = [await makeUser(), await makeUser()]
  const client = await browser()
  await add(client, ada.uniqueId)
  await add(client, bea.uniqueId)
  expect([await currentOf(client), await othersOf(client)]).toEqual([bea.id, [ada.id]])
  expect((await client.call('session.switch', { userId: ada.id })).user?.id).toBe(ada.id)
  expect([await currentOf(client), await othersOf(client)]).toEqual([ada.id, [bea.id]])
  // Signed writes go through, with the token of the new session.
  expect((await client.call('account.sessions', {})).sessions).toHaveLength(1)
  await client.call('account.endSessions', {})
})

test('a write of one account is not made as the other, whatever the page believes', async () => {
  const [ada, bea] = [await makeUser(), await makeUser()]
  const client = await browser()
  await add(client, ada.uniqueId)
  const like = await client.prepare('follows.set', { userId: '5', follow: true })
  await add(client, bea.uniqueId)
  const named = await client.prepare('account.endSessions', {})
  const url = `${named.url}?user_id=${ada.id}`
  const refused = await client.deliver({ ...named, url })
  expect(refused.status).toBe(401)
  // A request that was ready before the switch has the token of the other session.
  expect((await client.deliver(like)).status).toBe(403)
})

test('a log-in that adds no account ends the one before, and another log-in of the same account its older session', async () => {
  const [ada, bea] = [await makeUser(), await makeUser()]
  const client = await browser()
  await add(client, ada.uniqueId)
  await client.call('session.logIn', { username: bea.uniqueId, password: PASSWORD })
  expect([await currentOf(client), await othersOf(client)]).toEqual([bea.id, []])
  await add(client, ada.uniqueId)
  await add(client, bea.uniqueId)
  expect([await currentOf(client), await othersOf(client)]).toEqual([bea.id, [ada.id]])
  expect((await client.call('account.sessions', {})).sessions).toHaveLength(1)
})

test('one logs out, and the next account goes on; or all do', async () => {
  const [ada, bea] = [await makeUser(), await makeUser()]
  const client = await browser()
  await add(client, ada.uniqueId)
  await add(client, bea.uniqueId)
  expect((await client.call('session.logOut', {})).user?.id).toBe(ada.id)
  expect([await currentOf(client), await othersOf(client)]).toEqual([ada.id, []])
  await add(client, bea.uniqueId)
  const cookies = new Map(client.cookies)
  expect((await client.call('session.logOut', { isForAll: true })).user).toBeNull()
  expect([await currentOf(client), await othersOf(client)]).toEqual([undefined, []])
  // The sessions have ended, and are not just forgotten by this browser.
  for (const [name, value] of cookies) client.cookies.set(name, value)
  expect([await currentOf(client), await othersOf(client)]).toEqual([undefined, []])
})

test('a browser has so many accounts, and the one that was used least ends for the next', async () => {
  const client = await browser()
  const users = []
  for (let count = 0; count <= ACCOUNTS_PER_BROWSER; count += 1) {
    const user = await makeUser()
    users.push(user)
    await add(client, user.uniqueId)
  }
  const others = await othersOf(client)
  expect(others).toHaveLength(ACCOUNTS_PER_BROWSER - 1)
  expect(others).not.toContain(users[0]?.id)
  const left = await server.database.query({
    text: 'SELECT FROM sessions WHERE user_id = $1',
    values: [users[0]?.id],
  })
  expect(left).toEqual([])
})

test('nobody switches to an account that is not theirs: not by its id, not by a cookie that was made up or copied', async () => {
  const [ada, bea] = [await makeUser(), await makeUser()]
  const client = await browser()
  await add(client, ada.uniqueId)
  expect((await change(client, bea.id)).status).toBe(401)
  await add(client, bea.uniqueId)
  const thief = await browser()
  const name = 'vireo_accounts'
  thief.cookies.set(name, client.cookies.get(name) ?? '')
  // A copied cookie is useless without the device's key.
  expect((await change(thief, ada.id)).status).toBe(401)
  client.cookies.set(name, `${'x'.repeat(32)}.${'A'.repeat(43)}%3D`)
  expect((await change(client, ada.id)).status).toBe(401)
  expect(await othersOf(client)).toEqual([])
})

test('an account that was logged out from elsewhere is not in the list any more', async () => {
  const [ada, bea] = [await makeUser(), await makeUser()]
  const client = await browser()
  await add(client, ada.uniqueId)
  await add(client, bea.uniqueId)
  const elsewhere = await browser()
  await add(elsewhere, ada.uniqueId)
  await elsewhere.call('account.endSessions', {})
  expect(await othersOf(client)).toEqual([])
  expect((await client.send('session.switch', { userId: ada.id })).status).toBe(401)
  expect(await currentOf(client)).toBe(bea.id)
})
