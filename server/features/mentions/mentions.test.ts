import { expect, test } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import { setFollow } from '#server/features/follows/service.ts'
import { withDatabase } from '#support/database.ts'
import { publishNothing } from '#support/publish-nothing.ts'
import { addUser } from '#support/users.ts'

import { listFollowed, searchMentionable } from './mentions.ts'

/** Whom one can mention (specification section 7.3: at default list, contact list, comment search user). */

const db = await withDatabase()
const follow = (viewer: Viewer, user: Viewer) =>
  db.transaction((tx) => setFollow(tx, viewer, { userId: user.id, follow: true }, publishNothing))
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
