import { expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import { listTagged } from '#server/features/feed/service.ts'
import { indexQueued } from '#server/features/search/index-service.ts'
import { discover, searchVideos, suggest, suggestTags } from '#server/features/search/service.ts'
import { silentLog } from '#server/log.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { listRules, setRule } from './rules.ts'
import { getTag, tagVideo } from './service.ts'

const db = await withDatabase()
const author = await addUser(db)
const id = await addVideo(db, { authorId: author.id })
await tagVideo(db, id, '#pelican #pelicans #pelicanry')
await indexQueued(db, silentLog())
const tagIdOf = async (name: string) => (await getTag(db, name)).id
const ids = { pelican: await tagIdOf('pelican'), pelicans: await tagIdOf('pelicans') }
await setRule(db, 'pelican', 'blacklisted')
await setRule(db, 'pelicans', 'sensitive')

const search = (q: string) => searchVideos(db, null, { q, sort: 'relevance', count: 24 })

test.each([
  ['pelican', StatusCode.hashtagBlacklist],
  ['pelicans', StatusCode.hashtagSensitiveWord],
] as const)(
  '#%s answers with %i (section 8) on its page, in search and in suggestions',
  async (name, code) => {
    const refusal = { problem: { statusCode: code, httpStatus: 403 } }
    await expect(getTag(db, name.toUpperCase())).rejects.toMatchObject(refusal)
    const tagged = { tagId: ids[name], count: 24 }
    await expect(listTagged(db, null, tagged)).rejects.toMatchObject(refusal)
    for (const q of [`#${name}`, ` ＃${name.toUpperCase()} `]) {
      await expect(search(q)).rejects.toMatchObject(refusal)
      await expect(suggest(db, null, q)).rejects.toMatchObject(refusal)
      await expect(suggestTags(db, null, q)).rejects.toMatchObject(refusal)
      await expect(discover(db, null, { q, kind: 'challenge', count: 24 })).rejects.toMatchObject(refusal)
    }
  },
)

test('hashtags with a rule are neither found nor suggested, and others of the same beginning are', async () => {
  for (const tags of [
    (await suggest(db, null, 'pelic')).tags,
    (await discover(db, null, { q: 'pelican', kind: 'challenge', count: 24 })).tags,
  ]) {
    expect(tags.map(({ name }) => name)).toEqual(['pelicanry'])
  }
})

test('a rule is changed and taken away', async () => {
  await setRule(db, 'pelican', 'sensitive')
  expect(await listRules(db)).toEqual([
    { name: 'pelican', rule: 'sensitive' },
    { name: 'pelicans', rule: 'sensitive' },
  ])
  await setRule(db, 'pelican', null)
  expect(await getTag(db, 'pelican')).toMatchObject({ name: 'pelican' })
  expect(await search('#pelican')).toMatchObject({ hasMore: false })
})
