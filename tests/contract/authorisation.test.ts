import { describe, expect, test } from 'vitest'

import { AUDIENCES, type Audience } from '#contract/audience.ts'
import { endpoints, ops, type Op } from '#contract/endpoints/index.ts'
import { isApiError } from '#contract/errors.ts'
import { PAGES, type Page, type PageName } from '#contract/pages.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { callRoute } from '#server/api/call-route.ts'
import type { AllRoutes } from '#server/api/compose-routes.ts'
import type { CallContext, Viewer } from '#server/api/route.ts'
import { featureRoutes } from '#server/app/routes.ts'
import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { comments, likes, music, saves } from '#server/db/schema/index.ts'
import {
  insertConversation,
  insertParticipants,
  insertMessage,
} from '#server/features/conversations/repository.ts'
import { recordNotice } from '#server/features/notices/service.ts'
import { indexQueued } from '#server/features/search/index-service.ts'
import { createCodes, type LinkSubject } from '#server/features/share/code.ts'
import { insertLink } from '#server/features/share/repository.ts'
import { getTag, tagVideo } from '#server/features/tags/service.ts'
import { removeUnusedFiles, settleVideos } from '#server/features/videos/settle-service.ts'
import { createViewTokens } from '#server/features/views/tokens.ts'
import { silentLog } from '#server/log.ts'
import { contentKey } from '#server/storage/keys.ts'
import { addUser } from '#support/people.ts'
import { startTestSite } from '#support/product.ts'
import { publishNothing } from '#support/publish-nothing.ts'
import { samples } from '#support/samples.ts'
import { createTestClient, TEST_SECRET, type TestClient } from '#support/server.ts'
import { addVideo, exampleMedia } from '#support/videos.ts'

/**
 * The authorisation matrix: every endpoint and every page, for every viewer, and for a video in every state. An endpoint or
 * a page without a row does not compile. Operators do not exist yet.
 */

const STATES = [...AUDIENCES, 'scheduled', 'deleted'] as const
type State = (typeof STATES)[number]
const ROLES = ['guest', 'author', 'follower', 'friend', 'stranger', 'blocked'] as const
type Role = (typeof ROLES)[number]

const ALL: readonly Role[] = ['guest', 'author', 'follower', 'friend', 'stranger']
/** Viewers who may watch the video, by its address. */
const WATCHERS: Record<State, readonly Role[]> = {
  everyone: ALL,
  followers: ['author', 'follower', 'friend'],
  friends: ['author', 'friend'],
  self: ['author'],
  unlisted: ALL,
  scheduled: ['author'],
  deleted: [],
}
/** Viewers who find the video among those of its author. */
const LISTERS: Record<State, readonly Role[]> = { ...WATCHERS, unlisted: ['author'] }
/** Viewers whose lists of the videos of all have it. */
const IN_SHARED_LISTS: Record<State, readonly Role[]> = {
  ...noRoles(),
  everyone: ALL,
}
/** Viewers who follow its author, and find it in what those they follow post. */
const FOLLOWERS: Record<State, readonly Role[]> = {
  ...noRoles(),
  everyone: ['follower', 'friend'],
  followers: ['follower', 'friend'],
  friends: ['friend'],
}
function noRoles(): Record<State, readonly Role[]> {
  return { everyone: [], followers: [], friends: [], self: [], unlisted: [], scheduled: [], deleted: [] }
}

type Outcome = 'ok' | 'absent' | keyof typeof StatusCode
interface Cell {
  role: Role
  state: State
}

/** Reason for which a viewer may not watch the video: of one that is scheduled or deleted nobody learns that it exists. */
const refusal = ({ role, state }: Cell): Outcome =>
  state === 'scheduled' || state === 'deleted' || role === 'blocked' ? 'videoNotExist' : 'videoPrivateByUser'

