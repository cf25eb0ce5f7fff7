import { randomBytes } from 'node:crypto'

import { bodyOfText, linkWords } from '#contract/comment-body.ts'
import { DAY_MS } from '#contract/constants.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import {
  accounts,
  commentLikes,
  comments,
  follows,
  likes,
  music,
  users,
  videos,
} from '#server/db/schema/index.ts'
import { IS_LISTED } from '#server/db/schema/shown-to.ts'
import type { StoredCaptionTrack, StoredMedia } from '#server/db/schema/videos.ts'
import { mentionsOfCaption } from '#server/features/mentions/settle-body.ts'
import { tagVideo } from '#server/features/tags/service.ts'
import { scoreSql } from '#server/features/videos/score.ts'

import { insertConversations } from './conversations.ts'
import { insertInsights } from './insights.ts'
import { insertLiveRooms } from './live.ts'
import { insertModeration } from './moderation.ts'
import type { DemoPlan, PlannedUser } from './plan.ts'
import { insertRelations, rolesOf, type DemoRoles } from './relations.ts'
import { insertWaitingVideos } from './review.ts'
import { insertSearches } from './searches.ts'
import { insertUpkeep } from './upkeep.ts'
import { insertWatches } from './watches.ts'

/** Storage keys of a picture. */
export interface StoredAvatar {
  avatarKey: string
  avatarSmallKey: string
}

/** Storage keys of the plan's files, by their file names in the manifest. */
export interface StoredDemoFiles {
  mediaOf: ReadonlyMap<string, StoredMedia>
  captionTracksOf: ReadonlyMap<string, StoredCaptionTrack[]>
  avatarOf: ReadonlyMap<string, StoredAvatar>
}

/** Below PostgreSQL's 65,535 parameters, whatever the table. */
const CHUNK = 1_000
/** Users who have searched: more than it takes to show a search to others. */
const SEARCHERS_COUNT = 12

/** Writes the whole plan. Counters are counted from the rows afterwards, so that they are right by construction. */
export async function insertDemo(db: Tx, plan: DemoPlan, files: StoredDemoFiles): Promise<void> {
  const userIds = await insertUsers(db, plan.users, files)
  const userIdOf = (uniqueId: string) => get(userIds, uniqueId)
  for (const chunk of chunksOf(plan.follows)) {
    const rows = chunk.map(({ follower, followee }) => ({
      followerId: userIdOf(follower),
      followeeId: userIdOf(followee),
    }))
    await db.orm.insert(follows).values(rows)
  }
  await insertVideos(db, plan, files, userIdOf)
  const roles = rolesOf(plan)
  if (roles) await insertRelations(db, roles, userIdOf)
  if (roles) await insertConversations(db, roles, userIdOf)
  await insertSearches(
    db,
    plan.users.slice(0, SEARCHERS_COUNT).map(({ uniqueId }) => userIdOf(uniqueId)),
  )
  await insertOtherAudiences(db, plan, files, userIdOf, roles)
  if (roles) {
    await insertWaitingVideos(db, {
      media: plan.videos.slice(0, 5).map(({ video }) => get(files.mediaOf, video.name)),
      secUid: randomToken(),
      otherIds: roles.requesters.map(userIdOf),
    })
  }
  await insertLiveRooms(db, (uniqueId) => userIds.get(uniqueId), new Date())
  await countRows(db)
  await insertInsights(db)
  if (!roles) return
  await insertWatches(db, userIdOf(roles.guide))
  await insertPins(db, userIdOf(roles.guide))
  await insertAnimation(db, userIdOf(roles.guide))
  await insertModeration(db, {
    guideId: userIdOf(roles.guide),
    reporterIds: [roles.friend, ...roles.requesters].map(userIdOf),
    secUid: randomToken(),
  })
  await insertUpkeep(db, { guideId: userIdOf(roles.guide) })
}

/** Lets a user log in with a password. `hash` is the stored form of it. */
export async function insertPassword(db: Db, username: string, hash: string): Promise<void> {
  const [user] = await db.query<{ id: string }>({
    text: 'SELECT id FROM users WHERE username = $1',
    values: [username],
  })
  if (!user) throw new Error(`The demo site has no account ${username}.`)
  await db.orm.insert(accounts).values({
    id: randomToken(),
    userId: user.id,
    accountId: user.id,
    providerId: 'credential',
    password: hash,
  })
}

