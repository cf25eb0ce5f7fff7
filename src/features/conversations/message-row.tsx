import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'

import type { Conversation, DirectMessage } from '#contract/models/conversation.ts'
import { videoPath } from '#contract/paths.ts'
import { messages } from '#messages/conversations.ts'
import { callWorker } from '#src/data/api.ts'
import { withOwnReaction } from '#src/data/conversations.ts'
import { messageDrafts, pictureDrafts } from '#src/state/message-drafts.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { formatDate } from '#src/ui/format-date.ts'
import { formatWhen } from '#src/ui/format-when.ts'
import { Icon } from '#src/ui/icon.tsx'
import { LinkedText } from '#src/ui/linked-text.tsx'
import { VisuallyHidden } from '#src/ui/text.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'
import { useLongPress } from '#src/ui/use-long-press.ts'

import type { PlacedMessage } from './group-messages.ts'
import { MessageMenu } from './message-menu.tsx'
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

interface MessageRowProps extends Pick<PlacedMessage, 'message' | 'isStart' | 'isEnd'> {
  conversation: Conversation
  viewerId: string
  /** Whether its exact time is shown: the viewer has tapped or focused it. */
  isActive: boolean
  onActive: () => void
  /** Whether the Tab key reaches this message; the arrow keys reach the others. */
  isTabStop: boolean
  /** The viewer's reaction that is on its way; undefined when none is. */
  reaction: string | null | undefined
  onReply: (() => void) | undefined
}

/**
 * One message: a bubble, the message that it answers, and its reactions. Its menu opens with a button, a right click, a
 * long press, and when it has the focus with Enter.
 */
export function MessageRow({
  message,
  isStart,
  isEnd,
  conversation,
  viewerId,
  isActive,
  onActive,
  isTabStop,
  reaction,
  onReply,
}: MessageRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  const row = useRetainedFocus<HTMLElement>()
  const bubble = useRef<HTMLDivElement>(null)
  const press = useLongPress(open)
  const id = useId()
  const { authorId, text, body, video, picture, replyTo, isDeleted, seq } = message
  const isOwn = authorId === viewerId
  const author = conversation.participants.find((participant) => participant.id === authorId)
  const name = isOwn ? messages.youName : (author?.nickname ?? messages.goneUser)
  // Includes the viewer's own reaction that is on its way.
  const reactions = reaction === undefined ? message.reactions : withOwnReaction(message.reactions, reaction)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keyboard shows the time by the focus, and opens the menu
    <article
      ref={row}
      className={css.row}
      data-seq={seq}
      aria-labelledby={`${id}-name ${id}-bubble ${id}-time`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an entry of a list that the arrow keys move in
      tabIndex={isTabStop ? 0 : -1}
      data-own={isOwn || undefined}
      data-start={isStart || undefined}
      data-end={isEnd || undefined}
      data-active={isActive || undefined}
      data-open={isOpen || undefined}
      onFocus={({ target, currentTarget }) => target === currentTarget && onActive()}
      onClick={onActive}
      onContextMenu={press.onContextMenu}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return
        event.preventDefault()
        open()
      }}
    >
      {!isOwn && (
        <span className={css.avatar}>{isEnd && <Avatar url={author?.avatarUrl ?? null} name={name} />}</span>
      )}
      <div className={css.body}>
        {isStart && conversation.kind === 'group' && !isOwn ? (
          <bdi id={`${id}-name`} className={css.name}>
            {name}
          </bdi>
        ) : (
          <VisuallyHidden id={`${id}-name`}>{name}</VisuallyHidden>
        )}
        <div
          ref={bubble}
          id={`${id}-bubble`}
          className={css.bubble}
          data-deleted={isDeleted || undefined}
          {...press}
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
        tabIndex={-1}
        aria-label={messages.messageActions}
        aria-haspopup="menu"
        onClick={open}
      >
        <Icon name="more" />
      </button>
      <MessageTime id={`${id}-time`} timeSec={message.createTime} isExact={isActive} />
      {isOpen && (
        <MessageMenu
          message={message}
          isOwn={isOwn}
          author={author ?? null}
          ownReaction={reactions.find(({ isOwn: isMine }) => isMine)?.emoji}
          anchor={bubble}
          onReply={onReply}
          onClose={() => setIsOpen(false)}
        />
      )}
    </article>
  )
}

interface MessageTimeProps {
  id: string
  timeSec: number
  /** Whether the day is shown as well. */
  isExact: boolean
}

/** The server does not know the device's time zone, and leaves it out. */
function MessageTime({ id, timeSec, isExact }: MessageTimeProps) {
  const isHydrated = useIsHydrated()
  return (
    <time id={id} className={css.time} dateTime={new Date(timeSec * 1_000).toISOString()}>
      {isHydrated && (isExact ? formatWhen(timeSec) : formatDate(timeSec, { timeStyle: 'short' }))}
    </time>
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

interface UnsentRowProps {
  action: UnsentMessage
  isOnline: boolean
  /** The key of the form that a refused text is put back into. */
  draftKey: string
  /** Whether the message before it is not of the same group. */
  isStart: boolean
  isEnd: boolean
}

/** The viewer's own message that is not on the server yet, or was refused. */
export function UnsentRow({ action, isOnline, draftKey, isStart, isEnd }: UnsentRowProps) {
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
    <li
      ref={row}
      className={css.row}
      data-own
      data-start={isStart || undefined}
      data-end={isEnd || undefined}
    >
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
