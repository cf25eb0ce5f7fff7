import { useSnapshot } from 'valtio'

import { conversationMuteEntity } from '#contract/entities.ts'
import type { Conversation, DirectMessage } from '#contract/models/conversation.ts'
import type { QueuedAction } from '#contract/outbox.ts'
import { messages } from '#messages/conversations.ts'
import { useQueuedAction } from '#src/data/outbox/use-queued.ts'
import { outbox } from '#src/state/outbox.ts'
import { translate } from '#src/ui/translate.ts'

type Actions = Readonly<Record<string, QueuedAction>>
export type UnsentMessage = QueuedAction<'conversations.send'>

/** An open conversation: by its id, or with a user to whom a first message may be on its way. */
export interface Target {
  conversationId?: string | undefined
  userId?: string | undefined
}

/** The key under which the draft for a conversation is stored. */
export const draftKeyOf = ({ conversationId, userId }: Target): string =>
  userId === undefined ? String(conversationId) : `user:${userId}`

/**
 * The viewer's messages in a conversation that the server has not confirmed, the oldest first. One that the server
 * already lists, because its response was lost, is not shown twice.
 */
export function unsentOf(
  actions: Actions,
  { conversationId, userId }: Target,
  sent: readonly Pick<DirectMessage, 'localId'>[],
): UnsentMessage[] {
  const sentIds = new Set(sent.map(({ localId }) => localId))
  return Object.values(actions)
    .filter((action) => action.op === 'conversations.send')
    .filter(
      ({ input }) =>
        !sentIds.has(input.localId) &&
        (input.conversationId === undefined
          ? userId !== undefined && input.userId === userId
          : input.conversationId === conversationId),
    )
    .toSorted((a, b) => a.order - b.order)
}

/** Describes the state of a queued message in a few words. */
export function stateOf({ state, problem }: QueuedAction, isOnline: boolean): string {
  if (state === 'refused')
    return problem ? messages.refused({ reason: translate(problem) }) : messages.refusedUnexplained
  if (state === 'logIn') return messages.waitingForLogIn
  return isOnline && !problem ? messages.sending : messages.waiting
}

const isPending = ({ state }: QueuedAction) => state !== 'refused'

/** The places of messages of a conversation whose deletion is queued. */
export function deletedSeqsOf(actions: Actions, conversationId: string | undefined): Set<number> {
  const deletions = Object.values(actions)
    .filter((action) => action.op === 'conversations.deleteMessage')
    .filter((action) => isPending(action) && action.input.conversationId === conversationId)
  return new Set(deletions.map(({ input }) => input.seq))
}

/** The viewer's queued reactions in a conversation: null removes one. */
export function reactionsOf(
  actions: Actions,
  conversationId: string | undefined,
): Map<number, string | null> {
  const reactions = Object.values(actions)
    .filter((action) => action.op === 'conversations.react')
    .filter((action) => isPending(action) && action.input.conversationId === conversationId)
    .toSorted((a, b) => a.order - b.order)
  return new Map(reactions.map(({ input }) => [input.seq, input.emoji]))
}

/** The conversations for which an action of this kind is queued. */
export function useQueuedConversations(op: 'conversations.hide' | 'conversations.accept'): Set<string> {
  const { actions } = useSnapshot(outbox)
  const found = Object.values(actions).filter(
    (action): action is QueuedAction<typeof op> => action.op === op && isPending(action),
  )
  return new Set(found.map(({ input }) => input.conversationId))
}

/** Returns a function that tells whether the viewer has muted a conversation, also if that is still queued. */
export function useIsMuted(): (conversation: Pick<Conversation, 'id' | 'isMuted'>) => boolean {
  const queuedFor = useQueuedAction()
  return ({ id, isMuted = false }) => {
    const queued = queuedFor(conversationMuteEntity(id))
    return queued?.op === 'conversations.setMuted' ? queued.input.isMuted : isMuted
  }
}
