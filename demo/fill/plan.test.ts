import { describe, expect, test } from 'vitest'

import { commentsByTag, generalComments } from './comments.ts'
import type { DemoManifest } from './manifest.ts'
import { planDemo } from './plan.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const manifest: DemoManifest = {
  accounts: ['demo', 'ann', 'ben'].map((uniqueId) => ({
    uniqueId,
    nickname: uniqueId,
    bio: '',
    avatar: `${uniqueId}.webp`,
  })),
  videos: Array.from({ length: 28 }, (_, index) => ({
    name: `video-${index}`,
    caption: '',
    tags: ['ocean', 'calm'],
    musicTitle: '',
    musicAuthor: '',
    author: ['demo', 'ann', 'ben'][index % 3] ?? '',
    files: {},
  })),
}
const plan = planDemo(manifest, NOW)

describe('the plan of the demo site', () => {
  test('is the same each time', () => {
    expect(planDemo(manifest, NOW)).toEqual(plan)
  })

  test('has posted for three months, mostly in the last days, the first video of the manifest last', () => {
    expect(plan.videos.map(({ video }) => video.name)).toEqual(
      manifest.videos.map(({ name }) => name).toReversed(),
    )
    const times = plan.videos.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const ages = times.map((time) => (NOW.getTime() - time) / 86_400_000)
    expect(ages[0]).toBeCloseTo(96, 0)
    expect(ages.filter((days) => days < 7).length).toBeGreaterThanOrEqual(times.length / 2 - 1)
    expect(times.at(-1)).toBeLessThan(NOW.getTime())
    expect(plan.users.every((user) => user.createdAt.getTime() < (times[0] ?? 0))).toBe(true)
  })

  test('has uneven likes, each user once, nobody their own', () => {
    for (const { video, likers } of plan.videos) {
      expect(new Set(likers).size).toBe(likers.length)
      expect(likers).not.toContain(video.author)
      expect(likers.length).toBeGreaterThan(5)
    }
    expect(new Set(plan.videos.map(({ likers }) => likers.length)).size).toBeGreaterThan(15)
  })

  test('has 3 to 12 different comments below each video, after it was posted', () => {
    for (const { video, createdAt, comments } of plan.videos) {
      expect(comments.length).toBeGreaterThanOrEqual(3)
      expect(comments.length).toBeLessThanOrEqual(12)
      expect(new Set(comments.map(({ text }) => text)).size).toBe(comments.length)
      expect(comments.every((comment) => comment.author !== video.author)).toBe(true)
      const isLater = (at: Date) => at >= createdAt && at <= NOW
      expect(comments.every((comment) => isLater(comment.createdAt))).toBe(true)
    }
  })

  test('gives everyone followers, and the first account somebody to follow', () => {
    const followed = plan.follows
      .filter(({ follower }) => follower === 'demo')
      .map(({ followee }) => followee)
    expect(followed.toSorted()).toEqual(['ann', 'ben'])
    expect(plan.follows.every(({ follower, followee }) => follower !== followee)).toBe(true)
    expect(new Set(plan.follows.map((follow) => JSON.stringify(follow))).size).toBe(plan.follows.length)
  })
})

test('users do not repeat each other', () => {
  const all = [...generalComments, ...Object.values(commentsByTag).flat()]
  expect(all.length).toBeGreaterThan(60)
  expect(new Set(all).size).toBe(all.length)
})
