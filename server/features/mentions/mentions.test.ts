import * as v from 'valibot'
import { expect, test } from 'vitest'

import type { MentionAudience } from '#contract/audience.ts'
import { mentionedIn } from '#contract/comment-body.ts'
import { CommentBodySchema } from '#contract/models/comment-body.ts'
import type { Viewer } from '#server/api/route.ts'
import { setFollow } from '#server/features/follows/service.ts'
import { setMentionAudience } from '#server/features/users/privacy-service.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'

import { listFollowed, searchMentionable } from './mentions.ts'
import { mentionsOfCaption, settleBody } from './settle-body.ts'

/** The users whom one can mention (specification section 7.3: at default list, contact list, comment search user). */

const db = await withDatabase()
const follow = (viewer: Viewer, user: Viewer) =>
  db.transaction((tx) => setFollow(tx, viewer, { userId: user.id, follow: true }))
const search = async (viewer: Viewer, keyword: string) =>
  (await searchMentionable(db, viewer, { keyword })).users.map(({ id }) => id)
const followedBy = async (viewer: Viewer, areContacts: boolean) =>
  (await listFollowed(db, viewer, { areContacts })).users.map(({ id }) => id)

const viewer = await addUser(db, 'viewer')
const [zoe, zoom, zac] = [await addUser(db, 'zoe'), await addUser(db, 'zoom'), await addUser(db, 'zac')]
const inside = await addUser(db, 'anzoe')
const blocker = await addUser(db, 'zoeblocks')
await follow(viewer, zoom)
await follow(viewer, inside)
await follow(zoom, viewer)
await db.query({
  text: 'INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)',
  values: [blocker.id, viewer.id],
})

test('those whom one follows come first, also by the middle of a name; then others by its beginning', async () => {
  expect(await search(viewer, 'zo')).toEqual([zoom.id, inside.id, zoe.id])
  expect(await search(viewer, '@ZOE')).toEqual([inside.id, zoe.id])
  expect(await search(viewer, 'z')).toContain(zac.id)
  expect(await search(viewer, 'viewer')).toEqual([])
  expect(await search(viewer, '%')).toEqual([])
  expect(await search(blocker, 'viewer')).toEqual([])
})

test('without a name they are those whom one follows, the latest first; contacts follow back', async () => {
  expect(await followedBy(viewer, false)).toEqual([inside.id, zoom.id])
  expect(await followedBy(viewer, true)).toEqual([zoom.id])
})

test.each<[MentionAudience, { stranger: boolean; followed: boolean; friend: boolean }]>([
  ['everyone', { stranger: true, followed: true, friend: true }],
  ['following', { stranger: false, followed: true, friend: true }],
  ['friends', { stranger: false, followed: false, friend: true }],
  ['nobody', { stranger: false, followed: false, friend: false }],
])('whom a user lets mention them (%s) can, and of others it stays plain words', async (audience, may) => {
  const user = await addUser(db)
  const [stranger, followed, friend] = [await addUser(db), await addUser(db), await addUser(db)]
  await follow(user, followed)
  await follow(user, friend)
  await follow(friend, user)
  expect(await setMentionAudience(db, user, { audience })).toMatchObject({ mentionAudience: audience })
  for (const [writer, isAllowed] of [
    [stranger, may.stranger],
    [followed, may.followed],
    [friend, may.friend],
  ] as const) {
    const { text, body } = await settleBody(db, writer, 'comment', { text: `Look @${user.uniqueId}` })
    expect(text).toBe(`Look @${user.uniqueId}`)
    expect(mentionedIn(body)).toEqual(isAllowed ? [user.id] : [])
    const caption = `With @${user.uniqueId.toUpperCase()}, @none_such`
    expect(await mentionsOfCaption(db, writer, caption)).toEqual(isAllowed ? [user.uniqueId] : [])
    expect((await search(writer, user.uniqueId)).includes(user.id)).toBe(isAllowed)
  }
  expect(await followedBy(friend, false)).toEqual(may.friend ? [user.id] : [])
})

test.each([
  ['a comment of nothing but hashtags', 'comment', '#a '.repeat(166)],
  ['a comment of the most lines', 'comment', 'a\n'.repeat(250)],
  ['a message of nothing but hashtags', 'message', '#a '.repeat(666)],
  ['a message of the most lines', 'message', 'a\n'.repeat(1_000)],
] as const)('%s is a body that can be read', async (_name, kind, text) => {
  const { body } = await settleBody(db, viewer, kind, { text })
  expect(v.is(CommentBodySchema, body)).toBe(true)
})
