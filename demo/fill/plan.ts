import { DAY_MS } from '#contract/constants.ts'

import { makeAudience } from './audience.ts'
import { commentsByTag, generalComments } from './comments.ts'
import type { DemoAccount, DemoVideo, DemoManifest } from './manifest.ts'
import { createRandom, type Random } from './random.ts'

/** Users of the demo site and their actions, by uniqueId, before anything has an id. */
export interface DemoPlan {
  users: PlannedUser[]
  follows: { follower: string; followee: string }[]
  /** The oldest first. */
  videos: PlannedVideo[]
}

export interface PlannedUser {
  uniqueId: string
  nickname: string
  bio: string
  pronouns?: string | undefined
  links?: string[] | undefined
  /** File name; null for the audience. */
  avatar: string | null
  /** Before the account's first video. */
  createdAt: Date
}

export interface PlannedVideo {
  video: DemoVideo
  createdAt: Date
  likers: string[]
  comments: { author: string; text: string; createdAt: Date }[]
  playCount: number
  shareCount: number
}

const SEED = 20_260
const AUDIENCE_SIZE = 240
const MINUTE_MS = 60_000
const NEWEST_AGE_MS = 35 * MINUTE_MS
/** Most videos are of the last days, but authors have posted for longer than the figures of their pages go back. */
const RECENT_DAYS = 6
const EARLIER_DAYS = 90
const OLDEST_AGE_MS = NEWEST_AGE_MS + (RECENT_DAYS + EARLIER_DAYS) * DAY_MS
/** Videos are watched for as long as they are there; a new one has few plays, so that no day stands above all others. */
const NEW_PLAYS_SHARE = 0.15
const USUAL_PLAYS_AFTER_MS = 6 * DAY_MS

/** Plans a site that looks used. The same manifest at the same time gives the same plan. */
export function planDemo({ videos, accounts }: DemoManifest, now: Date): DemoPlan {
  const random = createRandom(SEED)
  const taken = new Set(accounts.map(({ uniqueId }) => uniqueId))
  const audience = makeAudience(AUDIENCE_SIZE, random).filter(({ uniqueId }) => !taken.has(uniqueId))
  const users = [
    ...accounts.map(({ uniqueId, nickname, bio, pronouns, links, avatar }) => ({
      uniqueId,
      nickname,
      bio,
      pronouns,
      links,
      avatar,
    })),
    ...audience.map((user) => ({ ...user, bio: '', avatar: null })),
  ].map((user) => ({
    ...user,
    createdAt: new Date(now.getTime() - OLDEST_AGE_MS - random.integer(1, 200) * DAY_MS),
  }))
  const names = users.map(({ uniqueId }) => uniqueId)
  return {
    users,
    follows: planFollows(accounts, names, random),
    videos: videos
      .map((video, rank) => planVideo(video, rank / Math.max(1, videos.length - 1), { names, now, random }))
      .toReversed(),
  }
}

function planFollows(accounts: DemoAccount[], names: string[], random: Random): DemoPlan['follows'] {
  const creators = accounts.map(({ uniqueId }) => uniqueId)
  return creators.flatMap((followee, index) => {
    const others = names.filter((name) => name !== followee)
    // The first account is the guide, which follows all others.
    const guide = creators[0]
    const most = Math.ceil(others.length / (1 + index / 4))
    const followers = new Set(random.sample(others, random.integer(Math.ceil(most / 4), most)))
    if (guide !== undefined && guide !== followee) followers.add(guide)
    return [...followers].map((follower) => ({ follower, followee }))
  })
}

interface Surroundings {
  names: string[]
  now: Date
  random: Random
}

/** @param rank 0 for the first video in For you, 1 for the last */
function planVideo(video: DemoVideo, rank: number, { names, now, random }: Surroundings): PlannedVideo {
  const ageMs = NEWEST_AGE_MS + (rank * RECENT_DAYS + rank ** 4 * EARLIER_DAYS) * DAY_MS
  const others = names.filter((name) => name !== video.author)
  const share = (0.12 + 0.7 * random.next() ** 2) * (1 - rank * 0.4)
  const likers = random.sample(others, Math.round(others.length * share))
  return {
    video,
    createdAt: new Date(now.getTime() - ageMs),
    likers,
    comments: planComments(video, others, random).map((comment) => ({
      ...comment,
      createdAt: new Date(now.getTime() - ageMs * random.next() * 0.9),
    })),
    playCount: Math.round(
      likers.length * random.integer(9, 60) * (NEW_PLAYS_SHARE + ageMs / USUAL_PLAYS_AFTER_MS),
    ),
    shareCount: Math.round(likers.length * 0.12 * random.next()),
  }
}

function planComments(video: DemoVideo, authors: string[], random: Random) {
  const fitting = video.tags.flatMap((tag) => commentsByTag[tag] ?? [])
  const count = random.integer(3, 12)
  const texts = [...new Set([...random.sample(fitting, count - 2), ...random.sample(generalComments, count)])]
  const writers = random.sample(authors, count)
  return random
    .sample(texts.slice(0, count), count)
    .map((text, index) => ({ text, author: writers[index] ?? random.pick(authors) }))
}