const watching = (cell: Cell): Outcome => (WATCHERS[cell.state].includes(cell.role) ? 'ok' : refusal(cell))
const among =
  (viewers: Record<State, readonly Role[]>) =>
  ({ role, state }: Cell): Outcome =>
    viewers[state].includes(role) ? 'ok' : 'absent'
const owning =
  (found: readonly State[], otherwise: Outcome = 'videoNotExist') =>
  ({ role, state }: Cell): Outcome =>
    role === 'author' && found.includes(state) ? 'ok' : otherwise
const THERE = STATES.filter((state) => state !== 'deleted')

/** The video of a state, and what belongs to it. */
interface Subject {
  videoId: string
  authorId: string
  tagId: string
  musicId: string
  commentId: string
  conversationId: string
}

interface Row {
  input: (subject: Subject, viewer: Viewer | null) => object
  /** `ok`: with the video in the answer, where it is a list. `absent`: answered, without a trace of the video. */
  expected: (cell: Cell) => Outcome
  /** Whether a write took effect, where the answer does not say so. */
  isDone?: (db: Db, subject: Subject, viewer: Viewer | null) => Promise<boolean>
}
/** Ops whose input and output name no video: none of their answers can depend on one. */
const NO_VIDEO = 'no video'

/** The sample of an op, about this video. */
const sampled =
  (op: Op) =>
  ({ videoId }: Subject): object =>
    JSON.parse(JSON.stringify(samples[op].input).replaceAll(SAMPLE_ID, videoId)) as object
const SAMPLE_ID = samples['likes.set'].input.videoId

const watch = (more: object = {}): Row => ({
  input: ({ videoId }) => ({ videoId, ...more }),
  expected: watching,
})
const onComment = (more: object = {}, expected: Row['expected'] = watching): Row => ({
  input: ({ videoId, commentId }) => ({ videoId, commentId, ...more }),
  expected,
})
/** For these roles it is forbidden where they may watch the video. */
const forbiddenTo = (cell: Cell, roles: readonly Role[]): Outcome => {
  const seen = watching(cell)
  return seen === 'ok' && roles.includes(cell.role) ? 'forbidden' : seen
}
const STRANGERS = ALL.filter((role) => role !== 'author')
const codeOf = createCodes(TEST_SECRET)
const guestLink = (id: string): LinkSubject => ({ type: 'video', id, userId: undefined, webId: undefined })
const localId = () => nextId().padStart(32, '0').slice(-32)

