import { describe, expect, test } from 'vitest'

import { VIEW_COUNT_PATH } from '#contract/constants.ts'
import { randomId } from '#shared/random-id.ts'
import { startTestSite } from '#support/product.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'
import { viewTokenOf } from '#support/view-reports.ts'

// Sends as many requests as are needed, from one network of which a hundred views count.
const site = await startTestSite({ rateLimitScale: 1 })
const db = site.database
const author = await addUser(db)

const viewOf = (videoId: string, changes: object = {}) => ({
  id: randomId(),
  videoId,
  viewToken: viewTokenOf(videoId),
  scene: 'embed',
  isSoundOn: false,
  stretches: [],
  ...changes,
})
const send = (body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(site.url + VIEW_COUNT_PATH, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
const playsOf = async (videoId: string) => {
  const [row] = await db.query<{ plays: number }>({
    text: 'SELECT play_count AS plays FROM videos WHERE id = $1',
    values: [videoId],
  })
  return row?.plays
}

describe('the address for views that name nobody', () => {
  test('counts without a signature, and sets no cookie', async () => {
    const videoId = await addVideo(db, { authorId: author.id })
    const answer = await send({ views: [viewOf(videoId, { source: 'blog.example:8080' })] })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
    expect(await playsOf(videoId)).toBe(1)
  })

  test.each([
    ['GET', undefined, {}, 405],
    ['POST', { views: [] }, {}, 422],
    ['POST', { views: Array.from({ length: 21 }, () => viewOf('5')) }, {}, 422],
    ['POST', { views: [viewOf('5', { source: 'Not a host' })] }, {}, 422],
    ['POST', { views: [viewOf('5', { stretches: [[4, 2, 1]] })] }, {}, 422],
    ['POST', { views: [viewOf('5')] }, { 'sec-fetch-site': 'cross-site' }, 403],
    ['POST', { views: [viewOf('5')] }, { origin: 'https://other.example' }, 403],
    ['POST', { views: [viewOf('5')] }, { 'content-type': 'text/plain' }, 403],
  ])('refuses %s of %j with %j by %i and a sentence', async (method, body, headers, status) => {
    const answer = await send(body, headers, method)
    expect(answer.status).toBe(status)
    expect(((await answer.json()) as { statusMsg?: string; message?: string }).message).toMatch(/\w+ \w+/)
  })

  test('counts nothing of programs that render pages, nor of a video that not everyone may watch', async () => {
    const videoId = await addVideo(db, { authorId: author.id })
    const hidden = await addVideo(db, { authorId: author.id, audience: 'self' })
    const answer = await send(
      { views: [viewOf(videoId)] },
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
    )
    expect(answer.status).toBe(200)
    expect((await send({ views: [viewOf(hidden)] })).status).toBe(200)
    expect([await playsOf(videoId), await playsOf(hidden)]).toEqual([0, 0])
  })

  test('counts at most a hundred views of a video a day from one network', async () => {
    const videoId = await addVideo(db, { authorId: author.id })
    const answers: number[] = []
    for (let batch = 0; batch < 40; batch += 1) {
      const views = Array.from({ length: 20 }, () => viewOf(videoId))
      answers.push((await send({ views })).status)
    }
    expect(await playsOf(videoId)).toBeLessThanOrEqual(100)
    expect(new Set(answers)).toEqual(new Set([200]))
  })
})
