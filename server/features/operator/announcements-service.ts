import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { sentence } from '#contract/sentence.ts'
import { LANGUAGES } from '#messages/languages.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import { invalidInput } from '#server/api/problems.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { announce, listAnnouncements, withdrawAnnouncement } from '#server/features/notices/announcements.ts'

import { recordAction } from './audit.ts'

export async function listTexts(db: Db, viewer: Viewer): Promise<Output<'operator.announcements'>> {
  requireRights(viewer, 'operator')
  const announcements = await listAnnouncements(db)
  return {
    announcements: announcements.map(({ id, texts, createdAt }) => ({
      id,
      texts,
      time: epochSeconds(createdAt),
    })),
  }
}

/**
 * Announces texts to all users, by language.
 * @throws {ApiError} 400 without an English text, and for a language that the site does not have
 */
export async function announceTexts(
  db: Tx,
  viewer: Viewer,
  { texts: given }: ParsedInput<'operator.announce'>,
): Promise<Output<'operator.announce'>> {
  requireRights(viewer, 'operator')
  const { en = '', ...others } = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== ''))
  if (en === '') throw invalidInput(sentence('fieldsNotValid'), { en: sentence('messageEmpty') })
  const unknown = Object.keys(others).find((name) => !LANGUAGES.some((language) => language === name))
  if (unknown !== undefined) throw invalidInput(sentence('languageNotValid'))
  return { announcementId: await makeAnnouncement(db, viewer, { en, ...others }) }
}

/**
 * Announces texts to all users, and records that.
 * @param actor null for a command of the server
 * @returns the id of the announcement
 * @throws {AnnouncementError} for a text that is empty or too long
 */
export async function makeAnnouncement(
  db: Tx,
  actor: Pick<Viewer, 'id'> | null,
  texts: { en: string } & Record<string, string>,
): Promise<string> {
  const id = await announce(db, texts)
  await recordAction(db, actor, {
    action: 'announcement.make',
    subject: `announcement ${id}`,
    details: { languages: Object.keys(texts) },
  })
  return id
}

/** Withdraws an announcement, if it still exists. */
export async function withdrawTexts(
  db: Tx,
  viewer: Viewer,
  { announcementId }: ParsedInput<'operator.withdrawAnnouncement'>,
): Promise<Output<'operator.withdrawAnnouncement'>> {
  requireRights(viewer, 'operator')
  await removeAnnouncement(db, viewer, announcementId)
  return { announcementId }
}

/**
 * Withdraws an announcement, and records that.
 * @param actor null for a command of the server
 * @returns whether it existed
 */
export async function removeAnnouncement(
  db: Tx,
  actor: Pick<Viewer, 'id'> | null,
  id: string,
): Promise<boolean> {
  const wasThere = await withdrawAnnouncement(db, id)
  if (wasThere)
    await recordAction(db, actor, { action: 'announcement.withdraw', subject: `announcement ${id}` })
  return wasThere
}