const ROWS: Record<Op, Row | typeof NO_VIDEO> = {
  'analytics.collect': NO_VIDEO,
  'analytics.erase': NO_VIDEO,
  'analytics.writeImpressions': {
    input: ({ videoId }, viewer) => ({
      sentAtMs: Date.now(),
      impressions: [
        {
          id: localId(),
          videoId,
          timeMs: Date.now(),
          viewToken: createViewTokens(TEST_SECRET).stamp({ id: videoId } as never).viewToken,
          ...(viewer && { userId: viewer.id }),
        },
      ],
    }),
    expected: among(WATCHERS),
    isDone: async (db, { videoId }, viewer) =>
      (
        await db.query({
          text: 'SELECT FROM impressions WHERE video_id = $1 AND user_id IS NOT DISTINCT FROM $2',
          values: [videoId, viewer?.id ?? null],
        })
      ).length > 0,
  },
  'captcha.challenge': NO_VIDEO,
  'captcha.verify': NO_VIDEO,
  'comments.delete': {
    input: ({ videoId, commentId }) => ({ videoId, commentId }),
    expected: ({ role, state }) => {
      const seen = watching({ role, state })
      return role !== 'author' && seen === 'ok' ? 'forbidden' : seen
    },
  },
  'comments.detail': onComment(),
  'comments.edit': onComment({ text: 'Mine' }, (cell) => forbiddenTo(cell, ALL)),
  'comments.list': watch(),
  'comments.listReplies': onComment(),
  'comments.publish': {
    input: ({ videoId }) => ({ videoId, text: 'Nice', localId: localId() }),
    expected: watching,
  },
  'comments.setLike': onComment({ liked: true }),
  'comments.setPin': onComment({ pinned: true }, (cell) => forbiddenTo(cell, STRANGERS)),
  'conversations.accept': NO_VIDEO,
  'conversations.allowStrangers': NO_VIDEO,
  'conversations.deleteMessage': NO_VIDEO,
  'conversations.hide': NO_VIDEO,
  'conversations.markRead': NO_VIDEO,
  'conversations.react': NO_VIDEO,
  'conversations.removeParticipant': NO_VIDEO,
  'conversations.report': NO_VIDEO,
  'conversations.setPrivacy': NO_VIDEO,
  'conversations.setTyping': NO_VIDEO,
  'conversations.settings': NO_VIDEO,
  'conversations.unread': NO_VIDEO,
  'conversations.users': NO_VIDEO,
  // Everybody is in a conversation in which the video is the last message.
  'conversations.addParticipant': {
    input: ({ conversationId }) => ({ conversationId, userId: commenter.id }),
    expected: among(WATCHERS),
  },
  'conversations.createGroup': {
    input: () => ({ title: 'Trip', userIds: [commenter.id] }),
    expected: () => 'absent',
  },
  'conversations.detail': {
    input: ({ conversationId }) => ({ conversationId }),
    expected: among(WATCHERS),
  },
  'conversations.handOver': {
    input: ({ conversationId }) => ({ conversationId, userId: commenter.id }),
    expected: () => 'forbidden',
  },
  'conversations.list': { input: () => ({ count: 48 }), expected: among(WATCHERS) },
  'conversations.messages': {
    input: ({ conversationId }) => ({ conversationId }),
    expected: among(WATCHERS),
  },
  'conversations.rename': {
    input: ({ conversationId }) => ({ conversationId, title: 'Tour' }),
    expected: () => 'forbidden',
  },
  'conversations.search': {
    input: ({ conversationId }) => ({ conversationId, text: 'Look' }),
    expected: among(WATCHERS),
  },
  'conversations.send': {
    input: ({ videoId }) => ({ userId: commenter.id, text: '', videoId, localId: localId() }),
    expected: watching,
  },
  'devices.register': NO_VIDEO,
  'feed.embedVideos': {
    input: () => ({ count: 48 }),
    expected: ({ state }) => (IN_SHARED_LISTS[state].includes('guest') ? 'ok' : 'absent'),
  },
  'feed.following': { input: () => ({ count: 48 }), expected: among(FOLLOWERS) },
  /** The author likes all of them, and shows it. In a list of another user, a video that comes by its link alone is in none. */
  'feed.liked': {
    input: ({ authorId }) => ({ userId: authorId, count: 48 }),
    expected: (cell) => (cell.role === 'blocked' ? 'forbidden' : among(LISTERS)(cell)),
  },
  'feed.recommend': {
    input: () => ({ count: 48 }),
    expected: (cell) =>
      [IN_SHARED_LISTS, FOLLOWERS].some((viewers) => viewers[cell.state].includes(cell.role))
        ? 'ok'
        : 'absent',
  },
  'feed.saved': { input: () => ({ count: 48 }), expected: among(WATCHERS) },
  'feed.tagged': { input: ({ tagId }) => ({ tagId, count: 48 }), expected: among(IN_SHARED_LISTS) },
  'feed.userPosts': { input: ({ authorId }) => ({ userId: authorId, count: 48 }), expected: among(LISTERS) },
  'feed.withMusic': {
    input: ({ musicId }) => ({ musicId, count: 48 }),
    expected: (cell) =>
      IN_SHARED_LISTS[cell.state].includes(cell.role)
        ? 'ok'
        : WATCHERS[cell.state].includes(cell.role)
          ? 'absent'
          : 'musicNotExist',
  },
  'follows.set': NO_VIDEO,
  'likes.set': watch({ liked: true }),
  'mentions.listContacts': NO_VIDEO,
  'mentions.listDefault': NO_VIDEO,
  'mentions.search': NO_VIDEO,
  /** A sound that is heard only in videos which a viewer may not watch is none. */
  'music.detail': {
    input: ({ musicId }) => ({ musicId }),
    expected: (cell) => (watching(cell) === 'ok' ? 'ok' : 'musicNotExist'),
  },
  'notices.count': NO_VIDEO,
  'notices.list': { input: () => ({ count: 48 }), expected: among(WATCHERS) },
  'notices.listActors': NO_VIDEO,
  'notices.markRead': NO_VIDEO,
  'relations.approveRequest': NO_VIDEO,
  'relations.countRequests': NO_VIDEO,
  'relations.list': NO_VIDEO,
  'relations.listHidden': NO_VIDEO,
  'relations.listRequests': NO_VIDEO,
  'relations.rejectRequest': NO_VIDEO,
  'relations.removeFollower': NO_VIDEO,
  'relations.setBlock': NO_VIDEO,
  'relations.setMute': NO_VIDEO,
  'saves.set': watch({ saved: true }),
  'search.videos': { input: () => ({ q: 'caption', count: 48 }), expected: among(LISTERS) },
  'search.users': NO_VIDEO,
  'search.previewUsers': NO_VIDEO,
  'search.discover': NO_VIDEO,
  'search.suggestTags': NO_VIDEO,
  'search.suggest': NO_VIDEO,
  'search.expand': NO_VIDEO,
  'session.current': NO_VIDEO,
  'session.logIn': NO_VIDEO,
  'session.logOut': NO_VIDEO,
  'session.signUp': NO_VIDEO,
  'share.link': {
    input: ({ videoId }) => ({ type: 'video', id: videoId, device: 'pc', way: 'copy' }),
    expected: watching,
  },
  'share.list': {
    input: ({ authorId }) => ({ type: 'profile', id: authorId }),
    expected: among(LISTERS),
  },
  /** A short link tells nobody that there is a video which they may not watch. */
  'share.open': {
    input: ({ videoId }) => ({ code: `${codeOf(guestLink(videoId))}0` }),
    expected: (cell) => (watching(cell) === 'ok' ? 'ok' : 'videoNotExist'),
  },
  'tags.detail': NO_VIDEO,
  'users.ackPrivateNotice': NO_VIDEO,
  'users.detail': NO_VIDEO,
  'users.setLikedPublic': NO_VIDEO,
  'users.setPrivate': NO_VIDEO,
  'users.settings': NO_VIDEO,
  'users.update': NO_VIDEO,
  'users.uploadImage': NO_VIDEO,
  /** Makes a new one, of an upload that is one's own. */
  'videos.create': { input: () => samples['videos.create'].input, expected: () => 'unprocessable' },
  'videos.delete': { input: ({ videoId }) => ({ videoId }), expected: owning(STATES) },
  'videos.deleted': { input: () => ({ count: 48 }), expected: owning(['deleted'], 'absent') },
  'videos.detail': { input: sampled('videos.detail'), expected: watching },
  'videos.processing': { input: sampled('videos.processing'), expected: owning(THERE) },
  'videos.remove': { input: ({ videoId }) => ({ videoId }), expected: owning(['deleted']) },
  'videos.restore': { input: ({ videoId }) => ({ videoId }), expected: owning(STATES) },
  'videos.setCaptionTrack': { input: sampled('videos.setCaptionTrack'), expected: owning(THERE) },
  'videos.stored': { input: () => ({ count: 48 }), expected: owning(THERE, 'absent') },
  'videos.watchable': { input: ({ videoId }) => ({ ids: videoId }), expected: among(WATCHERS) },
  'videos.update': {
    input: ({ videoId }) => ({ videoId, audience: 'friends' }),
    expected: owning(THERE),
  },
}

