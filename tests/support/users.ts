import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { users } from '#server/db/schema/index.ts'

const LONG_AGO = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000)

/** Adds users without going through sign-up. Their accounts are older, unless `createdAt` says otherwise. */
export async function addUsers(
  db: Db,
  count: number,
  prefix = 'person',
  createdAt = LONG_AGO,
): Promise<Viewer[]> {
  const added = Array.from({ length: count }, () => {
    const id = nextId()
    return { id, uniqueId: `${prefix}_${id.slice(-8)}` }
  })
  await db.orm.insert(users).values(
    added.map(({ id, uniqueId }) => ({
      id,
      uniqueId,
      username: uniqueId.toLowerCase(),
      secUid: `sec-${id}`,
      nickname: `Person ${id}`,
      email: `${id}@example.invalid`,
      createdAt,
    })),
  )
  return added
}

export async function addUser(db: Db, uniqueId?: string): Promise<Viewer> {
  const [user] = await addUsers(db, 1, uniqueId)
  if (!user) throw new Error('No user was added.')
  return user
}

/** Adds a moderator or an operator who entered their password a short time ago. */
export async function addWithRole(db: Db, role: 'moderator' | 'operator'): Promise<Viewer> {
  const viewer = await addUser(db)
  await db.query({ text: 'UPDATE users SET role = $2 WHERE id = $1', values: [viewer.id, role] })
  return { ...viewer, role, isElevated: true }
}
