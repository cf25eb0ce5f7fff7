import { expect, test } from 'vitest'

import { UserRelation } from '#contract/user-relation.ts'
import type { Viewer } from '#server/api/route.ts'
import { areFriends, isBlockedEitherWay, isMuting } from '#server/db/relations-sql.ts'
import { getProfile } from '#server/features/users/service.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'

const db = await withDatabase()

const insert = (table: string, columns: string, from: Viewer, to: Viewer) =>
  db.query({ text: `INSERT INTO ${table} (${columns}) VALUES ($1, $2)`, values: [from.id, to.id] })
const follows = (from: Viewer, to: Viewer) => insert('follows', 'follower_id, followee_id', from, to)
const asks = (from: Viewer, to: Viewer) => insert('follow_requests', 'requester_id, requestee_id', from, to)
const blocks = (from: Viewer, to: Viewer) => insert('blocks', 'blocker_id, blocked_id', from, to)
const mutes = (from: Viewer, to: Viewer) => insert('mutes', 'muter_id, muted_id', from, to)

const relation = async (viewer: Viewer | null, user: Viewer) =>
  (await getProfile(db, viewer, user.uniqueId)).relation

test('all seven relations of specification section 3 come about', async () => {
  const [ann, ben] = [await addUser(db), await addUser(db)]
  expect(await relation(null, ben)).toBe(UserRelation.unknown)
  expect(await relation(ann, ben)).toBe(UserRelation.none)
  await asks(ann, ben)
  expect(await relation(ann, ben)).toBe(UserRelation.followingRequest)
  await follows(ann, ben)
  expect(await relation(ann, ben)).toBe(UserRelation.follow)
  await follows(ben, ann)
  expect(await relation(ann, ben)).toBe(UserRelation.mutual)
  await blocks(ben, ann)
  expect(await relation(ann, ben)).toBe(UserRelation.blocked)
  expect(await relation(ben, ann)).toBe(UserRelation.block)
  await blocks(ann, ben)
  expect(await relation(ann, ben)).toBe(UserRelation.block)
})

test('SQL for queries of other features says who are friends, blocked either way, and muted', async () => {
  const [ann, ben, cem] = [await addUser(db), await addUser(db), await addUser(db)]
  const ask = async (sql: string, viewer: Viewer, user: Viewer) => {
    const text = `SELECT ${sql} AS answer`
    const [row] = await db.query<{ answer: boolean }>({ text, values: [viewer.id, user.id] })
    return row?.answer
  }
  const [friends, blocked, muted] = [
    areFriends('$1', '$2'),
    isBlockedEitherWay('$1', '$2'),
    isMuting('$1', '$2'),
  ]
  await follows(ann, ben)
  expect(await ask(friends, ann, ben)).toBe(false)
  await follows(ben, ann)
  expect(await ask(friends, ann, ben)).toBe(true)
  await blocks(ann, cem)
  expect(await ask(blocked, ann, cem)).toBe(true)
  expect(await ask(blocked, cem, ann)).toBe(true)
  expect(await ask(blocked, ann, ben)).toBe(false)
  await mutes(ann, ben)
  expect(await ask(muted, ann, ben)).toBe(true)
  expect(await ask(muted, ben, ann)).toBe(false)
})