/** Ops that a page of the server reads, by which its cells are those of their rows. `device`: no data of the server is in it. */
const PAGE_OPS: Record<PageName, readonly Op[] | 'device'> = {
  root: 'device',
  forYou: ['feed.recommend'],
  following: ['feed.following'],
  user: ['users.detail', 'feed.userPosts', 'feed.liked', 'feed.saved'],
  live: ['users.detail', 'feed.userPosts'],
  profile: 'device',
  video: ['videos.detail', 'comments.list'],
  tag: ['tags.detail', 'feed.tagged'],
  music: ['music.detail', 'feed.withMusic'],
  search: ['search.videos', 'search.users', 'search.discover'],
  upload: 'device',
  login: 'device',
  offlineVideos: 'device',
  offlineVideo: 'device',
  waiting: 'device',
  inbox: ['notices.list', 'notices.count'],
  followRequests: ['relations.listRequests'],
  messages: ['conversations.list', 'conversations.detail', 'conversations.messages'],
  data: 'device',
  setting: 'device',
  privacy: 'device',
  notFound: 'device',
}

const site = await startTestSite()
const { database, uploads } = site
const routes = Object.assign(
  {},
  ...featureRoutes({
    secret: TEST_SECRET,
    storage: uploads.storage,
    queue: { add: () => Promise.resolve() },
    publish: publishNothing,
  }),
) as AllRoutes

