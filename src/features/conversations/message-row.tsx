import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'

import {
  type Conversation,
  type DirectMessage,
  REACTIONS,
  type Reaction,
} from '#contract/models/conversation.ts'
import { videoPath } from '#contract/paths.ts'
import { messages } from '#messages/conversations.ts'
import { messages as reports } from '#messages/reports.ts'
import { useApi } from '#src/data/api-context.tsx'
import { callWorker } from '#src/data/api.ts'
import { withOwnReaction } from '#src/data/conversations.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { messageDrafts, pictureDrafts } from '#src/state/message-drafts.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { formatDate } from '#src/ui/format-date.ts'
import { Icon } from '#src/ui/icon.tsx'
import { LinkedText } from '#src/ui/linked-text.tsx'
import { MenuRow } from '#src/ui/menu-row.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { VisuallyHidden } from '#src/ui/text.tsx'

import { MessagePicture, UnsentPicture } from './message-picture.tsx'
import { forgetPicture } from './picture-drafts.ts'
import { stateOf, type UnsentMessage } from './queued-messages.ts'
import { eventText, wordsOf } from './text-of.ts'
import { useRetainedFocus } from './use-retained-focus.ts'

import css from './message-row.module.css'

interface EventRowProps {
  event: NonNullable<DirectMessage['event']>
  conversation: Conversation
  viewerId: string
}

/** A row about a change of the group. */
export const EventRow = ({ event, conversation, viewerId }: EventRowProps) => (
  <p className={css.event}>{eventText(event, conversation, viewerId)}</p>
)

interface MessageRowProps {
  message: DirectMessage
  conversation: Conversation
  viewerId: string
  /** Whether the message before it is another user's. */
  isGroupStart: boolean
  /** The viewer's reaction that is on its way; undefined when none is. */
  reaction: string | null | undefined
  onReply: (() => void) | undefined
}

/**
 * One message: a bubble, the message that it answers, and its reactions. Its menu opens with a button, or a long
 * press.
 */
