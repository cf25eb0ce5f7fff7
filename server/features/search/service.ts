import { createHmac } from 'node:crypto'

import * as v from 'valibot'

import { DAY_MS } from '#contract/constants.ts'
import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { Discovery, FoundUser } from '#contract/endpoints/search.ts'
import { isHelpNeeded } from '#contract/help-words.ts'
import { IdSchema } from '#contract/models/primitives.ts'
import type { Tag } from '#contract/models/tag.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { cursorFormat } from '#server/db/cursor.ts'
import { nextId } from '#server/db/ids.ts'
import { requireNoRuleAgainst } from '#server/features/tags/rules.ts'
import { presentSummary, relationOf } from '#server/features/users/present.ts'
import { loadVideos } from '#server/features/videos/service.ts'

import { search, type SearchPage, type SearchPlace } from './match.ts'
import * as repository from './repository.ts'
import { foldText } from './split-words.ts'

/** Results of each kind in a preview, and among suggestions. */
const FEW = 3
const SUGGESTION_COUNT = 5
const EXPANSION_COUNT = 8
/** Users who must have searched for a phrase before it is shown to others. */
export const PHRASE_MIN_ASKERS = 5
const PHRASE_MAX_LENGTH = 60
/** Days for which a user's search for a phrase counts. */
const ASKER_DAYS = 30
const ASKER_MOST_ROWS = 2_000_000

/** In seconds: at least the first, less than the second. */
const LENGTHS = { short: [0, 15], medium: [15, 60], long: [60, 1e9] } as const

const placeCursor = cursorFormat<SearchPlace>(
  v.tuple([
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9)),
    v.pipe(v.number(), v.integer(), v.minValue(-2_147_483_648), v.maxValue(2_147_483_647)),
    IdSchema,
  ]),
)

interface Asked {
  q: string
  cursor?: string | undefined
  count: number
}

const NO_PAGE: SearchPage = { ids: [], hasMore: false, next: null }

async function findPage(
  db: Db,
  viewer: Viewer | null,
  { q, cursor, count }: Asked,
  options: Pick<Parameters<typeof search>[1], 'kind' | 'isNewestFirst' | 'filter'>,
): Promise<SearchPage & { cursor: string }> {
  const after = placeCursor.decode(cursor)
  // Searches for help lead to the help pages, and find nothing (contract/help-words.ts).
  if (isHelpNeeded(q)) return { ...NO_PAGE, cursor: cursor ?? '' }
  await requireNoRuleAgainst(db, q)
  const page = await search(db, { q, viewerId: viewer?.id ?? null, after, count, ...options })
  return { ...page, cursor: page.next ? placeCursor.encode(page.next) : (cursor ?? '') }
}

/** Videos by their captions, hashtags, authors and sounds. */
export async function searchVideos(
  db: Db,
  viewer: Viewer | null,
  { sort, days, length, subtitles, language, ...asked }: ParsedInput<'search.videos'>,
): Promise<Output<'search.videos'>> {
  const page = await findPage(db, viewer, asked, {
    kind: 'video',
    isNewestFirst: sort === 'newest',
    filter: {
      newerThan: days === undefined ? undefined : new Date(Date.now() - days * DAY_MS),
      length: length && LENGTHS[length],
      hasSubtitles: subtitles !== undefined,
      language,
    },
  })
  const ids = page.ids.map((id) => ({ id }))
  return {
    itemList: await loadVideos(db, ids, viewer),
    hasMore: page.hasMore,
    minCursor: asked.cursor ?? '',
    maxCursor: page.ids.length === 0 ? '' : page.cursor,
  }
}

export const isFound = ({ itemList: found }: Output<'search.videos'>): boolean => found.length > 0

const NOTHING: Discovery = { users: [], tags: [], sounds: [], hasMore: false, maxCursor: '' }

