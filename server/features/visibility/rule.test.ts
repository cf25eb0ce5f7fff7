import { expect, test } from 'vitest'

import { AUDIENCES, type Audience } from '#contract/audience.ts'
import type { Viewer } from '#server/api/route.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { findFacts } from './repository.ts'
import { findRefusal, mayList, mayModerate, mayWatch } from './rule.ts'
import { runInRegion } from './visitor-region.ts'

const db = await withDatabase()

const author = await addUser(db)
const viewers = {
  guest: null,
  author,
  stranger: await addUser(db),
  follower: await addUser(db),
  /** Is followed by the author, and follows nobody. */
  followed: await addUser(db),
  friend: await addUser(db),
  blocked: await addUser(db),
  blocker: await addUser(db),
} satisfies Record<string, Viewer | null>
type ViewerName = keyof typeof viewers

const insert = (table: string, columns: string, from: Viewer, to: Viewer) =>
  db.query({ text: `INSERT INTO ${table} (${columns}) VALUES ($1, $2)`, values: [from.id, to.id] })
const follow = (from: Viewer, to: Viewer) => insert('follows', 'follower_id, followee_id', from, to)
const { stranger: _, ...related } = viewers
await follow(related.follower, author)
await follow(author, related.followed)
await follow(related.friend, author)
await follow(author, related.friend)
for (const [blocker, blocked] of [
  [author, related.blocked],
  [related.blocker, author],
] as const) {
  // A block severs follows; the rule does not depend on it.
  await follow(blocked, blocker)
  await insert('blocks', 'blocker_id, blocked_id', blocker, blocked)
}

interface Case {
  audience: Audience
  isPrivate?: boolean
  isScheduled?: boolean
  isDeleted?: boolean
  isProcessing?: boolean
  watchers: ViewerName[]
  /** Viewers whose lists show the video. */
  listers?: ViewerName[]
  refusal: string
}

const EVERYONE: ViewerName[] = ['guest', 'author', 'stranger', 'follower', 'followed', 'friend']
const FOLLOWERS: ViewerName[] = ['author', 'follower', 'friend']
const hidden = 'videoPrivateByUser'
const none = 'videoNotExist'
const cases: Case[] = [
  { audience: 'everyone', watchers: EVERYONE, refusal: none },
  { audience: 'followers', watchers: FOLLOWERS, refusal: hidden },
  { audience: 'friends', watchers: ['author', 'friend'], refusal: hidden },
  { audience: 'self', watchers: ['author'], refusal: hidden },
  { audience: 'unlisted', watchers: EVERYONE, listers: ['author'], refusal: none },
  { audience: 'everyone', isPrivate: true, watchers: FOLLOWERS, refusal: 'userPrivate' },
  { audience: 'followers', isPrivate: true, watchers: FOLLOWERS, refusal: 'userPrivate' },
  { audience: 'unlisted', isPrivate: true, watchers: FOLLOWERS, listers: ['author'], refusal: 'userPrivate' },
  ...AUDIENCES.flatMap((audience): Case[] => [
    { audience, isScheduled: true, watchers: ['author'], refusal: none },
    { audience, isDeleted: true, watchers: [], refusal: none },
    { audience, isDeleted: true, isScheduled: true, isPrivate: true, watchers: [], refusal: none },
    { audience, isProcessing: true, watchers: [], refusal: none },
  ]),
]

test.each(cases)(
  'one rule, in code and in SQL: $audience, private $isPrivate, scheduled $isScheduled, deleted $isDeleted (section 8: 10204, 10216, 10222)',
  async ({ audience, watchers, listers = watchers, refusal, ...state }) => {
    const id = await addVideo(db, {
      authorId: author.id,
      audience,
      ...(state.isScheduled && { scheduledAt: new Date(Date.now() + 60_000) }),
      ...(state.isDeleted && { deletedAt: new Date() }),
      ...(state.isProcessing && { state: 'processing' }),
    })
    await db.query({
      text: 'UPDATE videos SET is_author_private = $2 WHERE id = $1',
      values: [id, state.isPrivate ?? false],
    })
    const isShownBy = async (rule: typeof mayWatch, viewer: Viewer | null) => {
      const text = `SELECT ${rule('$2', 'v')} AS shown FROM videos AS v WHERE id = $1`
      const [row] = await db.query<{ shown: boolean }>({ text, values: [id, viewer?.id ?? '0'] })
      return row?.shown
    }
    for (const [name, viewer] of Object.entries(viewers) as [ViewerName, Viewer | null][]) {
      const facts = await findFacts(db, id, viewer?.id ?? null)
      const found = facts && findRefusal({ ...facts, isModerator: false })
      const isHidden = name === 'blocked' || name === 'blocker'
      const isWatcher = watchers.includes(name)
      const strangersReason = name === 'follower' && refusal === 'userPrivate' ? hidden : refusal
      expect([name, found]).toEqual([name, isWatcher ? null : isHidden ? none : strangersReason])
      expect([name, await isShownBy(mayWatch, viewer)]).toEqual([name, isWatcher])
      expect([name, await isShownBy(mayList, viewer)]).toEqual([name, listers.includes(name)])
    }
  },
)

const MINOR_BIRTH = new Date(Date.now() - 15.5 * 365.25 * 86_400_000).toISOString().slice(0, 10)
const ADULT_BIRTH = '1990-05-05'