export function MessageRow({
  message,
  conversation,
  viewerId,
  isGroupStart,
  reaction,
  onReply,
}: MessageRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const row = useRetainedFocus<HTMLElement>()
  const { authorId, text, body, video, picture, replyTo, isDeleted, createTime, seq } = message
  const isOwn = authorId === viewerId
  const author = conversation.participants.find(({ id }) => id === authorId)
  const name = isOwn ? messages.youName : (author?.nickname ?? messages.goneUser)
  // Includes the viewer's own reaction that is on its way.
  const reactions = reaction === undefined ? message.reactions : withOwnReaction(message.reactions, reaction)
  return (
    <article
      ref={row}
      className={css.row}
      data-seq={seq}
      tabIndex={-1}
      data-own={isOwn || undefined}
      data-start={isGroupStart || undefined}
    >
      {conversation.kind === 'group' && !isOwn && (
        <span className={css.avatar}>
          {isGroupStart && <Avatar url={author?.avatarUrl ?? null} name={name} />}
        </span>
      )}
      <div className={css.body}>
        {isGroupStart && conversation.kind === 'group' && !isOwn ? (
          <bdi className={css.name}>{name}</bdi>
        ) : (
          <VisuallyHidden>{name}</VisuallyHidden>
        )}
        <div
          className={css.bubble}
          data-deleted={isDeleted || undefined}
          onContextMenu={(event) => {
            event.preventDefault()
            setIsOpen(true)
          }}
        >
          {replyTo && (
            <p className={css.quote} dir="auto">
              {replyTo.isDeleted ? messages.deletedMessage : wordsOf(replyTo)}
            </p>
          )}
          {isDeleted ? (
            <p className={css.gone}>{messages.deletedMessage}</p>
          ) : (
            <>
              {picture !== undefined && (
                <MessagePicture
                  picture={picture}
                  authorName={name}
                  isHidden={conversation.isRequest && !isOwn}
                />
              )}
              {video !== undefined && <SharedVideo video={video} />}
              {text && (
                <p className={css.text} dir="auto">
                  <LinkedText text={text} body={body} />
                </p>
              )}
            </>
          )}
        </div>
        {reactions.length > 0 && (
          <ul className={css.reactions} aria-label={messages.reactions}>
            {reactions.map(({ emoji, count, isOwn: isMine }) => (
              <li key={emoji} data-own={isMine || undefined}>
                {emoji}
                {count > 1 && <span>{count}</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
      <button
        type="button"
        className={css.more}
        aria-label={messages.messageActions}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="more" />
      </button>
      <time className={css.time} dateTime={new Date(createTime * 1_000).toISOString()}>
        {formatDate(createTime, { timeStyle: 'short' })}
      </time>
      {isOpen && (
        <MessageMenu
          message={message}
          isOwn={isOwn}
          author={author ?? null}
          ownReaction={reactions.find(({ isOwn: isMine }) => isMine)?.emoji}
          onReply={onReply}
          onClose={() => setIsOpen(false)}
        />
      )}
    </article>
  )
}

const SharedVideo = ({ video }: { video: DirectMessage['video'] }) =>
  video ? (
    <Link
      to={videoPath({ id: video.id, author: video })}
      state={{ openedFrom: 'messages' }}
      className={css.video}
    >
      <img src={video.posterSmallUrl} alt="" loading="lazy" decoding="async" />
      <span className={css.videoText}>
        <bdi>{`@${video.uniqueId}`}</bdi>
        <span dir="auto">{video.caption || messages.video}</span>
      </span>
    </Link>
  ) : (
    <p className={css.gone}>{messages.videoGone}</p>
  )

interface MessageMenuProps {
  message: DirectMessage
  isOwn: boolean
  /** Null when the account is deleted. */
  author: Conversation['participants'][number] | null
  ownReaction: string | undefined
  onReply: (() => void) | undefined
  onClose: () => void
}

function MessageMenu({ message, isOwn, author, ownReaction, onReply, onClose }: MessageMenuProps) {
  const api = useApi()
  const { conversationId, seq, text, isDeleted, createTime } = message
  const run = (send: () => Promise<unknown>, done?: string) => () => {
    onClose()
    void send()
      .then(() => done)
      .catch((error: unknown) => sentenceOf(error))
      .then((sentence) => sentence !== undefined && showMessage(sentence))
  }
  const react = (emoji: Reaction | null) =>
    run(() => api.conversations.react({ conversationId, seq, emoji }, { subject: '' }))
  const remove = (forEveryone: boolean) =>
    run(() => api.conversations.deleteMessage({ conversationId, seq, forEveryone }, { subject: '' }))
  const actions: [label: string, isThere: boolean, run: () => void][] = [
    [
      messages.reply,
      onReply !== undefined && !isDeleted,
      () => {
        onClose()
        onReply?.()
      },
    ],
    [messages.copy, text !== '', run(() => navigator.clipboard.writeText(text), messages.copied)],
    [messages.deleteForMe, true, remove(false)],
    [messages.deleteForAll, isOwn && !isDeleted, remove(true)],
    [
      reports.title,
      !isOwn && !isDeleted,
      () => {
        onClose()
        openDialog('report', { subject: { kind: 'message', conversationId, seq }, user: author })
      },
    ],
  ]
  return (
    <Dialog title={messages.messageActions} onClose={onClose}>
      <p className={css.hint}>
        <time dateTime={new Date(createTime * 1_000).toISOString()}>
          {formatDate(createTime, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </p>
      {onReply && !isDeleted && (
        <div className={css.emoji} role="group" aria-label={messages.reactions}>
          {REACTIONS.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-pressed={emoji === ownReaction}
              onClick={react(emoji === ownReaction ? null : emoji)}
            >
              {emoji}
            </button>
          ))}
        </div>
      )}
      <ul>
        {actions.map(
          ([label, isThere, act]) =>
            isThere && (
              <MenuRow key={label} onClick={act}>
                {label}
              </MenuRow>
            ),
        )}
      </ul>
    </Dialog>
  )
}

interface UnsentRowProps {
  action: UnsentMessage
  isOnline: boolean
  /** The key of the form that a refused text is put back into. */
  draftKey: string
}

/** The viewer's own message that is not on the server yet, or was refused. */
export function UnsentRow({ action, isOnline, draftKey }: UnsentRowProps) {
  const textId = useId()
  const { id, state, input, canUndo } = action
  const isRefused = state === 'refused'
  const row = useRetainedFocus<HTMLLIElement>()
  const undo = () => void callWorker('outbox.undo', { id })
  const remove = () => {
    undo()
    if (input.picture) forgetPicture(input.picture.localId)
  }
  return (
    <li ref={row} className={css.row} data-own data-start>
      <div className={css.body}>
        <div id={textId} className={css.bubble} data-waiting={!isRefused || undefined}>
          {input.picture && (
            <UnsentPicture
              id={input.picture.localId}
              alt={input.picture.alt}
              isSending={state === 'sending'}
            />
          )}
          {input.videoId !== undefined && <p className={css.gone}>{messages.sharedVideo}</p>}
          {input.text && (
            <p className={css.text} dir="auto">
              <LinkedText text={input.text} body={input.body} />
            </p>
          )}
        </div>
        <span className={isRefused ? css.refused : css.waiting} role={isRefused ? 'alert' : 'status'}>
          {!isRefused && <Icon name="clock" />}
          {stateOf(action, isOnline)}
          {isRefused && (input.text || input.picture) && (
            <button
              type="button"
              className={css.action}
              aria-describedby={textId}
              onClick={() => {
                // The refused text comes before the text typed meanwhile.
                if (input.text) messageDrafts.putBack(draftKey, input.text, input.body)
                const { picture } = input
                if (picture) pictureDrafts.pictures[draftKey] ??= { id: picture.localId, alt: picture.alt }
                undo()
              }}
            >
              {messages.edit}
            </button>
          )}
          {canUndo && (
            <button type="button" className={css.action} aria-describedby={textId} onClick={remove}>
              {isRefused ? messages.remove : messages.undo}
            </button>
          )}
        </span>
      </div>
    </li>
  )
}
