import { afterAll, expect, test } from 'vitest'

import type { DirectMessage } from '#contract/models/conversation.ts'
import { createRandom } from '#demo/fill/random.ts'
import { randomId } from '#shared/random-id.ts'
import { isLong } from '#support/long.ts'
import { startTestSite } from '#support/product.ts'
import { createTestClient, type TestClient } from '#support/server.ts'
import { addUsers } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { Device, FlappingNetwork } from './social-device.ts'
import {
  joinVerdicts,
  judgeComments,
  judgeSwitched,
  judgeNotices,
  type Commented,
  type Switched,
} from './social-oracle.ts'

/**
 * Messages, comments with replies and likes, follows with requests, and the notices about them (issues 32 and 33), from
 * two devices of each of two users, over a network that goes down and comes back: the worker's own outbox against the
 * real server.
 */
const MUTATION_COUNT = isLong ? 2_000 : 160
const SEED = Number(process.env['FAULTS_SEED'] ?? Date.now() % 1_000_000)
const PASSWORD = 'a good password'
const PER_DEVICE = 3
const MAX_PAUSE_MS = 12
const DRAIN_DEADLINE_MS = 60_000

const { url, database: db } = await startTestSite()
const random = createRandom(SEED)
const network = new FlappingNetwork(random)
const leading = new AbortController()
afterAll(() => leading.abort())

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const rows = <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  db.query<T>({ text, values })

/** Opens a phone and a laptop of one user. */
async function openDevices(name: string): Promise<[Device, Device]> {
  const [phone, laptop] = [await createTestClient(url), await createTestClient(url)]
  const { id, uniqueId } = await phone.signUp(undefined, PASSWORD)
  await laptop.call('session.logIn', { username: uniqueId, password: PASSWORD })
  return [
    new Device(`${name}’s phone`, id, phone, network),
    new Device(`${name}’s laptop`, id, laptop, network),
  ]
}

/** Reads a conversation on one device as it grows, over the same network. */
function watchMessages(client: TestClient, conversationId: string) {
  const read: DirectMessage[] = []
  const fetchMore = async () => {
    const afterSeq = read.at(-1)?.seq ?? 0
    const page = await network.pass(() => client.call('conversations.messages', { conversationId, afterSeq }))
    // Another read may have returned meanwhile.
    read.push(...page.messages.toReversed().filter(({ seq }) => seq > (read.at(-1)?.seq ?? 0)))
    return page.hasMore
  }
  return {
    texts: () => read.map(({ text }) => text),
    fetchMore,
    async fetchAll() {
      while (await fetchMore());
    },
  }
}

/**
 * Adds a text to its ledger.
 * @returns the text
 */
function noteText(list: Commented[], device: Device, text: string): string {
  list.push({ device: device.name, text })
  return text
}

/** Counters that differ from the number of their rows. */
const wrongCounters = async () =>
  (
    await rows<{ fault: string }>(`
      SELECT 'comments of ' || id AS fault FROM videos
      WHERE comment_count <> (SELECT count(*) FROM comments WHERE video_id = videos.id AND deleted_at IS NULL)
      UNION ALL SELECT 'likes of ' || id FROM videos
      WHERE like_count <> (SELECT count(*) FROM likes WHERE video_id = videos.id)
      UNION ALL SELECT 'replies to ' || id FROM comments
      WHERE reply_count <> (SELECT count(*) FROM comments AS reply WHERE reply.parent_id = comments.id)
      UNION ALL SELECT 'likes of comment ' || id FROM comments
      WHERE like_count <> (SELECT count(*) FROM comment_likes WHERE comment_id = comments.id)
      UNION ALL SELECT 'followers of ' || id FROM users
      WHERE follower_count <> (SELECT count(*) FROM follows WHERE followee_id = users.id)
      UNION ALL SELECT 'requests to ' || id FROM users
      WHERE follow_request_count <> (SELECT count(*) FROM follow_requests WHERE requestee_id = users.id)
      UNION ALL SELECT 'notices in ' || kind || ' ' || subject_id FROM notice_groups AS groups
      WHERE notice_count <> (SELECT count(*) FROM notices WHERE notices.recipient_id = groups.recipient_id
        AND notices.kind = groups.kind AND notices.group_id = groups.subject_id AND notices.day = groups.day)`)
  ).map(({ fault }) => fault)