/** Requests an animated picture for the author of the most liked video, which the site then makes like any other. */
async function insertAnimation(db: Db, guideId: string): Promise<void> {
  await db.query({
    text: `
      INSERT INTO user_animations (user_id, video_id, start_ms)
      SELECT author_id, id, 500 FROM videos WHERE shown_to = 'everyone' AND author_id <> $1
      ORDER BY like_count DESC, id LIMIT 1`,
    values: [guideId],
  })
}

/** Pins two videos of an author that have few likes, and would not come first otherwise. */
async function insertPins(db: Db, authorId: string): Promise<void> {
  await db.query({
    text: `
      UPDATE videos SET pinned_at = now() WHERE id IN (
        SELECT id FROM videos WHERE author_id = $1 AND shown_to = 'everyone' ORDER BY like_count, id LIMIT 2)`,
    values: [authorId],
  })
}

const randomToken = () => randomBytes(24).toString('base64url')

async function insertUsers(
  db: Db,
  plannedUsers: PlannedUser[],
  { avatarOf }: StoredDemoFiles,
): Promise<Map<string, string>> {
  const rows = plannedUsers.map(({ uniqueId, nickname, bio, pronouns, links, avatar, createdAt }) => ({
    id: nextId(),
    uniqueId,
    nickname,
    bio,
    pronouns: pronouns ?? '',
    links: links ?? [],
    createdAt,
    username: uniqueId.toLowerCase(),
    secUid: randomToken(),
    email: `${uniqueId.toLowerCase()}@demo.invalid`,
    ...(avatar !== null && get(avatarOf, avatar)),
  }))
  for (const chunk of chunksOf(rows)) await db.orm.insert(users).values(chunk)
  return new Map(rows.map(({ uniqueId, id }) => [uniqueId, id]))
}

async function insertVideos(
  db: Db,
  plan: DemoPlan,
  { mediaOf, captionTracksOf }: StoredDemoFiles,
  userIdOf: (uniqueId: string) => string,
): Promise<void> {
  const musicIds = await insertMusic(db, plan)
  const uniqueIds = new Map(plan.users.map(({ uniqueId }) => [userIdOf(uniqueId), uniqueId]))
  for (const { video, createdAt, likers, comments: written, playCount, shareCount } of plan.videos) {
    const videoId = nextId()
    const authorId = userIdOf(video.author)
    await db.orm.insert(videos).values({
      id: videoId,
      createdAt,
      playCount,
      shareCount,
      caption: video.caption,
      mentions: await mentionsOfCaption(db, { id: authorId }, video.caption),
      state: 'ready',
      progress: 1,
      authorId,
      musicId: get(musicIds, trackOf(video)),
      media: get(mediaOf, video.name),
      captionTracks: get(captionTracksOf, video.name),
    })
    await tagVideo(db, videoId, video.caption)
    if (likers.length > 0) {
      await db.orm.insert(likes).values(likers.map((liker) => ({ userId: userIdOf(liker), videoId })))
    }
    const rows = written
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .map(({ author, ...comment }) => ({ ...comment, id: nextId(), videoId, authorId: userIdOf(author) }))
    await insertThread(db, rows, userIdOf(video.author), (userId) => uniqueIds.get(userId) ?? '')
  }
}

interface NewComment {
  id: string
  videoId: string
  authorId: string
  text: string
  createdAt: Date
}

const REPLY_COUNT = 2

/**
 * Inserts the comments of a video. The latest two are replies to the first one, which the author of the video likes.
 */
async function insertThread(
  db: Db,
  rows: NewComment[],
  videoAuthorId: string,
  uniqueIdOf: (userId: string) => string,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const replyCount = rows.length > REPLY_COUNT ? REPLY_COUNT : 0
  const named = new Map([
    [uniqueIdOf(first.authorId).toLowerCase(), { id: first.authorId, uniqueId: uniqueIdOf(first.authorId) }],
  ])
  await db.orm.insert(comments).values(
    rows.map((row, index) => {
      if (index === 0) return { ...row, replyCount, likeCount: 1, isAuthorLiked: true }
      if (index < rows.length - replyCount) return row
      const text = `@${uniqueIdOf(first.authorId)} ${row.text}`
      return { ...row, parentId: first.id, text, body: linkWords(bodyOfText(text), named) }
    }),
  )
  const { id: commentId, videoId } = first
  await db.orm.insert(commentLikes).values({ userId: videoAuthorId, videoId, commentId })
}

