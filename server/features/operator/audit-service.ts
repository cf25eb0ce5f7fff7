import type { ParsedInput, Output } from '#contract/endpoints/index.ts'
import { hashtagName } from '#contract/hashtags.ts'
import { hasRole } from '#contract/roles.ts'
import { pastedAddress } from '#contract/text-parts.ts'
import { csvLine } from '#server/api/csv.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { ID_MAX, smallestIdAt } from '#server/db/ids.ts'

import * as repository from './audit-repository.ts'

type Filter = Pick<ParsedInput<'operator.audit'>, 'actor' | 'action' | 'subject' | 'from' | 'to'>
type Page = Output<'operator.audit'>

/** Lists the actions of a filter, the newest first. Only operators see ages of users. */
export async function listActions(
  db: Db,
  viewer: Viewer,
  { cursor, count, ...filter }: ParsedInput<'operator.audit'>,
): Promise<Page> {
  requireRights(viewer, 'moderator')
  const conditions = await conditionsOf(db, filter)
  if (!conditions) return { entries: [], cursor: null }
  return readPage(db, viewer, conditions, cursor, count)
}

interface Conditions extends repository.AuditConditions {
  /** Below this id: older than its time. */
  beforeId: string
}

async function readPage(
  db: Db,
  viewer: Viewer,
  { beforeId, ...conditions }: Conditions,
  cursor: string | undefined,
  count: number,
): Promise<Page> {
  const below = cursor !== undefined && BigInt(cursor) < BigInt(beforeId) ? cursor : beforeId
  const { ids, readTo } = await repository.findActions(db, conditions, below, count + 1)
  const shown = ids.slice(0, count)
  const rows = await repository.readActions(db, shown, hasRole(viewer.role, 'operator'))
  const entries = rows.map(({ actorId, actorName, aboutId, aboutName, ...row }) => ({
    ...row,
    actor: nameOf(actorId, actorName),
    isByCommand: actorId === null,
    about: nameOf(aboutId, aboutName),
  }))
  return { entries, cursor: ids.length > count ? (shown.at(-1) ?? null) : readTo }
}

const nameOf = (id: string | null, uniqueId: string | null) =>
  id === null || uniqueId === null ? null : { id, uniqueId }

/** Names for actors without a username, in the viewer's language. No username has a space, so none is mistaken for one. */
interface ActorNames {
  byCommand: string
  byDeleted: string
}

const HEADER = ['id', 'time', 'actor', 'action', 'subject', 'about', 'details']
/** Marks the text as UTF-8 for spreadsheets, which otherwise guess. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The log of a filter as a table (RFC 4180), the newest entry first. The rights are checked and the filter is read before
 * the first part, and entries are read in pages as their reader asks for more.
 */
export async function tableOfActions(
  db: Db,
  viewer: Viewer,
  filter: Filter,
  names: ActorNames,
): Promise<AsyncGenerator<string>> {
  requireRights(viewer, 'moderator')
  const conditions = await conditionsOf(db, filter)
  return partsOfTable(db, viewer, conditions, names)
}

async function* partsOfTable(
  db: Db,
  viewer: Viewer,
  conditions: Conditions | undefined,
  names: ActorNames,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADER)
  if (!conditions) return
  let cursor: string | null = conditions.beforeId
  while (cursor !== null) {
    const page: Page = await readPage(db, viewer, conditions, cursor, repository.AUDIT_PAGE_MAX)
    yield page.entries.map((entry) => lineOf(entry, names)).join('')
    cursor = page.cursor
  }
}

const lineOf = (
  { id, time, actor, isByCommand, action, subject, about, details }: Page['entries'][number],
  { byCommand, byDeleted }: ActorNames,
): string =>
  csvLine([
    id,
    new Date(time * 1_000).toISOString(),
    actor?.uniqueId ?? (isByCommand ? byCommand : byDeleted),
    action,
    subject,
    about?.uniqueId ?? '',
    Object.keys(details).length > 0 ? JSON.stringify(details) : '',
  ])

/** Undefined when no entry can match, as there is no such user. */
async function conditionsOf(
  db: Db,
  { actor, action, subject, from, to }: Filter,
): Promise<Conditions | undefined> {
  const actorId = actor ? await repository.findActor(db, actor.trim().replace(/^@/, '')) : undefined
  const key = subject ? await subjectKeyOf(db, subject) : undefined
  if ((actor && actorId === undefined) || (subject && key === undefined)) return undefined
  return {
    fromId: from ? idAtDay(from) : '0',
    beforeId: to ? idAtDay(to, 1) : ID_MAX,
    actorId,
    action: action || undefined,
    subject: key,
  }
}

const DAY_MS = 86_400_000

/** The smallest id of a UTC day, or of one some days later. */
function idAtDay(day: string, daysLater = 0): string {
  const id = smallestIdAt(Date.parse(`${day}T00:00:00Z`) + daysLater * DAY_MS)
  return BigInt(id) < BigInt(ID_MAX) ? id : ID_MAX
}

/**
 * Returns the subject as the log has it, of a text that an operator has written or pasted: `@mia`, `#stork`, the address of a
 * video, or a subject such as `sound 42` itself. Undefined when there is no such user.
 */
async function subjectKeyOf(db: Db, written: string): Promise<string | undefined> {
  const text = pastedAddress(written)
  const video = /\/video\/(\d{1,18})(?=$|[/?#])/.exec(text)?.[1]
  if (video !== undefined) return `video ${video}`
  if (/^[#＃]/.test(text)) return `hashtag ${hashtagName(text.slice(1))}`
  if (/^\w+ \S+$/.test(text)) return text
  const name = /(?:^|\/)@([^/?#]+)/.exec(text)?.[1] ?? text
  const userId = await repository.findActor(db, name)
  return userId === undefined ? undefined : `user ${userId}`
}
