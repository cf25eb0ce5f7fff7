import type { ParsedInput } from '#contract/endpoints/index.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Tx } from '#server/db/client.ts'
import * as service from '#server/features/conversations/service.ts'
import { setFollow } from '#server/features/follows/service.ts'
import { setBlock } from '#server/features/relations/service.ts'
import { randomId } from '#shared/random-id.ts'

import { withDatabase } from './database.ts'
import { addUser } from './users.ts'

type Send = Partial<ParsedInput<'conversations.send'>>

/** Opens a database for one test file, with helpers for what users do in conversations. */
export async function openConversations() {
  const db = await withDatabase()

  const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)
  const send = (viewer: Viewer, input: Send) =>
    write((tx) => service.sendMessage(tx, viewer, { text: '', localId: randomId(), ...input }))
  const sendTo = (viewer: Viewer, user: Viewer, text: string, input: Send = {}) =>
    send(viewer, { userId: user.id, text, ...input })
  const follow = (viewer: Viewer, user: Viewer) =>
    write((tx) => setFollow(tx, viewer, { userId: user.id, follow: true }))
  const block = (viewer: Viewer, user: Viewer) =>
    write((tx) => setBlock(tx, viewer, { userId: user.id, block: true }))
  const list = (viewer: Viewer, kind: 'accepted' | 'requests' = 'accepted') =>
    service.listConversations(db, viewer, { kind, count: 20 }).then(({ conversations }) => conversations)
  const read = (viewer: Viewer, conversationId: string, part: object = {}) =>
    service.listMessages(db, viewer, { conversationId, count: 30, ...part }).then(({ messages }) => messages)
  const textsOf = async (viewer: Viewer, conversationId: string) =>
    (await read(viewer, conversationId)).map(({ text }) => text).toReversed()
  const set = (viewer: Viewer, change: Parameters<typeof service.changeSettings>[2]) =>
    write((tx) => service.changeSettings(tx, viewer, change))
  const isRefused = { problem: { httpStatus: 403 } }
  const isMissing = { problem: { httpStatus: 404 } }

  /** Adds two users who may write to each other, and their conversation. */
  async function addPair(): Promise<[Viewer, Viewer, string]> {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    await follow(ben, ann)
    const { message } = await sendTo(ann, ben, 'Hello')
    return [ann, ben, message.conversationId]
  }

  return { db, write, send, sendTo, follow, block, list, read, textsOf, set, isRefused, isMissing, addPair }
}