/** Gives the guide account a video for its followers, an unlisted and a scheduled one; and its friend one video. */
async function insertOtherAudiences(
  db: Db,
  plan: DemoPlan,
  { mediaOf }: StoredDemoFiles,
  userIdOf: (uniqueId: string) => string,
  roles: DemoRoles | undefined,
): Promise<void> {
  if (!roles) return
  const { guide, friend } = roles
  const goneMusicId = nextId()
  const gone = {
    id: goneMusicId,
    title: 'A song that had to go',
    authorName: guide,
    state: 'unshelved',
  } as const
  await db.orm.insert(music).values(gone)
  const others = [
    { author: guide, audience: 'followers', caption: 'Only my followers see this one' },
    { author: guide, audience: 'unlisted', caption: 'For everyone who has the link' },
    { author: guide, caption: 'Out tomorrow', scheduledAt: new Date(Date.now() + DAY_MS) },
    { author: friend, caption: 'Just for the people I let in', isAuthorPrivate: true },
    { author: guide, caption: 'Strobe lights', moderation: 'maskWithReason', maskReason: 'flashing' },
    { author: guide, caption: 'For grown-ups', minAge: 18 },
    { author: guide, caption: 'Went with its song', musicId: goneMusicId, isUnshelvedByMusic: true },
  ] as const
  for (const [index, { author, ...other }] of others.entries()) {
    const { video, createdAt } = plan.videos[index % plan.videos.length] ?? {}
    if (!video) return
    await db.orm.insert(videos).values({
      ...other,
      id: nextId(),
      createdAt,
      authorId: userIdOf(author),
      state: 'ready',
      progress: 1,
      media: get(mediaOf, video.name),
    })
  }
}

const trackOf = ({ musicTitle, musicAuthor }: { musicTitle: string; musicAuthor: string }) =>
  `${musicTitle} - ${musicAuthor}`

async function insertMusic(db: Db, plan: DemoPlan): Promise<Map<string, string>> {
  const tracks = new Map(plan.videos.map(({ video }) => [trackOf(video), { id: nextId(), video }]))
  for (const { id, video } of tracks.values()) {
    await db.orm.insert(music).values({ id, title: video.musicTitle, authorName: video.musicAuthor })
  }
  return new Map(Array.from(tracks, ([track, { id }]) => [track, id]))
}

async function countRows(db: Db): Promise<void> {
  await db.query({
    text: `
      UPDATE music SET video_id = first.id
      FROM (SELECT music_id, min(id) AS id FROM videos GROUP BY music_id) AS first WHERE first.music_id = music.id`,
  })
  await db.query({
    text: `
      UPDATE videos SET
        like_count = (SELECT count(*) FROM likes WHERE video_id = videos.id),
        comment_count = (SELECT count(*) FROM comments WHERE video_id = videos.id)`,
  })
  await db.query({
    text: `
      UPDATE videos SET score = ${scoreSql()}, stored_bytes = (
        SELECT sum((rendition->>'sizeBytes')::bigint) FROM jsonb_array_elements(media->'renditions') AS rendition)`,
  })
  await db.query({
    text: 'UPDATE video_tags SET score = videos.score FROM videos WHERE videos.id = video_id',
  })
  await db.query({
    text: `
      UPDATE users SET
        follower_count = (SELECT count(*) FROM follows WHERE followee_id = users.id),
        following_count = (SELECT count(*) FROM follows WHERE follower_id = users.id),
        follow_request_count = (SELECT count(*) FROM follow_requests WHERE requestee_id = users.id),
        heart_count = (SELECT coalesce(sum(like_count), 0) FROM videos WHERE author_id = users.id),
        video_count = (SELECT count(*) FROM videos WHERE author_id = users.id AND ${IS_LISTED}),
        stored_bytes = (SELECT coalesce(sum(stored_bytes), 0) FROM videos WHERE author_id = users.id)`,
  })
}

function get<Value>(map: ReadonlyMap<string, Value>, key: string): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The demo site names "${key}", which it does not have.`)
  return value
}

function* chunksOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += CHUNK) yield rows.slice(start, start + CHUNK)
}
