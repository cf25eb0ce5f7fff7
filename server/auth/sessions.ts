import { parseSigned } from 'hono/utils/cookie'

import type { Standing } from '#contract/moderation.ts'
import type { Role } from '#contract/roles.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'

/** A user's log-in on one device. */
export interface Session {
  /** Identifies the session without giving access to it. */
  id: string
  viewer: Viewer
  /** Proves who the user is, so it leaves the server only in the cookie. */
  token: string
  /** The key that signed the log-in. Writes of this session are signed with it. */
  deviceKeyId: string | null
  expiresAt: Date
  lastUsedAt: Date
  standing: Standing
  /** Until when the user cannot write. */
  suspendedUntil: Date | null
  /** When the pause of an `abnormal` account ends. */
  pausedUntil: Date | null
}

/** Reads the token of a session cookie that carries our signature. */
export async function sessionTokenOf(
  headers: Headers,
  cookieName: string,
  secret: string,
): Promise<string | null> {
  const cookies = headers.get('cookie')
  if (!cookies?.includes(cookieName)) return null
  return (await parseSigned(cookies, secret, cookieName))[cookieName] || null
}

interface SessionRow extends Omit<Session, 'viewer' | 'token'> {
  userId: string
  uniqueId: string
  role: Role
  isElevated: boolean
}

export interface NewSession {
  id: string
  token: string
  userId: string
  deviceKeyId: string | null
  network: string
  region: string | null
  userAgent: string
  lifetimeSec: number
}

/**
 * Finds a session in one query, as every request begins with it: better-auth takes two queries and ten times the
 * processor time.
 */
export async function findSession(db: Db, token: string): Promise<Session | null> {
  const [row] = await db.query<SessionRow>({
    name: 'find-session',
    text: `SELECT sessions.id, users.id AS "userId", users.unique_id AS "uniqueId",
                  sessions.device_key_id AS "deviceKeyId", sessions.expires_at AS "expiresAt",
                  sessions.last_used_at AS "lastUsedAt",
                  users.role, coalesce(sessions.elevated_until > now(), false) AS "isElevated",
                  users.standing, users.suspended_until AS "suspendedUntil",
                  users.paused_until AS "pausedUntil"
           FROM sessions JOIN users ON users.id = sessions.user_id
           WHERE sessions.token = $1 AND sessions.expires_at > now()`,
    values: [token],
  })
  if (!row) return null
  const { userId, uniqueId, role, isElevated, ...session } = row
  const rights = role === 'user' || !isInOffice(session) ? {} : { role, isElevated }
  return { viewer: { id: userId, uniqueId, ...rights }, token, ...session }
}

/**
 * Whether the user has the rights of their role now: not while banned, paused or suspended. A user who was leaving has
 * a session only when they come back.
 */
const isInOffice = ({ standing, suspendedUntil }: Pick<Session, 'standing' | 'suspendedUntil'>): boolean =>
  (standing === 'good' || standing === 'leaving') && (suspendedUntil === null || suspendedUntil <= new Date())

/** Begins a session for a user who has proved their identity without better-auth. */
export async function insertSession(
  db: Db,
  { userId, token, lifetimeSec, ...rest }: NewSession,
): Promise<void> {
  await db.query({
    text: `INSERT INTO sessions (id, token, user_id, device_key_id, network, region, user_agent, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))`,
    values: [
      rest.id,
      token,
      userId,
      rest.deviceKeyId,
      rest.network,
      rest.region,
      rest.userAgent,
      lifetimeSec,
    ],
  })
}

/**
 * Ends a user's least recently used sessions beyond a number.
 * @returns their ids
 */
export async function deleteOldestSessions(db: Db, userId: string, retainedCount: number): Promise<string[]> {
  const ended = await db.query<{ id: string }>({
    text: `
      DELETE FROM sessions WHERE id IN (
        SELECT id FROM sessions WHERE user_id = $1 ORDER BY updated_at DESC, created_at DESC OFFSET $2
      ) RETURNING id`,
    values: [userId, retainedCount],
  })
  return ended.map(({ id }) => id)
}

/** Records that a session is in use, and in which country. */
export async function touchSession(db: Db, id: string, region: string | null): Promise<void> {
  await db.query({
    name: 'touch-session',
    text: 'UPDATE sessions SET last_used_at = now(), region = coalesce($2, region) WHERE id = $1',
    values: [id, region],
  })
}

/** Gives a session a new token: the old one becomes useless. */
export async function replaceToken(db: Db, id: string, token: string): Promise<void> {
  await db.query({ text: 'UPDATE sessions SET token = $2 WHERE id = $1', values: [id, token] })
}

/**
 * Ends sessions of a user: one, all but one, or all.
 * @returns the ids of the ended ones
 */
export async function deleteSessionsOf(
  db: Db,
  userId: string,
  which: { id: string } | { exceptId: string } | 'all',
): Promise<string[]> {
  if (which === 'all') return deleteSessionsOf(db, userId, { exceptId: '' })
  const ended = await db.query<{ id: string }>({
    text: `DELETE FROM sessions WHERE user_id = $1 AND id ${'id' in which ? '=' : '<>'} $2 RETURNING id`,
    values: [userId, 'id' in which ? which.id : which.exceptId],
  })
  return ended.map(({ id }) => id)
}

/** @returns the id of the session with this token */
export async function deleteSession(db: Db, token: string): Promise<string | undefined> {
  const [session] = await db.query<{ id: string }>({
    text: 'DELETE FROM sessions WHERE token = $1 RETURNING id',
    values: [token],
  })
  return session?.id
}