interface StateCase {
  /** SQL that produces the state. */
  state: string
  /** Codes for a stranger of unknown age, a minor, and an adult abroad. */
  refusals: [unknownAge: string | null, minor: string | null, adultAbroad: string | null]
  /** Lists show it to those who may watch it. */
  isListed?: boolean
}
const all = (refusal: string | null): StateCase['refusals'] => [refusal, refusal, refusal]
const stateCases: StateCase[] = [
  { state: "moderation = 'firstReview'", refusals: all('firstReviewUnshelve') },
  { state: "moderation = 'recheck'", refusals: all('videoNeedsRecheck') },
  { state: "moderation = 'risk'", refusals: all('videoRisk') },
  { state: "moderation = 'hidden'", refusals: all(none) },
  { state: "moderation = 'mask'", refusals: all(null), isListed: false },
  {
    state: "moderation = 'maskWithReason', mask_reason = 'violence'",
    refusals: all(null),
    isListed: false,
  },
  { state: 'is_unshelved_by_music = true', refusals: all('videoUnshelvedByMusic') },
  { state: "author_standing = 'banned'", refusals: all('userBanned') },
  { state: "author_standing = 'abnormal'", refusals: all('abnormal') },
  { state: "author_standing = 'underAge'", refusals: all('userFtc') },
  { state: 'min_age = 18', refusals: ['lowAgeOther', 'lowAge', null], isListed: true },
  { state: 'min_age = 15', refusals: ['lowAgeOther', null, null], isListed: true },
  { state: "refused_regions = '{DE,FR}'", refusals: [null, null, 'geofenceBlock'], isListed: true },
  {
    state: "allowed_regions = '{AT}'",
    refusals: ['geofenceBlock', 'geofenceBlock', 'geofenceBlock'],
    isListed: true,
  },
  { state: "allowed_regions = '{DE}'", refusals: ['geofenceBlock', 'geofenceBlock', null], isListed: true },
  { state: "min_age = 18, audience = 'self'", refusals: all(hidden) },
  { state: "moderation = 'risk', is_author_private = true", refusals: all('userPrivate') },
  // Moderators look at it before its followers do.
  {
    state: "moderation = 'firstReview', is_review_due = true, audience = 'followers'",
    refusals: all(hidden),
  },
  {
    state: "moderation = 'firstReview', is_review_due = true, is_author_private = true",
    refusals: all('userPrivate'),
  },
  { state: "moderation = 'firstReview', is_review_due = true, audience = 'self'", refusals: all(hidden) },
  { state: "moderation = 'mask', audience = 'followers'", refusals: all(hidden) },
]

test.each(stateCases)(
  'one rule, in code and in SQL: $state (section 8: 10204, 10213 to 10217, 10220, 10221, 10223, 10227, 10228, 10231)',
  async ({ state, refusals, isListed = false }) => {
    const id = await addVideo(db, { authorId: author.id })
    await db.query({ text: `UPDATE videos SET ${state} WHERE id = $1`, values: [id] })
    const [unknown, minor, adult] = [viewers.stranger, await addUser(db), await addUser(db)]
    const bear = (viewer: Viewer, date: string) =>
      db.query({ text: 'UPDATE users SET birth_date = $2 WHERE id = $1', values: [viewer.id, date] })
    await bear(minor, MINOR_BIRTH)
    await bear(adult, ADULT_BIRTH)
    const isShownBy = async (rule: typeof mayWatch, viewer: Viewer, region: string | null) => {
      const text = `SELECT ${rule('$2', 'v', '$3')} AS shown FROM videos AS v WHERE id = $1`
      const [row] = await db.query<{ shown: boolean }>({ text, values: [id, viewer.id, region] })
      return row?.shown
    }
    const seenBy = [
      ['author', author, null, null],
      ['unknown age', unknown, null, refusals[0]],
      ['minor', minor, null, refusals[1]],
      ['adult abroad', adult, 'DE', refusals[2]],
    ] as const
    for (const [name, viewer, region, refusal] of seenBy) {
      const facts = await runInRegion(region, () => findFacts(db, id, viewer.id))
      expect([name, facts && findRefusal({ ...facts, isModerator: false })]).toEqual([name, refusal])
      const modRefusal = facts && findRefusal({ ...facts, isModerator: true })
      const isWatched = modRefusal === null
      expect([name, modRefusal === hidden || modRefusal === 'userPrivate' || isWatched]).toEqual([name, true])
      const sql = `SELECT ${mayModerate('$2', 'v')} AS shown FROM videos AS v WHERE id = $1`
      expect(await db.query({ text: sql, values: [id, viewer.id] })).toEqual([{ shown: isWatched }])
      expect([name, await isShownBy(mayWatch, viewer, region)]).toEqual([name, refusal === null])
      const isInLists = name === 'author' || (refusal === null && isListed)
      expect([name, await isShownBy(mayList, viewer, region)]).toEqual([name, isInLists])
    }
  },
)

test('a removed video is gone for its author, too', async () => {
  const id = await addVideo(db, { authorId: author.id })
  await db.query({ text: "UPDATE videos SET moderation = 'removed' WHERE id = $1", values: [id] })
  const facts = await findFacts(db, id, author.id)
  expect(facts && findRefusal({ ...facts, isModerator: false })).toBe(none)
  expect(facts && findRefusal({ ...facts, isModerator: true })).toBe(null)
})