const clients: Record<Role, TestClient> = {
  guest: await createTestClient(site.url),
  author: await createTestClient(site.url),
  follower: await createTestClient(site.url),
  friend: await createTestClient(site.url),
  stranger: await createTestClient(site.url),
  blocked: await createTestClient(site.url),
}
const author = await clients.author.signUp()
const viewers: Record<Role, Viewer | null> = {
  author,
  guest: null,
  follower: await clients.follower.signUp(),
  friend: await clients.friend.signUp(),
  stranger: await clients.stranger.signUp(),
  blocked: await clients.blocked.signUp(),
}
const { follower, friend, blocked } = viewers
const relate = (table: string, columns: string, from: Viewer | null, to: Viewer | null) =>
  database.query({ text: `INSERT INTO ${table} (${columns}) VALUES ($1, $2)`, values: [from?.id, to?.id] })
for (const [from, to] of [
  [follower, author],
  [friend, author],
  [author, friend],
] as const) {
  await relate('follows', 'follower_id, followee_id', from, to)
}
await database.query({ text: 'UPDATE users SET is_liked_public = true WHERE id = $1', values: [author.id] })
await relate('blocks', 'blocker_id, blocked_id', author, blocked)

const commenter = await addUser(database)
const subjects = Object.fromEntries(
  await Promise.all(STATES.map(async (state) => [state, await addSubject(state)] as const)),
) as Record<State, Subject>
await indexQueued(database, silentLog())

