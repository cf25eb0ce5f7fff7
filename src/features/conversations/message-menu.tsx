import type { RefObject } from 'react'

import {
  type Conversation,
  type DirectMessage,
  REACTIONS,
  type Reaction,
} from '#contract/models/conversation.ts'
import { messages } from '#messages/conversations.ts'
import { messages as reports } from '#messages/reports.ts'
import { useApi } from '#src/data/api-context.tsx'
import { openDialog } from '#src/state/dialogs.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { copy, flag, reply, trash } from '#src/ui/drawings.ts'
import { Menu, MenuChoices, MenuEntry } from '#src/ui/menu.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

interface MessageMenuProps {
  message: DirectMessage
  isOwn: boolean
  /** Null when the account is deleted. */
  author: Conversation['participants'][number] | null
  ownReaction: string | undefined
  /** The bubble. */
  anchor: RefObject<HTMLElement | null>
  onReply: (() => void) | undefined
  onClose: () => void
}

/** Makes a handler that sends something, and says when it is done, or why it is not. */
const run = (send: () => Promise<unknown>, done?: string) => () =>
  void send()
    .then(() => done)
    .catch((error: unknown) => sentenceOf(error))
    .then((sentence) => sentence !== undefined && showMessage(sentence))

/** Everything that the viewer may do with a message, beside it. */
export function MessageMenu({
  message,
  isOwn,
  author,
  ownReaction,
  anchor,
  onReply,
  onClose,
}: MessageMenuProps) {
  const api = useApi()
  const { conversationId, seq, text, isDeleted } = message
  const react = (emoji: Reaction | null) =>
    run(() => api.conversations.react({ conversationId, seq, emoji }, { subject: '' }))
  const remove = (forEveryone: boolean) =>
    run(() => api.conversations.deleteMessage({ conversationId, seq, forEveryone }, { subject: '' }))
  return (
    <Menu label={messages.messageActions} anchor={anchor} align={isOwn ? 'end' : 'start'} onClose={onClose}>
      {onReply && !isDeleted && (
        <>
          <MenuChoices
            label={messages.reactions}
            choices={REACTIONS.map((emoji) => ({
              label: emoji,
              isChosen: emoji === ownReaction,
              onClick: react(emoji === ownReaction ? null : emoji),
            }))}
          />
          <MenuEntry icon={reply} onClick={onReply}>
            {messages.reply}
          </MenuEntry>
        </>
      )}
      {text !== '' && (
        <MenuEntry icon={copy} onClick={run(() => navigator.clipboard.writeText(text), messages.copied)}>
          {messages.copy}
        </MenuEntry>
      )}
      {!isOwn && !isDeleted && (
        <MenuEntry
          icon={flag}
          onClick={() =>
            openDialog('report', { subject: { kind: 'message', conversationId, seq }, user: author })
          }
        >
          {reports.title}
        </MenuEntry>
      )}
      <MenuEntry icon={trash} isDanger onClick={remove(false)}>
        {messages.deleteForMe}
      </MenuEntry>
      {isOwn && !isDeleted && (
        <MenuEntry icon={trash} isDanger onClick={remove(true)}>
          {messages.deleteForAll}
        </MenuEntry>
      )}
    </Menu>
  )
}
