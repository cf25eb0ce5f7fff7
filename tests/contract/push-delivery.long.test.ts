import { expect, test, vi } from 'vitest'

import type { PushEvent } from '#contract/push.ts'
import { randomId } from '#shared/random-id.ts'
import { startTestSite } from '#support/product.ts'
import { listenToPush, type PushListener } from '#support/push-listener.ts'
import { createTestClient } from '#support/server.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

/** Issue 33: at the median, a message takes at most this many times as long as a like to arrive on an open page. */
const RATIO_MAX = 1.5
const ROUNDS = 200
const WARM_UP_ROUNDS = 20

const { url, database } = await startTestSite()

/** Waits for the next event of a type. */
function heard({ events }: PushListener, type: PushEvent['type']): Promise<unknown> {
  const before = events.length
  return vi.waitUntil(() => events.slice(before).some((event) => event.type === type), { interval: 1 })
}

const timed = async (into: number[], act: () => Promise<unknown>, awaitEvent: () => Promise<unknown>) => {
  const startedMs = performance.now()
  await Promise.all([act(), awaitEvent()])
  into.push(performance.now() - startedMs)
}

const median = (times: number[]) =>
  times.slice(WARM_UP_ROUNDS).toSorted((a, b) => a - b)[ROUNDS / 2] ?? Number.NaN

test('a message comes to an open page as soon as a like', async () => {
  const [ann, ben, laptop] = [
    await createTestClient(url),
    await createTestClient(url),
    await createTestClient(url),
  ]
  const annUser = await ann.signUp(undefined, 'a good password')
  const benUser = await ben.signUp(undefined, 'a good password')
  await laptop.call('session.logIn', { username: annUser.uniqueId, password: 'a good password' })
  await ben.call('follows.set', { userId: annUser.id, follow: true })
  const text = 'Hello'
  const { message } = await ann.call('conversations.send', {
    userId: benUser.id,
    text,
    localId: randomId(),
  })
  const { conversationId } = message
  const videoId = await addVideo(database, { authorId: (await addUser(database)).id })
  // Ann's other open page receives the like, and Ben's open page the message.
  const hers = await listenToPush(laptop, url)
  const his = await listenToPush(ben, url)

  const timesMs = { like: [] as number[], message: [] as number[] }
  for (let round = 0; round < ROUNDS + WARM_UP_ROUNDS; round += 1) {
    const liked = round % 2 === 0
    await timed(
      timesMs.like,
      () => ann.call('likes.set', { videoId, liked }),
      () => heard(hers, 'video.statsChanged'),
    )
    await timed(
      timesMs.message,
      () => ann.call('conversations.send', { conversationId, text, localId: randomId() }),
      () => heard(his, 'conversation.changed'),
    )
  }
  const [likeMs, messageMs] = [median(timesMs.like), median(timesMs.message)]
  console.log(`p50: a like ${likeMs.toFixed(1)} ms, a message ${messageMs.toFixed(1)} ms`)
  expect(messageMs).toBeLessThanOrEqual(likeMs * RATIO_MAX)
})
