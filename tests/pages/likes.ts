import type { APIRequestContext, Page } from '@playwright/test'

import { expect } from '#support/browser.ts'

import { freshName, openLoggedIn } from './users.ts'

export const SENT_WITHIN_MS = 20_000

interface Video {
  id: string
  path: string
  author: string
}

/**
 * Yields demo videos that no user has liked yet, so that their counts are known: each test file starts at a place of its
 * own.
 */
export function videosFrom(place: number): (request: APIRequestContext) => Promise<Video> {
  let next = place
  return async (request) => {
    const response = await request.get('/api/recommend/item_list/?count=20')
    const { itemList } = (await response.json()) as {
      itemList: { id: string; author: { uniqueId: string } }[]
    }
    const video = itemList.toSorted((a, b) => (a.id < b.id ? -1 : 1))[next++]
    if (!video) throw new Error('The demo has too few videos.')
    const author = video.author.uniqueId
    return { id: video.id, path: `/@${author}/video/${video.id}`, author }
  }
}

export async function likeCount(request: APIRequestContext, video: Video): Promise<number> {
  const response = await request.get(`/api/item/detail/?itemId=${video.id}`)
  const { video: detail } = (await response.json()) as { video: { stats: { likeCount: number } } }
  return detail.stats.likeCount
}

export const likeButton = (page: Page) => page.getByRole('button', { name: 'Like' })
export const waitingPill = (page: Page) => page.getByRole('link', { name: /waiting/ })
export const isPressed = (page: Page, isPressedNow: boolean) =>
  expect(likeButton(page)).toHaveAttribute('aria-pressed', String(isPressedNow))
export const isWaiting = (page: Page) =>
  expect(likeButton(page)).toHaveAccessibleDescription('Waiting to be sent')
export const isSent = (page: Page) =>
  expect(likeButton(page)).toHaveAccessibleDescription('', { timeout: SENT_WITHIN_MS })

/** Opens a video as a new user. */
export async function openVideo(page: Page, video: Video, name = freshName('waiter')): Promise<string> {
  await openLoggedIn(page, video.path, name)
  await isPressed(page, false)
  return name
}
