import type { ServerResponse } from 'node:http'

import { afterAll, beforeEach } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import type { Tx } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { publishComment } from '#server/features/comments/service.ts'
import { sendMessage } from '#server/features/conversations/service.ts'
import { setFollow } from '#server/features/follows/service.ts'
import { setLike } from '#server/features/likes/service.ts'
import { deliver, type Later } from '#server/features/notifications/deliver-service.ts'
import { takeDue } from '#server/features/notifications/repository.ts'
import { subscribe } from '#server/features/notifications/service.ts'
import { loadVapidKeys } from '#server/features/notifications/vapid.ts'
import { silentLog } from '#server/log.ts'

import { TEST_CERTIFICATE } from './certificate.ts'
import { withDatabase } from './database.ts'
import { PushDevice, startPushService } from './push-service.ts'
import { addUser } from './users.ts'
import { addVideo } from './videos.ts'

export const byText = (a: string[], b: string[]) => a.join(' ').localeCompare(b.join(' '), 'en')

export const respond =
  (status: number, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end('x'.repeat(1_000))

/** Opens a database and a push service for one test file, with helpers for users and their devices. */
export async function openNotifications() {
  const db = await withDatabase()
  const pushService = await startPushService()
  afterAll(() => pushService.stop())

  const keys = await loadVapidKeys(db)
  const tools = {
    db,
    log: silentLog(),
    publicUrl: new URL('https://videos.example.org'),
    sender: {
      keys,
      contact: 'https://videos.example.org',
      ca: TEST_CERTIFICATE,
      mayConnectTo: (address: string) => address === '127.0.0.1',
    },
  }

  const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)
  const like = (viewer: Viewer, videoId: string, liked = true) =>
    write((tx) => setLike(tx, viewer, { videoId, liked }))
  const follow = (viewer: Viewer, user: Viewer) =>
    write((tx) => setFollow(tx, viewer, { userId: user.id, follow: true }))
  const comment = async (viewer: Viewer, videoId: string, text: string) => {
    const input = { videoId, text, localId: nextId() }
    return (await write((tx) => publishComment(tx, viewer, input))).comment.id
  }
  const message = (viewer: Viewer, user: Viewer, text: string) =>
    write((tx) => sendMessage(tx, viewer, { userId: user.id, text, localId: nextId() }))
  async function addSession(viewer: Viewer): Promise<string> {
    const id = `session-${nextId()}`
    await db.query({
      text: `INSERT INTO sessions (id, token, user_id, expires_at) VALUES ($1, $1, $2, now() + interval '1 day')`,
      values: [id, viewer.id],
    })
    return id
  }

  async function addDevice(
    viewer: Viewer,
    { language = 'en', device = new PushDevice(), endpoint = '' } = {},
  ) {
    const sessionId = await addSession(viewer)
    const address = endpoint || pushService.endpointOf(device)
    const subscription = { endpoint: address, ...device.keys, language, timeZone: 'UTC' }
    await write((tx) => subscribe(tx, viewer, sessionId, subscription))
    return { sessionId, endpoint: address, device }
  }

  const devicesOf = async (viewer: Viewer): Promise<string[]> => {
    const rows = await db.query<{ endpoint: string }>({
      text: 'SELECT endpoint FROM push_subscriptions WHERE user_id = $1 ORDER BY id',
      values: [viewer.id],
    })
    return rows.map(({ endpoint }) => endpoint)
  }

  const pendingCount = async (): Promise<number> =>
    (await db.query({ text: 'SELECT FROM pending_notifications' })).length

  /** Sends everything that is waiting, as if the time in which events are gathered had passed. */
  async function deliverAll(): Promise<(Later | undefined)[]> {
    await db.query({ text: `UPDATE pending_notifications SET due_at = now() - interval '1 s'` })
    const due = await write((tx) => takeDue(tx, 500))
    const results: (Later | undefined)[] = []
    for (const delivery of due) results.push(await deliver(tools, { ...delivery, tryCount: 0 }))
    return results
  }

  const passPauses = () =>
    db.query({ text: `UPDATE sent_notifications SET sent_at = sent_at - interval '1 day'` })

  /** Messages received since the last call, as the devices read them. */
  function takeReceived() {
    return pushService.received.splice(0).map(
      ({ text }) =>
        JSON.parse(text) as Record<string, never> & {
          notification: Record<'title' | 'body' | 'navigate' | 'lang' | 'dir' | 'tag', string>
        },
    )
  }

  async function addAuthor(): Promise<{ ann: Viewer; ben: Viewer; videoId: string }> {
    const [ann, ben] = [await addUser(db, 'ann'), await addUser(db, 'ben')]
    return { ann, ben, videoId: await addVideo(db, { authorId: ann.id }) }
  }

  beforeEach(async () => {
    await db.query({ text: 'DELETE FROM pending_notifications' })
    await db.query({ text: 'DELETE FROM push_subscriptions' })
    pushService.received.length = 0
  })

  return {
    db,
    pushService,
    keys,
    tools,
    write,
    like,
    follow,
    comment,
    message,
    respond,
    addSession,
    addDevice,
    devicesOf,
    pendingCount,
    deliverAll,
    passPauses,
    takeReceived,
    byText,
    addAuthor,
  }
}
