import { severalLines } from '#contract/clean-text.ts'
import { ANNOUNCEMENT_MAX_LENGTH } from '#contract/constants.ts'
import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'

interface Announcement {
  id: string
  /** Texts by language: `en` always exists, and replaces missing ones. */
  texts: Record<string, string>
  createdAt: Date
}

/** A text that cannot be announced: empty or too long. */
export class AnnouncementError extends Error {}

/**
 * Announces something to every user, in their inbox under From the site, except users who sign up later. One row for
 * all users, read together with their own notices.
 * @throws {AnnouncementError} for a text that is empty or too long
 */
export async function announce(db: Db, texts: { en: string } & Record<string, string>): Promise<string> {
  const clean = Object.entries(texts).map(([language, text]) => [language, severalLines(text)] as const)
  const wrong = clean.find(([, text]) => text === '' || text.length > ANNOUNCEMENT_MAX_LENGTH)
  if (wrong) throw new AnnouncementError(wrong[0])
  const id = nextId()
  await db.query({
    name: 'notices.announce',
    text: 'INSERT INTO announcements (id, texts) VALUES ($1, $2)',
    values: [id, JSON.stringify(Object.fromEntries(clean))],
  })
  return id
}

/** The latest announcements, the newest first. */
export const listAnnouncements = (db: Db): Promise<Announcement[]> =>
  db.query<Announcement & Record<string, unknown>>({
    name: 'notices.announcements',
    text: 'SELECT id, texts, created_at AS "createdAt" FROM announcements ORDER BY id DESC LIMIT 50',
  })

/** Withdraws an announcement. @returns whether it existed */
export async function withdrawAnnouncement(db: Db, id: string): Promise<boolean> {
  const rows = await db.query({
    name: 'notices.withdrawAnnouncement',
    text: 'DELETE FROM announcements WHERE id = $1 RETURNING 1',
    values: [id],
  })
  return rows.length > 0
}
