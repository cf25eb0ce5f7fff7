import { useRef, useState } from 'react'

import { DECISION_KEYS, type Decision } from '#contract/decisions.ts'
import type { PastDecision } from '#contract/models/operator.ts'
import { messages } from '#messages/operator.ts'
import { messages as reports } from '#messages/reports.ts'
import { messages as review } from '#messages/review.ts'
import { Button } from '#src/ui/button.tsx'
import { formatAgo } from '#src/ui/format-ago.ts'

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

/** Earlier decisions about an author. */
export const History = ({ history, nowSec }: { history: readonly PastDecision[]; nowSec: number }) =>
  history.length > 0 && (
    <details>
      <summary>{messages.history}</summary>
      <ul className={css.list}>
        {history.map((past) => (
          <li key={past.id} className={css.small}>
            {past.isUndone ? (
              <del>{messages[`decision_${past.decision}`]}</del>
            ) : (
              messages[`decision_${past.decision}`]
            )}
            {' · '}
            {reports[`reason_${past.reason}`]}
            {' · '}
            {formatAgo(past.time, nowSec)}
          </li>
        ))}
      </ul>
    </details>
  )

interface DecisionButtonsProps {
  decisions: readonly Decision[]
  labelOf: (decision: Decision) => string
  onDecide: (decision: Decision) => void
}

/** A button for each decision. Keys press the buttons: see `useQueueKeys`. */
export const DecisionButtons = ({ decisions, labelOf, onDecide }: DecisionButtonsProps) => (
  <div className={css.decisions}>
    {decisions.map((decision) => (
      <Button key={decision} aria-keyshortcuts={DECISION_KEYS[decision]} onClick={() => onDecide(decision)}>
        {labelOf(decision)}
        <Key name={DECISION_KEYS[decision]} />
      </Button>
    ))}
  </div>
)