/** Users, hashtags and sounds: a page of one kind, or the first few of each. */
export async function discover(
  db: Db,
  viewer: Viewer | null,
  { kind, ...asked }: ParsedInput<'search.discover'>,
): Promise<Discovery> {
  if (kind === 'discover') {
    placeCursor.decode(asked.cursor)
    const few = { q: asked.q, count: FEW }
    const [users, tags, sounds] = await Promise.all([
      findPage(db, viewer, few, { kind: 'user' }),
      findPage(db, viewer, few, { kind: 'tag' }),
      findPage(db, viewer, few, { kind: 'sound' }),
    ])
    return {
      ...NOTHING,
      users: await loadUsers(db, viewer, users.ids),
      tags: await repository.findTags(db, tags.ids),
      sounds: await repository.findSounds(db, sounds.ids, viewer?.id ?? null),
    }
  }
  const kinds = { user: 'user', music: 'sound', challenge: 'tag' } as const
  const page = await findPage(db, viewer, asked, { kind: kinds[kind] })
  return {
    ...NOTHING,
    ...(kind === 'user' && { users: await loadUsers(db, viewer, page.ids) }),
    ...(kind === 'challenge' && { tags: await repository.findTags(db, page.ids) }),
    ...(kind === 'music' && { sounds: await repository.findSounds(db, page.ids, viewer?.id ?? null) }),
    hasMore: page.hasMore,
    maxCursor: page.cursor,
  }
}

export async function searchUsers(db: Db, viewer: Viewer | null, asked: Asked) {
  const { users, hasMore, maxCursor } = await discover(db, viewer, { ...asked, kind: 'user' })
  return { users, hasMore, maxCursor }
}

export async function previewUsers(db: Db, viewer: Viewer | null, q: string): Promise<FoundUser[]> {
  const page = await findPage(db, viewer, { q, count: SUGGESTION_COUNT }, { kind: 'user' })
  return loadUsers(db, viewer, await repository.findSuggestable(db, page.ids, viewer?.id ?? null))
}

export async function suggestTags(db: Db, viewer: Viewer | null, q: string): Promise<Tag[]> {
  const page = await findPage(db, viewer, { q, count: SUGGESTION_COUNT }, { kind: 'tag' })
  const tags = await repository.findTags(db, page.ids)
  return tags.filter(({ name }) => !isHelpNeeded(name))
}

/** Phrases that several users have searched for. */
export async function expandPhrase(db: Db, q: string, count = EXPANSION_COUNT): Promise<string[]> {
  const page = await findPage(db, null, { q, count: count + 1 }, { kind: 'phrase' })
  const phrases = await repository.findPhrases(db, page.ids, PHRASE_MIN_ASKERS)
  return phrases.filter((phrase) => phrase !== phraseOf(q)).slice(0, count)
}

export async function suggest(db: Db, viewer: Viewer | null, q: string) {
  const [users, tags, phrases] = await Promise.all([
    previewUsers(db, viewer, q),
    suggestTags(db, viewer, q),
    expandPhrase(db, q, SUGGESTION_COUNT),
  ])
  return { users: users.slice(0, FEW), tags: tags.slice(0, FEW), phrases }
}

/** Loads users in the form of search results, in the order of their ids. */
export async function loadUsers(db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<FoundUser[]> {
  const rows = await repository.findUsers(db, ids, viewer?.id ?? null)
  return rows.map((row) => ({
    ...presentSummary(row),
    relation: relationOf(row, viewer?.id ?? null),
    followerCount: Math.max(row.followerCount, 0),
  }))
}

/** A phrase as it is counted: searches that differ in case or spaces are one. */
const phraseOf = (q: string): string => foldText(q).replaceAll(/\s+/g, ' ').trim()

/**
 * Counts a search for the expansion of others, without storing the user: once per user and phrase. Addresses, links and
 * long texts are private and not counted.
 */
export async function countSearch(db: Db, secret: string, q: string, asker: string): Promise<void> {
  const phrase = phraseOf(q)
  if (!phrase || phrase.length > PHRASE_MAX_LENGTH || isPersonal(phrase) || isHelpNeeded(q)) return
  const key = createHmac('sha256', secret)
    .update(`search\n${phrase}\n${asker}`)
    .digest('base64url')
    .slice(0, 22)
  await repository.countAsker(db, { id: nextId(), phrase, asker: key })
}

/** Whether a phrase is a link, an e-mail address or a telephone number. */
const isPersonal = (phrase: string): boolean =>
  /[@/\\]|\.\w{2,}/.test(phrase) || (phrase.match(/\d/g)?.length ?? 0) > 5

/** Forgets after a month who has searched for a phrase. */
export const forgetSearches = (db: Db): Promise<void> =>
  repository.forgetAskers(db, ASKER_DAYS, ASKER_MOST_ROWS)
