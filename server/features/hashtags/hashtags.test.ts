import { afterEach, expect, test } from 'vitest'

import type { ParsedInput } from '#contract/endpoints/index.ts'
import { StatusCode } from '#contract/status-codes.ts'
import type { Viewer } from '#server/api/route.ts'
import { nextId } from '#server/db/ids.ts'
import { publishComment } from '#server/features/comments/service.ts'
import { createGroup, renameGroup } from '#server/features/conversations/groups.ts'
import { createRoom, updateOwnRoom } from '#server/features/live/service.ts'
import { closedStudio, type LiveTools } from '#server/features/live/studio.ts'
import { setSite } from '#server/features/operator/site-service.ts'
import { refuseReservedName } from '#server/features/session/service.ts'
import { getTag, tagVideo } from '#server/features/tags/service.ts'
import { updateProfile } from '#server/features/users/service.ts'
import { createVideoOf } from '#server/features/videos/create-service.ts'
import { presentVideo } from '#server/features/videos/present.ts'
import { findVideos } from '#server/features/videos/repository.ts'
import { withDatabase } from '#support/database.ts'
import { plainRoom } from '#support/live-studio.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { listHashtags, setHashtag } from './hashtags.ts'

/** Words and hashtags that the site does not allow (specification section 8: 10209, 10211, 10212, 10225). */

const db = await withDatabase()
const user = await addUser(db)
const rights = (viewer: Viewer, role: 'moderator' | 'operator') => ({ ...viewer, role, isElevated: true })
const moderator = rights(await addUser(db), 'moderator')
const operator = rights(await addUser(db), 'operator')
const block = (blockedWords: string[], viewer: Viewer = operator) =>
  db.transaction((tx) => setSite(tx, viewer, { blockedWords }, '203.0.113.7'))
afterEach(async () => {
  await block([])
})

const videoId = await addVideo(db, { authorId: (await addUser(db)).id })
const comment = (text: string) =>
  db.transaction((tx) => publishComment(tx, user, { videoId, localId: `${nextId()}a`.padEnd(22, 'b'), text }))
const post = (caption: string) =>
  db.transaction((tx) =>
    createVideoOf(
      tx,
      { queue: { add: () => Promise.resolve() }, storage: {} as never, firstReviewCount: 0 },
      user,
      { key: `upload/00/${nextId()}.mp4`, sizeBytes: 5, sha256: nextId() },
      { caption, audience: 'everyone', scheduleTime: 0 },
    ),
  )
async function group(title: string) {
  const userIds = [(await addUser(db)).id]
  const { conversation } = await db.transaction((tx) => createGroup(tx, user, { title, userIds }))
  return conversation.id
}
// A group of one, whose owner may choose any title.
const alone = await group('Mean')
await db.query({
  text: 'DELETE FROM conversation_participants WHERE conversation_id = $1 AND user_id <> $2',
  values: [alone, user.id],
})
const rename = (title: string) =>
  db.transaction((tx) => renameGroup(tx, user, { conversationId: alone, title }))
/** Makes a room of a host who has none yet. */
async function live(change: Partial<ReturnType<typeof plainRoom>>) {
  const host = await addUser(db)
  const { room } = await db.transaction((tx) => createRoom(tx, host, { ...plainRoom(), ...change }))
  return { host, roomId: room.id }
}
type LiveChange = Omit<ParsedInput<'live.update'>, 'roomId'>
const changeLive = ({ host, roomId }: Awaited<ReturnType<typeof live>>, change: LiveChange) =>
  db.transaction((tx) =>
    updateOwnRoom(tx, { studio: closedStudio } as LiveTools, host, { roomId, ...change }),
  )
const WRITES: [string, (text: string) => Promise<unknown>][] = [
  ['a comment', comment],
  ['a caption', post],
  ['a nickname', (nickname) => updateProfile(db, user, { nickname })],
  ['a bio', (bio) => updateProfile(db, user, { bio })],
  ['the title of a new group', group],
  ['another title of a group', rename],
  ['the title of a live', (title) => live({ title })],
  ['another title of a live', async (title) => changeLive(await live({}), { title })],
]

test.each(WRITES)(
  '%s with a blocked word is refused from the moment it is set, and let in once it is gone',
  async (_, write) => {
    await write('Mean heron here')
    await block(['heron'])
    await expect(write('A HERON!')).rejects.toMatchObject({
      problem: { httpStatus: 422, message: 'It contains a word that this site doesn’t allow.' },
    })
    await write('Herons are whole words of their own')
    await block([])
    await write('A heron again')
  },
)

