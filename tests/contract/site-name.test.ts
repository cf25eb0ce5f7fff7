import { expect, test } from 'vitest'

import { readSiteNameSoon } from '#server/features/site/branding-service.ts'
import { changeSettings } from '#server/features/site/settings-service.ts'
import { eventually } from '#support/eventually.ts'
import { startTestSite } from '#support/product.ts'
import { createTestClient } from '#support/server.ts'

const PASSWORD = 'a good password'
const { url, database } = await startTestSite()

const setName = (name: string) => database.transaction((db) => changeSettings(db, { name }))
const textOf = async (address: string) => (await fetch(url + address)).text()
const titleOf = (text: string) => /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? ''

test('what stands outside of the pages, and in authenticators, has the name that operators gave their site', async () => {
  const client = await createTestClient(url)
  const { uniqueId } = await client.signUp(undefined, PASSWORD)
  expect(titleOf(await textOf('/recover'))).toContain('Vireo')

  await setName('Reef: <co>')
  // Each process reads the settings twice a second.
  await eventually(async () => expect(titleOf(await textOf('/recover'))).toContain('Reef: &lt;co&gt;'))
  const recover = await textOf('/de/recover')
  expect(recover).not.toContain('Vireo')
  expect(recover).toContain('Zurück zu')
  const gone = await textOf('/embed/v2/1')
  expect([titleOf(gone), gone.includes('Vireo')]).toEqual(['Reef: &lt;co&gt;', false])
  expect(titleOf(await textOf(`/feeds/@${uniqueId}.xml`))).toContain('Reef: &lt;co&gt;')

  const { options } = await client.call('account.beginPasskey', { password: PASSWORD })
  expect(options).toMatchObject({ rp: { name: 'Reef: <co>' } })
  const app = new URL((await client.call('account.beginSecondFactor', { password: PASSWORD })).url)
  // A colon would separate it from the username.
  expect(app.searchParams.get('issuer')).toBe('Reef  <co>')
  expect(decodeURIComponent(app.pathname)).toContain(`Reef  <co>:${uniqueId}`)
})

test('a document that is made while the database says nothing does not wait for the name', async () => {
  expect(await readSiteNameSoon(() => new Promise(() => {}))).toBe('Vireo')
  expect(await readSiteNameSoon(() => Promise.reject(new Error('Gone.')))).toBe('Vireo')
})