/** A video that everybody likes, has saved and has a notice of, with a comment, a sound of its own and a hashtag that it has been filed under. */
async function addSubject(state: State): Promise<Subject> {
  const musicId = nextId()
  await database.orm.insert(music).values({ id: musicId, title: state, authorName: state })
  const videoId = await addVideo(database, {
    authorId: author.id,
    musicId,
    ...(AUDIENCES.includes(state as Audience) && { audience: state as Audience }),
    ...(state === 'scheduled' && { scheduledAt: new Date(Date.now() + 3_600_000) }),
    ...(state === 'deleted' && { deletedAt: new Date() }),
  })
  await insertLink(database, codeOf(guestLink(videoId)), guestLink(videoId))
  const keyOf = async (kind: 'video' | 'poster', extension: string) => {
    const key = contentKey(kind, nextId().padStart(64, 'c'), extension)
    await uploads.storage.put(key, Buffer.from(`${kind} ${state}`))
    return key
  }
  const media = {
    ...exampleMedia,
    renditions: [{ ...exampleMedia.renditions[0], key: await keyOf('video', 'mp4') }],
    posterKey: await keyOf('poster', 'webp'),
    posterSmallKey: await keyOf('poster', 'webp'),
    areFilesOwn: true,
  }
  await database.query({
    text: 'UPDATE videos SET media = $2, caption = $3, comment_count = 1 WHERE id = $1',
    values: [videoId, JSON.stringify(media), `Caption ${state} #matrix${state}`],
  })
  await tagVideo(database, videoId, `#matrix${state}`)
  const commentId = nextId()
  await database.orm.insert(comments).values({ id: commentId, videoId, authorId: commenter.id, text: 'Hi' })
  const fans = Object.values(viewers).filter((viewer) => viewer !== null)
  const marks = fans.map(({ id }) => ({ userId: id, videoId }))
  await database.orm.insert(likes).values(marks)
  await database.orm.insert(saves).values(marks)
  for (const { id } of fans) {
    const notice = { kind: 'reply', recipientId: id, actorId: commenter.id, videoId, commentId } as const
    // oxlint-disable-next-line no-await-in-loop -- a few
    await recordNotice(database, notice, publishNothing)
  }
  const { id: tagId } = await getTag(database, `matrix${state}`)
  const conversationId = await addConversation([commenter, ...fans], videoId)
  return { videoId, authorId: author.id, tagId, musicId, commentId, conversationId }
}

/** A group, made by the first, who has shown the video in it. */
async function addConversation(participants: readonly Viewer[], videoId: string): Promise<string> {
  const id = nextId()
  await insertConversation(database, { id, pairKey: null, title: 'All', ownerId: commenter.id })
  await insertParticipants(
    database,
    id,
    participants.map(({ id: userId }) => ({ userId, isRequest: false })),
  )
  await insertMessage(database, { conversationId: id, authorId: commenter.id, text: 'Look', videoId })
  return id
}

const contextOf = (db: Db, viewer: Viewer | null): CallContext => ({
  db,
  viewer,
  headers: new Headers(),
  responseHeaders: new Headers(),
  deviceKeyId: 'D'.repeat(43),
  clientAddress: '203.0.113.9',
})

