import { useId, useState } from 'react'
import { createPortal } from 'react-dom'

import { isApiError } from '#contract/errors.ts'
import type { LiveChatLine, LiveRoom } from '#contract/models/live.ts'
import { userPath } from '#contract/paths.ts'
import { splitText, type TextPart } from '#contract/text-parts.ts'
import { userTextProblem, userTextRules } from '#contract/user-texts.ts'
import { messages } from '#messages/live.ts'
import { randomId } from '#shared/random-id.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useSession } from '#src/data/use-session.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import type { Point } from '#src/ui/dialog.tsx'
import { FieldProblem, Form, useForm } from '#src/ui/form.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { LightLink } from '#src/ui/light-link.tsx'
import { OutLink } from '#src/ui/out-link.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { translate } from '#src/ui/translate.ts'
import { useFieldText } from '#src/ui/use-field-text.ts'

import { LineMenu } from './line-menu.tsx'
import type { LiveAccess } from './room-state.ts'
import { useStayAtEnd } from './use-stay-at-end.ts'

import composer from '#src/ui/composer.module.css'
import css from './live-chat.module.css'

interface LiveChatProps {
  room: LiveRoom
  access: LiveAccess
  lines: readonly LiveChatLine[]
  pinned: LiveChatLine | null
}

/** The chat of a room: its latest lines, the pinned one, and a form for a new one. */
export function LiveChat({ room, access, lines, pinned }: LiveChatProps) {
  const [menu, setMenu] = useState<{ line: LiveChatLine; at: Point }>()
  const { scroller, isAtEnd, toEnd } = useStayAtEnd(lines.at(-1)?.id)
  return (
    <section className={css.chat} aria-label={messages.chat}>
      {pinned && (
        <div className={css.pinned}>
          <p className={css.mark}>{messages.pinned}</p>
          <ChatLine line={pinned} onMenu={(at) => setMenu({ line: pinned, at })} />
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys */}
      <div ref={scroller} className={css.lines} role="log" aria-label={messages.chat} tabIndex={0}>
        {lines.length === 0 && <p className={css.empty}>{messages.noChat}</p>}
        {lines.map((line) => (
          <ChatLine key={line.id} line={line} onMenu={(at) => setMenu({ line, at })} />
        ))}
      </div>
      {!isAtEnd && (
        <div className={css.newer}>
          <Button onClick={toEnd}>{messages.newMessages}</Button>
        </div>
      )}
      <ChatForm room={room} access={access} onSent={toEnd} />
      {/* Outside the chat, which has colours of its own over the video. */}
      {menu &&
        createPortal(
          <LineMenu
            room={room}
            access={access}
            line={menu.line}
            isPinned={pinned?.id === menu.line.id}
            at={menu.at}
            onClose={() => setMenu(undefined)}
          />,
          document.body,
        )}
    </section>
  )
}

/** Hashtags and mentions stay plain text, so that viewers do not leave a live by a slip of the finger. */
const wordsOrLink = ({ kind, text }: TextPart, index: number) =>
  kind === 'link' ? (
    <OutLink key={index} href={text} className={css.link}>
      {text}
    </OutLink>
  ) : (
    text
  )

interface ChatLineProps {
  line: LiveChatLine
  onMenu: (at: Point) => void
}

const ChatLine = ({ line: { author, text, mark }, onMenu }: ChatLineProps) => (
  <div className={css.line}>
    <span className={css.picture}>
      <Avatar url={author.avatarUrl} name={author.nickname} />
    </span>
    <p className={css.words}>
      <LightLink to={userPath(author)} className={css.name ?? ''}>
        <bdi>{author.nickname}</bdi>
      </LightLink>
      {mark && <span className={css.mark}>{messages[mark]}</span>}{' '}
      <bdi>{splitText(text).map(wordsOrLink)}</bdi>
    </p>
    <button
      type="button"
      className={css.menu}
      aria-haspopup="dialog"
      aria-label={messages.actionsOf({ name: author.nickname })}
      onClick={({ currentTarget }) => {
        const { left, top } = currentTarget.getBoundingClientRect()
        onMenu({ x: left, y: top })
      }}
    >
      <Icon name="more" />
    </button>
  </div>
)

const { clean, maxLength } = userTextRules.liveChat

interface ChatFormProps {
  room: LiveRoom
  access: LiveAccess
  onSent: () => void
}

/** The form for a new line. A refused text is put back. */
function ChatForm({ room, access, onSent }: ChatFormProps) {
  const api = useApi()
  const { user, onGuest } = useSession()
  const [text, setText] = useState('')
  const form = useForm({
    fieldNames: ['text'],
    send: async (element) => {
      if (onGuest) return onGuest(undefined, 'comment')
      const written = clean(element.querySelector('input')?.value ?? '')
      if (!written) return
      const fault = userTextProblem('liveChat', written)
      if (fault) throw new FieldProblem({ text: translate(fault) })
      setText('')
      try {
        await api.live.sendChat({ roomId: room.id, text: written, localId: randomId() })
        onSent()
      } catch (error) {
        setText(written)
        const reason = sentenceOf(error)
        const isCut = isApiError(error) && error.isNetworkError
        throw new FieldProblem({ text: isCut ? messages.notSent({ reason }) : reason })
      }
    },
  })
  const problem = form.errors.text
  const noteId = useId()
  const box = useFieldText<HTMLInputElement>(text, (written) => {
    setText(written)
    form.clear()
  })
  const { slowModeSec, audience } = room.chat

  if (user && !access.canChat) {
    const isMuted = access.standing === 'muted'
    return (
      <p className={css.closed}>
        {isMuted
          ? messages.muted
          : messages.cannotChat({ audience: audience === 'everyone' ? 'other' : audience })}
      </p>
    )
  }

  return (
    <Form form={form} className={composer.form}>
      <input
        {...box}
        className={composer.input}
        aria-label={messages.messageLabel}
        aria-describedby={noteId}
        aria-invalid={problem ? true : undefined}
        placeholder={messages.messageLabel}
        maxLength={maxLength * 2}
        dir="auto"
        autoComplete="off"
        enterKeyHint="send"
      />
      <Button kind="primary" type="submit" aria-disabled={!text.trim()}>
        {messages.send}
      </Button>
      <p
        id={noteId}
        className={problem ? composer.problem : composer.note}
        role={problem ? 'alert' : undefined}
      >
        {problem || (slowModeSec > 0 && messages.slowMode({ count: slowModeSec }))}
      </p>
    </Form>
  )
}