test('tags of lives have no blocked words, but those of a live that is there do not keep its host from changing it', async () => {
  const room = await live({ title: 'Grey heron', tags: ['heron'] })
  await block(['heron'])
  const isRefused = { problem: { httpStatus: 422, sentence: 'siteBlockedWord' } }
  await expect(live({ tags: ['sea', '#HERON'] })).rejects.toMatchObject(isRefused)
  await expect(changeLive(await live({}), { tags: ['sea', '＃Heron'] })).rejects.toMatchObject(isRefused)
  const change = {
    title: 'Grey heron',
    tags: ['heron', 'sea'],
    chat: { audience: 'nobody', slowModeSec: 0 },
  } as const
  expect((await changeLive(room, { ...change, tags: [...change.tags] })).room).toMatchObject({
    tags: ['heron', 'sea'],
  })
})

test('a new username with a blocked word is refused (section 8: 10225)', async () => {
  await block(['heron'])
  await expect(refuseReservedName(db, 'heron.king')).rejects.toMatchObject({
    problem: { statusCode: StatusCode.uniqueIdSensitive },
  })
  await refuseReservedName(db, 'osprey.king')
})

test('operators alone set words, and the audit log has them', async () => {
  await expect(block(['heron'], moderator)).rejects.toMatchObject({ problem: { httpStatus: 403 } })
  await block(['heron'])
  const [row] = await db.query({
    text: `SELECT details FROM audit_log WHERE action = 'site.set' ORDER BY id DESC LIMIT 1`,
  })
  expect(row).toEqual({ details: { blockedWords: ['heron'] } })
})

test('moderators set the rule of a hashtag and take it away, at once, and the audit log has it', async () => {
  await tagVideo(db, videoId, '#stork')
  const set = (rule: 'blacklisted' | 'sensitive' | 'unshelved' | null) =>
    db.transaction((tx) => setHashtag(tx, moderator, { name: '#Stork', rule }))
  for (const [rule, statusCode] of [
    ['blacklisted', StatusCode.hashtagBlacklist],
    ['sensitive', StatusCode.hashtagSensitiveWord],
    ['unshelved', StatusCode.hashtagUnshelve],
  ] as const) {
    await set(rule)
    await expect(getTag(db, 'stork')).rejects.toMatchObject({ problem: { statusCode } })
  }
  await db.transaction((tx) => setHashtag(tx, moderator, { name: 'auk', rule: 'sensitive' }))
  const first = await listHashtags(db, moderator, { count: 1 })
  expect(first).toEqual({ hashtags: [{ name: 'auk', rule: 'sensitive', videoCount: 0 }], cursor: 'auk' })
  expect(await listHashtags(db, moderator, { count: 1, cursor: 'auk' })).toEqual({
    hashtags: [{ name: 'stork', rule: 'unshelved', videoCount: 1 }],
    cursor: null,
  })
  await set(null)
  expect(await getTag(db, 'stork')).toMatchObject({ name: 'stork' })
  const log = await db.query({
    text: `SELECT actor_id AS "actorId", details FROM audit_log WHERE subject = 'hashtag stork' ORDER BY id`,
  })
  expect(log.map(({ actorId }) => actorId)).toEqual(Array.from({ length: 4 }, () => moderator.id))
  expect(log.at(-1)).toMatchObject({ details: { rule: null } })
})

test('what is no hashtag is refused, and so are users', async () => {
  await expect(
    db.transaction((tx) => setHashtag(tx, moderator, { name: 'two words', rule: 'sensitive' })),
  ).rejects.toMatchObject({
    problem: { httpStatus: 400 },
  })
  await expect(listHashtags(db, user, { count: 1 })).rejects.toMatchObject({ problem: { httpStatus: 403 } })
})

test('a caption says which of its hashtags lead nowhere, from the moment of the rule (section 8)', async () => {
  const id = await addVideo(db, { authorId: user.id, caption: '#Gull and #Tern' })
  await tagVideo(db, id, '#Gull and #Tern')
  const plainTags = async () => {
    const [row] = await findVideos(db, [id], null)
    if (!row) throw new Error('There is a video.')
    return presentVideo(row, null).plainTags
  }
  const set = (rule: 'blacklisted' | 'sensitive' | 'unshelved' | null) =>
    db.transaction((tx) => setHashtag(tx, moderator, { name: '#gull', rule }))
  expect(await plainTags()).toBeUndefined()
  for (const rule of ['blacklisted', 'sensitive', 'unshelved'] as const) {
    await set(rule)
    expect([rule, await plainTags()]).toEqual([rule, ['gull']])
  }
  await set(null)
  expect(await plainTags()).toBeUndefined()
})
