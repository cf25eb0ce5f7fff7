import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { RefObject } from 'react'

import type { Output } from '#contract/endpoints/index.ts'
import type { Conversation } from '#contract/models/conversation.ts'
import type { ReportSubject } from '#contract/models/report.ts'
import { userPath } from '#contract/paths.ts'
import { UserRelation } from '#contract/user-relation.ts'
import { messages } from '#messages/conversations.ts'
import { messages as relations } from '#messages/relations.ts'
import { messages as reports } from '#messages/reports.ts'
import { useApi } from '#src/data/api-context.tsx'
import { messagesKey } from '#src/data/conversations.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { ban, bell, bellOff, flag, trash } from '#src/ui/drawings.ts'
import { Menu, MenuEntry } from '#src/ui/menu.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

import { Question } from './question.tsx'
import { useIsMuted } from './queued-messages.ts'
import { nameOf } from './text-of.ts'

interface ConversationMenuProps {
  conversation: Conversation
  /** The button that opens it. */
  anchor: RefObject<HTMLElement | null>
  /** Opens the dialog about a group. */
  onGroup: () => void
  /** Asks whether to delete the conversation. */
  onDelete: () => void
  onClose: () => void
}

/** Everything that the viewer may do with a conversation and, if it is not a group, the other user. */
export function ConversationMenu({
  conversation,
  anchor,
  onGroup,
  onDelete,
  onClose,
}: ConversationMenuProps) {
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { id: conversationId, kind, participants, isRequest } = conversation
  const isMuted = useIsMuted()(conversation)
  const [other] = kind === 'direct' ? participants : []
  const toggleMute = () => {
    api.conversations
      .setMuted({ conversationId, isMuted: !isMuted }, { subject: nameOf(conversation) })
      .then(() => showMessage(isMuted ? messages.unmuted : messages.muted))
      .catch((error: unknown) => showMessage(sentenceOf(error)))
  }
  /** The other user's latest message, with which moderators see those around it; the user, if there is none. */
  const subjectOf = (userId: string): ReportSubject => {
    const pages = queryClient.getQueryData<InfiniteData<Output<'conversations.messages'>>>(
      messagesKey(conversationId),
    )
    const latest = pages?.pages
      .flatMap((page) => page.messages)
      .find(({ authorId, isDeleted, event }) => authorId === userId && !isDeleted && event === undefined)
    return latest ? { kind: 'message', conversationId, seq: latest.seq } : { kind: 'user', userId }
  }
  return (
    <Menu label={messages.conversationActions} anchor={anchor} align="end" isSheet onClose={onClose}>
      {other && (
        <MenuEntry icon="user" onClick={() => void navigate({ to: userPath(other) })}>
          {messages.viewProfile}
        </MenuEntry>
      )}
      {kind === 'group' && (
        <MenuEntry icon="users" onClick={onGroup}>
          {messages.groupInfo}
        </MenuEntry>
      )}
      {!isRequest && (
        <MenuEntry icon={isMuted ? bell : bellOff} onClick={toggleMute}>
          {isMuted ? messages.unmute : messages.mute}
        </MenuEntry>
      )}
      {other && (
        <>
          <MenuEntry
            icon={ban}
            onClick={() => openDialog('block', { user: { ...other, relation: UserRelation.none } })}
          >
            {relations.block({ user: `@${other.uniqueId}` })}
          </MenuEntry>
          <MenuEntry
            icon={flag}
            onClick={() => openDialog('report', { subject: subjectOf(other.id), user: other })}
          >
            {reports.title}
          </MenuEntry>
        </>
      )}
      <MenuEntry icon={trash} isDanger onClick={onDelete}>
        {messages.deleteConversation}
      </MenuEntry>
    </Menu>
  )
}

interface DeleteQuestionProps {
  conversation: Conversation
  /** Called when the conversation leaves the list. */
  onLeft: () => void
  onClose: () => void
}

/** Asks before a conversation is removed from the viewer’s list. */
export function DeleteQuestion({ conversation, onLeft, onClose }: DeleteQuestionProps) {
  const api = useApi()
  const remove = () => {
    onLeft()
    api.conversations
      .hide({ conversationId: conversation.id }, { subject: nameOf(conversation) })
      .catch((error: unknown) => showMessage(sentenceOf(error)))
  }
  return (
    <Question
      title={messages.deleteQuestion}
      text={messages.deleteText}
      label={messages.delete}
      onAgreed={remove}
      onClose={onClose}
    />
  )
}
