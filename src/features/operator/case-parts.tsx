import { useRef, useState } from 'react'

import { DECISION_KEYS, type Decision } from '#contract/decisions.ts'
import type { PastDecision } from '#contract/models/operator.ts'
import { messages } from '#messages/operator.ts'
import { messages as reports } from '#messages/reports.ts'
import { messages as review } from '#messages/review.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { When } from '#src/ui/when.tsx'

import type { Terms } from './decision-fields.tsx'

import css from './operator.module.css'

/** A keyboard key, shown on the button that it presses. */
const Key = ({ name }: { name: string }) => (
  <kbd className={css.key} aria-hidden="true">
    {name.toUpperCase()}
  </kbd>
)

const PLAY_KEY = 'v'

/** The video of a case. Only one plays at a time. */
export function CaseVideo({ video }: { video: { videoUrl: string | null; posterUrl: string | null } }) {
  const player = useRef<HTMLVideoElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  if (!video.videoUrl) return null
  const toggle = () => {
    if (isPlaying) player.current?.pause()
    // When the browser refuses to play, nothing changes: the button still says Play.
    else void player.current?.play().catch(() => {})
  }
  const start = () => {
    setIsPlaying(true)
    for (const other of document.querySelectorAll<HTMLVideoElement>('article video'))
      if (other !== player.current) other.pause()
  }
  return (
    <div className={css.player}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- as it was posted; its page has the subtitles */}
      <video
        ref={player}
        className={css.video}
        src={video.videoUrl}
        {...(video.posterUrl && { poster: video.posterUrl })}
        controls
        loop
        playsInline
        preload="none"
        onPlay={start}
        onPause={() => setIsPlaying(false)}
      />
      <Button aria-keyshortcuts={PLAY_KEY} onClick={toggle}>
        {isPlaying ? review.pause : review.play}
        <Key name={PLAY_KEY} />
      </Button>
    </div>
  )
}

/** A link to a video's page, in a tab of its own: the queue stays open. */
export const OpenVideo = ({ href }: { href: string }) => (
  <a className={`${buttonClass('text')} ${css.flush}`} href={href} target="_blank" rel="noreferrer">
    {messages.watch}
  </a>
)

/** Earlier decisions about an author. */
export const History = ({ history }: { history: readonly PastDecision[] }) => (
  <section>
    <h3 className={css.label}>{messages.history}</h3>
    {history.length === 0 ? (
      <p className={css.small}>{messages.noHistory}</p>
    ) : (
      <ul className={css.list}>
        {history.map((past) => (
          <li key={past.id} className={css.small}>
            {past.isUndone ? <del>{decisionLabel(past.decision)}</del> : decisionLabel(past.decision)}
            {' · '}
            {reports.ground({ reason: past.reason })}
            {' · '}
            <When timeSec={past.time} />
          </li>
        ))}
      </ul>
    )}
  </section>
)

interface DecisionButtonsProps {
  decisions: readonly Decision[]
  /** Names the author in a question, such as @mia. */
  authorName: string
  /** The cases that a decision is about. */
  count: number
  terms: Terms
  /** Removing a live ends it, and the button says so. */
  isLive?: boolean
  /** Whether keys press the buttons. */
  hasKeys?: boolean
  onDecide: (decision: Decision) => void
}

/** Groups of decisions, each in order of weight. A ban stands apart, and is asked for. */
const GROUPS: readonly { legend?: 'aboutContent' | 'aboutAccount'; decisions: readonly Decision[] }[] = [
  { decisions: ['keep', 'release'] },
  {
    legend: 'aboutContent',
    decisions: ['limitAge', 'limitRegion', 'mask', 'silence', 'hide', 'remove'],
  },
  { legend: 'aboutAccount', decisions: ['warn', 'suspend', 'pause'] },
  { decisions: ['ban'] },
]

/** The label of a decision's button. */
export const decisionLabel = (decision: Decision, isLive = false): string =>
  decision === 'remove' && isLive ? messages.decision_endLive : messages[`decision_${decision}`]

/** Says in plain words what a decision does. */
const explanationOf = (decision: Decision, { days, minAge }: Terms, isLive: boolean): string =>
  messages.explained({
    decision: decision === 'ban' ? 'other' : decision === 'remove' && isLive ? 'endLive' : decision,
    days: messages.dayCount({ days }),
    age: formatCount(minAge),
  })

/** A button for each decision. Keys press the buttons: see `useQueueKeys`. */
export function DecisionButtons({
  decisions,
  authorName,
  count,
  terms,
  isLive = false,
  hasKeys = true,
  onDecide,
}: DecisionButtonsProps) {
  const [isBanAsked, setIsBanAsked] = useState(false)
  const groupOf = (all: readonly Decision[]) => all.filter((decision) => decisions.includes(decision))
  return (
    <>
      <div className={css.decisionGroups}>
        {GROUPS.map((group) => {
          const shown = groupOf(group.decisions)
          if (shown.length === 0) return null
          return (
            <fieldset
              key={group.decisions[0]}
              className={css.decisionGroup}
              data-last={group.decisions.includes('ban') || undefined}
            >
              {group.legend && <legend>{messages[group.legend]}</legend>}
              {shown.map((decision) => (
                <Button
                  key={decision}
                  className={decision === 'ban' ? css.ban : undefined}
                  title={explanationOf(decision, terms, isLive)}
                  aria-keyshortcuts={hasKeys ? DECISION_KEYS[decision] : undefined}
                  aria-haspopup={decision === 'ban' ? 'dialog' : undefined}
                  onClick={() => (decision === 'ban' ? setIsBanAsked(true) : onDecide(decision))}
                >
                  {decisionLabel(decision, isLive)}
                  {hasKeys && <Key name={DECISION_KEYS[decision]} />}
                </Button>
              ))}
            </fieldset>
          )
        })}
      </div>
      <Disclosure label={messages.decisionsExplained}>
        <dl className={css.explained}>
          {decisions.map((decision) => (
            <div key={decision}>
              <dt>{decisionLabel(decision, isLive)}</dt>
              <dd>{explanationOf(decision, terms, isLive)}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
      {isBanAsked && (
        <Dialog
          title={messages.banQuestion({ count, name: authorName })}
          onClose={() => setIsBanAsked(false)}
        >
          <p className={css.dialogText}>{messages.banText}</p>
          <div className={css.decisions}>
            <Button
              kind="danger"
              onClick={() => {
                setIsBanAsked(false)
                onDecide('ban')
              }}
            >
              {messages.decision_ban}
            </Button>
            <Button onClick={() => setIsBanAsked(false)}>{messages.cancel}</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
