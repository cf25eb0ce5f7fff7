import { expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import { featureRoutes } from '#server/app/routes.ts'
import { problemOf } from '#support/answers.ts'
import { createTestClient, startTestServer } from '#support/server.ts'
import { siteTools } from '#support/site-tools.ts'

const server = await startTestServer({
  features: featureRoutes(siteTools()),
})
let names = 0
const newName = () => `Renamed_${++names}`

async function userNamed(username: string) {
  const client = await createTestClient(server.url)
  await client.signUp(username)
  return client
}
const age = (days: number) =>
  server.database.query({
    text: 'UPDATE former_names SET left_at = left_at - make_interval(days => $1)',
    values: [days],
  })

test('the old name leads to the new one for 30 days, and nobody can have it meanwhile', async () => {
  const [old, next] = [newName(), newName()]
  const client = await userNamed(old)
  const { user } = await client.call('account.changeUsername', { username: next })
  // A display name equal to the username changes with it.
  expect(user).toMatchObject({ uniqueId: next, nickname: next })
  expect((await client.call('session.current', {})).user).toMatchObject({ uniqueId: next })
  await client.call('session.logIn', { username: next, password: 'a good password' })

  const guest = await createTestClient(server.url)
  const found = await guest.call('users.detail', { user: old.toUpperCase() })
  expect(found.user).toMatchObject({ id: user?.id, uniqueId: next })
  const taking = await problemOf(
    await guest.send('session.signUp', { username: old, password: 'a good password' }),
  )
  expect(taking.statusCode).toBe(StatusCode.uniqueIdSensitive)
  const other = await userNamed(newName())
  const renaming = await problemOf(await other.send('account.changeUsername', { username: old }))
  expect(renaming.statusCode).toBe(StatusCode.uniqueIdSensitive)

  await age(30)
  expect((await guest.send('users.detail', { user: old })).status).toBe(404)
  await other.call('account.changeUsername', { username: old })
})

test('a name can be changed twice in 30 days, back to an own one too; its case as often as one likes', async () => {
  const [first, second] = [newName(), newName()]
  const client = await userNamed(first)
  const rename = (username: string) => client.send('account.changeUsername', { username })
  await rename(second)
  expect((await rename(first)).status).toBe(200)
  expect((await rename(first.toUpperCase())).status).toBe(200)
  const problem = await problemOf(await rename(newName()))
  expect(problem).toMatchObject({ httpStatus: 409, fields: { username: expect.any(String) } })
  await age(30)
  expect((await rename(newName())).status).toBe(200)
})

test.each([
  ['12345', 400],
  ['admin', 400],
  ['a b', 400],
])('%j is no name to change to', async (username, status) => {
  const client = await userNamed(newName())
  expect((await client.send('account.changeUsername', { username })).status).toBe(status)
})

test('a name that another user has stays theirs, in any case of its letters', async () => {
  const name = newName()
  await userNamed(name)
  const client = await userNamed(newName())
  const problem = await problemOf(
    await client.send('account.changeUsername', { username: name.toUpperCase() }),
  )
  expect(problem).toMatchObject({ httpStatus: 409, fields: { username: expect.any(String) } })
})

test('of two users who want one name at once, one gets it', async () => {
  const name = newName()
  const clients = [await userNamed(newName()), await userNamed(newName())]
  const answers = await Promise.all(
    clients.map((client) => client.send('account.changeUsername', { username: name })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})
