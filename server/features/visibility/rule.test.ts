import { expect, test } from 'vitest'

import { AUDIENCES, type Audience } from '#contract/audience.ts'
import type { Viewer } from '#server/api/route.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/people.ts'
import { addVideo } from '#support/videos.ts'

import { findFacts } from './repository.ts'
import { findRefusal, mayList, mayWatch } from './rule.ts'

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
  /** Viewers whose lists show it. */
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
      const found = facts && findRefusal(facts)
      const isHidden = name === 'blocked' || name === 'blocker'
      const isWatcher = watchers.includes(name)
      const strangersReason = name === 'follower' && refusal === 'userPrivate' ? hidden : refusal
      expect([name, found]).toEqual([name, isWatcher ? null : isHidden ? none : strangersReason])
      expect([name, await isShownBy(mayWatch, viewer)]).toEqual([name, isWatcher])
      expect([name, await isShownBy(mayList, viewer)]).toEqual([name, listers.includes(name)])
    }
  },
)