test(
  `${MUTATION_COUNT} mutations under flapping: none lost, doubled or out of order`,
  { timeout: 600_000 },
  async () => {
    console.log(`FAULTS_SEED=${SEED}`)
    const author = await createTestClient(url)
    const { id: authorId } = await author.signUp(undefined, PASSWORD)
    const videoId = await addVideo(db, { authorId })
    const [anns, bens] = [await openDevices('Ann'), await openDevices('Ben')]
    const devices = [...anns, ...bens]
    const [ann, ben] = [anns[0], bens[0]]
    await ben.client.call('follows.set', { userId: ann.userId, follow: true })
    await ann.client.call('follows.set', { userId: ben.userId, follow: true })
    const first = { text: 'first', localId: randomId() }
    const { message } = await ann.client.call('conversations.send', { userId: ben.userId, ...first })
    const { conversationId } = message

    // Each device has users, comments and videos of its own to follow and like.
    const count = devices.length * PER_DEVICE
    const open = await addUsers(db, count, 'open')
    const closed = await addUsers(db, count, 'closed')
    const closedIds = closed.map(({ id }) => id)
    await rows('UPDATE users SET is_private = true WHERE id = ANY ($1::bigint[])', [closedIds])
    const threads: string[] = []
    const videos: string[] = []
    for (let index = 0; index < count; index += 1) {
      const { comment } = await author.call('comments.publish', {
        videoId,
        text: `thread ${index}`,
        localId: randomId(),
      })
      threads.push(comment.id)
      videos.push(await addVideo(db, { authorId }))
    }

    for (const { outbox } of devices) outbox.lead(leading.signal)
    const watchers = devices.map(({ client }) => watchMessages(client, conversationId))
    const messages: Commented[] = [{ device: 'Ann’s phone', text: 'first' }]
    const comments: Commented[] = []
    const replies: Commented[] = []
    const switched: Switched[] = []
    const own = (list: readonly string[], device: Device) => {
      const start = devices.indexOf(device) * PER_DEVICE
      return random.pick(list.slice(start, start + PER_DEVICE))
    }
    const wish = (entity: string) => {
      const isWanted = random.next() < 0.6
      switched.push({ entity, isWanted })
      return isWanted
    }
    const mutate = (device: Device, number: number): Promise<void> => {
      const kind = random.next()
      const localId = randomId()
      const by = device.userId
      if (kind < 0.4) {
        const text = noteText(messages, device, `message ${number}`)
        return device.act('conversations.send', { conversationId, text, localId })
      }
      if (kind < 0.55)
        return device.act('comments.publish', {
          videoId,
          text: noteText(comments, device, `comment ${number}`),
          localId,
        })
      if (kind < 0.65) {
        const text = noteText(replies, device, `reply ${number}`)
        return device.act('comments.publish', { videoId, parentId: own(threads, device), text, localId })
      }
      if (kind < 0.75) {
        const commentId = own(threads, device)
        return device.act('comments.setLike', {
          videoId,
          commentId,
          liked: wish(`commentLike ${commentId} ${by}`),
        })
      }
      if (kind < 0.85) {
        const liked = own(videos, device)
        return device.act('likes.set', { videoId: liked, liked: wish(`like ${liked} ${by}`) })
      }
      const userId = own(
        [...(kind < 0.93 ? open : closed)].map(({ id }) => id),
        device,
      )
      return device.act('follows.set', { userId, follow: wish(`follow ${userId} ${by}`) })
    }

    network.start()
    for (let number = 0; number < MUTATION_COUNT; number += 1) {
      const device = random.pick(devices)
      await mutate(device, number)
      // This request may be lost.
      if (number % 5 === 0)
        random
          .pick(watchers)
          .fetchMore()
          .catch(() => {})
      await pause(random.integer(0, MAX_PAUSE_MS))
    }
    network.stop()
    const drain = async () => {
      await expect
        .poll(async () => (await Promise.all(devices.map((device) => device.left()))).flat(), {
          timeout: DRAIN_DEADLINE_MS,
        })
        .toEqual([])
    }
    await drain()
    // Random choice undoes few likes, follows and requests: here each device does so for certain.
    for (const isWanted of [true, false]) {
      for (const [index, device] of devices.entries()) {
        const start = index * PER_DEVICE
        const switchFor = (entity: string) =>
          switched.push({ entity: `${entity} ${device.userId}`, isWanted })
        for (const { id } of [...open.slice(start, start + 1), ...closed.slice(start, start + 1)]) {
          switchFor(`follow ${id}`)
          await device.act('follows.set', { userId: id, follow: isWanted })
        }
        for (const liked of videos.slice(start, start + 1)) {
          switchFor(`like ${liked}`)
          await device.act('likes.set', { videoId: liked, liked: isWanted })
        }
      }
      await drain()
    }
    expect(network.faultCount).toBeGreaterThan(MUTATION_COUNT / 20)

    const sent = await rows<{ text: string; seq: number }>(
      'SELECT text, seq FROM direct_messages WHERE conversation_id = $1 ORDER BY seq',
      [conversationId],
    )
    expect(sent.map(({ seq }) => seq)).toEqual(sent.map((_, index) => index + 1))
    const stored = await rows<{ id: string; text: string; isReply: boolean }>(
      `SELECT id, text, parent_id IS NOT NULL AS "isReply" FROM comments
      WHERE video_id = $1 AND author_id <> $2 ORDER BY id`,
      [videoId, authorId],
    )
    const textsOf = (isReply: boolean) =>
      stored.filter((comment) => comment.isReply === isReply).map(({ text }) => text)
    const set = await rows<{ entity: string }>(
      `SELECT 'commentLike ' || comment_id || ' ' || user_id AS entity FROM comment_likes
      UNION ALL SELECT 'like ' || video_id || ' ' || user_id FROM likes
      UNION ALL SELECT 'follow ' || followee_id || ' ' || follower_id FROM follows WHERE followee_id <> ALL ($1::bigint[])
      UNION ALL SELECT 'follow ' || requestee_id || ' ' || requester_id FROM follow_requests`,
      [devices.map(({ userId }) => userId)],
    )
    const entities = set.map(({ entity }) => entity)
    const notices = await rows<{ event: string }>(
      `SELECT CASE WHEN event = 'comment' THEN 'comment ' || subject_id
        WHEN event = 'follow' THEN 'follow ' || recipient_id || ' ' || actor_id
        ELSE event || ' ' || subject_id || ' ' || actor_id END AS event
      FROM notices WHERE recipient_id <> ALL ($1::bigint[]) AND event <> 'video'`,
      [devices.map(({ userId }) => userId)],
    )
    const isRequest = (entity: string) => closedIds.some((id) => entity.startsWith(`follow ${id} `))
    const expected = [
      ...stored.map(({ id }) => `comment ${id}`),
      ...entities.filter((entity) => !isRequest(entity)),
    ]

    await Promise.all(watchers.map((watcher) => watcher.fetchAll()))
    const verdict = joinVerdicts([
      judgeComments(
        'messages',
        messages,
        sent.map(({ text }) => text),
      ),
      ...watchers.map((watcher, index) => judgeComments(`device ${index}`, messages, watcher.texts())),
      judgeComments('comments', comments, textsOf(false)),
      judgeComments('replies', replies, textsOf(true)),
      judgeSwitched(switched, new Set(entities)),
      judgeNotices({ expected, found: notices.map(({ event }) => event) }),
    ])
    console.log(
      `${messages.length} messages, ${comments.length} comments, ${replies.length} replies, ${switched.length} likes ` +
        `and follows, ${notices.length} notices; ${network.faultCount} requests lost or cut: lost ${verdict.lost.length}, ` +
        `doubled ${verdict.duplicated.length}, out of order ${verdict.disordered.length}`,
    )
    expect(verdict).toEqual({ lost: [], duplicated: [], disordered: [] })
    expect(await wrongCounters()).toEqual([])
  },
)