const ROLLED_BACK = Symbol('rolled back')
const LIST = /"(?:itemList|itemListData|items|videos|ids|groups|messages|conversations)":\[|"conversation":\{/

/** Makes the call of a cell in process and takes back all that it has written. */
async function outcomeOf(op: Op, row: Row, { role, state }: Cell): Promise<Outcome> {
  const viewer = viewers[role]
  const subject = subjects[state]
  let outcome: Outcome = 'absent'
  await database
    .transaction(async (db) => {
      try {
        const answer = await callRoute(routes, op, row.input(subject, viewer), contextOf(db, viewer))
        const text = JSON.stringify(answer)
        const isThere = row.isDone
          ? await row.isDone(db, subject, viewer)
          : !LIST.test(text) || text.includes(subject.videoId)
        outcome = isThere ? 'ok' : 'absent'
        if (!isThere && text.includes(subject.videoId)) throw new Error(`${op} shows ${state} to ${role}.`)
      } catch (error) {
        if (!isApiError(error)) throw error
        const { statusCode } = error.problem
        outcome = (Object.entries(StatusCode).find(([, code]) => code === statusCode)?.[0] ??
          'serverError') as Outcome
      }
      throw ROLLED_BACK
    })
    .catch((error: unknown) => {
      if (error !== ROLLED_BACK) throw error
    })
  return outcome
}

const expectedOf = (op: Op, row: Row, cell: Cell): Outcome =>
  endpoints[op].policy.access === 'member' && cell.role === 'guest' ? 'notLoggedIn' : row.expected(cell)

const isWithVideo = (entry: [string, Row | typeof NO_VIDEO]): entry is [Op, Row] => entry[1] !== NO_VIDEO

const everyCell = STATES.flatMap((state) => ROLES.map((role): Cell => ({ role, state })))
const table = (outcomes: Outcome[]) =>
  everyCell.map(({ role, state }, index) => `${state} for ${role}: ${outcomes[index]}`)

/** Whether a schema names a video, at any depth. */
function namesVideo(schema: unknown, depth = 0): boolean {
  if (typeof schema !== 'object' || schema === null || depth > 12) return false
  const { entries, ...parts } = schema as { entries?: Record<string, unknown> }
  const names = Object.keys(entries ?? {})
  if (names.some((name) => /^(video|videos|videoId|itemId|itemList|itemListData|items|musicId)$/.test(name)))
    return true
  return [...Object.values(entries ?? {}), ...Object.values(parts)].some((part) =>
    (Array.isArray(part) ? part : [part]).some((inner) => namesVideo(inner, depth + 1)),
  )
}

describe('every viewer, and a video in every state', () => {
  test.each(ops.filter((op) => ROWS[op] === NO_VIDEO))('%s names no video', (op) => {
    expect([namesVideo(endpoints[op].input), namesVideo(endpoints[op].output)]).toEqual([false, false])
  })

  test.each(Object.entries(ROWS).filter(isWithVideo))('%s', async (op, row) => {
    const outcomes: Outcome[] = []
    for (const cell of everyCell) {
      // oxlint-disable-next-line no-await-in-loop -- each takes back what it has written
      outcomes.push(await outcomeOf(op, row, cell))
    }
    expect(table(outcomes)).toEqual(table(everyCell.map((cell) => expectedOf(op, row, cell))))
  })
})

test.each(Object.entries<Page>(PAGES))('the page %s shows what the rows of its calls say', (name, page) => {
  const pageOps = PAGE_OPS[name as PageName]
  const beginnings = (page.queries ?? []).map((key) => key.join('.'))
  const read = pageOps === 'device' ? [] : pageOps
  expect(read.filter((op) => !beginnings.some((beginning) => op.startsWith(beginning)))).toEqual([])
  expect(beginnings.filter((beginning) => !read.some((op) => op.startsWith(beginning)))).toEqual([])
})

const get = async (role: Role, path: string) => {
  const cookie = [...clients[role].cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(site.url + path, { headers: { cookie } })
  return { status: response.status, text: await response.text(), headers: response.headers }
}
/** Other sites show what a guest may watch, also to users. */
const shownToGuests = ({ state }: Cell) => WATCHERS[state].includes('guest')
/** Feeds and search engines hold what a guest finds without its link, also for users. */
const isFoundByAll = ({ state }: Cell) => IN_SHARED_LISTS[state].includes('guest')

async function mediaPaths(): Promise<Record<State, string[]>> {
  const rows = await database.query<{ id: string; paths: string[] }>({
    text: `SELECT id, ARRAY[media->'renditions'->0->>'key', media->>'posterKey'] AS paths FROM videos`,
  })
  const pathsOf = (id: string) => rows.find((row) => row.id === id)?.paths.map((key) => `/media/${key}`) ?? []
  return Object.fromEntries(STATES.map((state) => [state, pathsOf(subjects[state].videoId)])) as Record<
    State,
    string[]
  >
}

describe('over HTTP', () => {
  test.each([
    ['the player for other sites', ({ videoId }: Subject) => `/embed/v2/${videoId}`],
    [
      'oEmbed',
      ({ videoId }: Subject) =>
        `/oembed?url=${encodeURIComponent(`${site.url}/@${author.uniqueId}/video/${videoId}`)}`,
    ],
  ])('%s shows public and unlisted videos, and is cached by others for a minute', async (_, pathOf) => {
    for (const cell of everyCell) {
      // oxlint-disable-next-line no-await-in-loop -- few at a time
      const { status, text, headers } = await get(cell.role, pathOf(subjects[cell.state]))
      const isShown = shownToGuests(cell)
      expect([cell, status]).toEqual([cell, isShown ? 200 : 404])
      expect(text.includes(`Caption ${cell.state}`)).toBe(isShown)
      const age = /max-age=(\d+)/.exec(headers.get('cache-control') ?? 'max-age=0')?.[1]
      expect(Number(age)).toBeLessThanOrEqual(60)
    }
  })

  test.each([
    ['the Atom feed of its author', () => `/feeds/@${author.uniqueId}.xml`],
    ['the Atom feed of its hashtag', (_: Subject, state: State) => `/feeds/tag/matrix${state}.xml`],
  ])('%s holds what everyone may find', async (_, pathOf) => {
    for (const cell of everyCell) {
      const { videoId } = subjects[cell.state]
      // oxlint-disable-next-line no-await-in-loop -- few at a time
      const { text } = await get(cell.role, pathOf(subjects[cell.state], cell.state))
      expect([cell, text.includes(videoId)]).toEqual([cell, isFoundByAll(cell)])
      expect([cell, text.includes(`Caption ${cell.state}`)]).toEqual([cell, isFoundByAll(cell)])
    }
  })

  test('videos.detail answers as in process, with the HTTP status of the refusal', async () => {
    for (const cell of everyCell) {
      const query = `/api/item/detail/?itemId=${subjects[cell.state].videoId}`
      // oxlint-disable-next-line no-await-in-loop -- few at a time
      const { status, text } = await get(cell.role, query)
      const expected = watching(cell)
      const code = expected === 'ok' ? 0 : StatusCode[expected as keyof typeof StatusCode]
      expect([cell, (JSON.parse(text) as { statusCode: number }).statusCode]).toEqual([cell, code])
      expect(status).toBe(expected === 'ok' ? 200 : expected === 'videoNotExist' ? 404 : 403)
    }
  })

  test('files are fetched by those who may watch; an address from before is nobody’s any more', async () => {
    const before = await mediaPaths()
    await settleVideos(database, uploads.storage)
    await removeUnusedFiles(database, uploads.storage)
    const after = await mediaPaths()
    for (const cell of everyCell) {
      for (const path of after[cell.state]) {
        // oxlint-disable-next-line no-await-in-loop -- few at a time
        const { status, headers } = await get(cell.role, path)
        // The author sees the posters of deleted videos, to restore them.
        const isShown =
          cell.state === 'everyone' || cell.role === 'author' || WATCHERS[cell.state].includes(cell.role)
        const cache = cell.state === 'everyone' ? 'public, max-age=60' : 'private, no-cache'
        const expected = isShown ? [200, cache] : [404, 'no-store']
        expect([cell, path, status, headers.get('cache-control')]).toEqual([cell, path, ...expected])
      }
      for (const path of before[cell.state]) {
        // oxlint-disable-next-line no-await-in-loop -- as above
        const { status } = await get(cell.role, path)
        expect([cell, path, status]).toEqual([cell, path, cell.state === 'everyone' ? 200 : 404])
      }
    }
  })

  test('the sitemap holds what everyone may find', async () => {
    await database.query({
      text: 'UPDATE users SET video_count = 1 WHERE id = $1',
      values: [author.id],
    })
    const { text: index } = await get('author', '/sitemap.xml')
    const paths = Array.from(index.matchAll(/<loc>([^<]*)<\/loc>/g), ([, url = '']) => new URL(url).pathname)
    const texts: string[] = []
    // oxlint-disable-next-line no-await-in-loop -- one at a time is let in
    for (const path of paths) texts.push((await get('author', path)).text)
    const all = texts.join('')
    expect(all).toContain(`<loc>${site.url}/@${author.uniqueId}</loc>`)
    for (const state of STATES) {
      const isFound = isFoundByAll({ role: 'guest', state })
      expect([state, all.includes(`/video/${subjects[state].videoId}</loc>`)]).toEqual([state, isFound])
      expect([state, all.includes(`/tag/matrix${state}</loc>`)]).toEqual([state, isFound])
    }
  })
})
