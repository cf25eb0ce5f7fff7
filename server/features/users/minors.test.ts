import { expect, test } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import { getSettings as getCommentSettings } from '#server/features/comments/settings-service.ts'
import { getSettings as getChatSettings, sendMessage } from '#server/features/conversations/service.ts'
import { searchMentionable } from '#server/features/mentions/mentions.ts'
import { getVideo } from '#server/features/videos/service.ts'
import { randomId } from '#shared/random-id.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { setBirthDate } from './birth-date-service.ts'
import { getSettings, setMentionAudience, setPrivate } from './privacy-service.ts'

/** Initial settings of a minor's account (specification section 3, age verification). */

const db = await withDatabase()
const bornYearsAgo = (years: number) =>
  new Date(Date.UTC(new Date().getUTCFullYear() - years, 0, 1)).toISOString().slice(0, 10)
const setAge = (viewer: Viewer, years: number) =>
  db.transaction((tx) => setBirthDate(tx, viewer, { birthDate: bornYearsAgo(years) }))
const reachOf = async (viewer: Viewer) => ({
  isPrivate: (await getSettings(db, viewer)).isPrivate,
  mentions: (await getSettings(db, viewer)).mentionAudience,
  comments: (await getCommentSettings(db, viewer)).audience,
  messages: (await getChatSettings(db, viewer)).privacy,
})
const OPEN = { isPrivate: false, mentions: 'everyone', comments: 'everyone', messages: 'everyone' }
const CLOSED = { isPrivate: true, mentions: 'friends', comments: 'friends', messages: 'friends' }

test('a minor’s account begins private and reached by friends alone, an adult’s as it was', async () => {
  const [minor, adult] = [await addUser(db), await addUser(db)]
  expect(await setAge(minor, 17)).toMatchObject({ isPrivate: true, mentionAudience: 'friends' })
  await setAge(adult, 18)
  expect(await reachOf(minor)).toEqual(CLOSED)
  expect(await reachOf(adult)).toEqual(OPEN)
})

test('no stranger writes to a minor, comments on their video or mentions them; a friend does', async () => {
  const [minor, stranger, friend] = [await addUser(db), await addUser(db), await addUser(db)]
  await db.query({
    text: 'INSERT INTO follows (follower_id, followee_id) VALUES ($1, $2), ($2, $1)',
    values: [minor.id, friend.id],
  })
  const videoId = await addVideo(db, { authorId: minor.id })
  await setAge(minor, 15)
  const write = (viewer: Viewer) =>
    db.transaction((tx) => sendMessage(tx, viewer, { userId: minor.id, text: 'Hi', localId: randomId() }))
  const found = async (viewer: Viewer) =>
    (await searchMentionable(db, viewer, { keyword: minor.uniqueId })).users.map(({ id }) => id)
  await expect(write(stranger)).rejects.toMatchObject({ problem: { httpStatus: 403 } })
  await expect(getVideo(db, stranger, videoId)).rejects.toMatchObject({ problem: { statusCode: 10222 } })
  expect(await found(stranger)).toEqual([])
  expect((await write(friend)).message.text).toBe('Hi')
  expect(await getVideo(db, friend, videoId)).toMatchObject({ id: videoId })
  expect(await found(friend)).toEqual([minor.id])
})

test('a date of birth is corrected to a later one alone: nobody tries dates until one passes (section 3, age verification)', async () => {
  const user = await addUser(db)
  expect(await setAge(user, 16)).toMatchObject({ birthDate: bornYearsAgo(16) })
  await expect(setAge(user, 18)).rejects.toMatchObject({ problem: { httpStatus: 409 } })
  expect(await getSettings(db, user)).toMatchObject({ birthDate: bornYearsAgo(16) })
  expect(await setAge(user, 14)).toMatchObject({ birthDate: bornYearsAgo(14) })
})

test('the account of an adult who corrects their age to a minor’s is protected from then on', async () => {
  const user = await addUser(db)
  await setAge(user, 30)
  expect(await reachOf(user)).toEqual(OPEN)
  await setAge(user, 15)
  expect(await reachOf(user)).toEqual(CLOSED)
})

test('what a minor chooses later stays, and a narrower choice of before, too', async () => {
  const minor = await addUser(db)
  await setMentionAudience(db, minor, { audience: 'nobody' })
  await setAge(minor, 15)
  expect(await reachOf(minor)).toEqual({ ...CLOSED, mentions: 'nobody' })
  await db.transaction((tx) => setPrivate(tx, minor, { isPrivate: false }))
  // A repeated request changes nothing.
  await setAge(minor, 15)
  expect(await reachOf(minor)).toMatchObject({ isPrivate: false })
})
