import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'

import { sentenceOf } from '#contract/errors.ts'
import type { PackView, SavedVideo } from '#contract/packs.ts'
import { callWorker } from '#src/data/api.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { cardClass } from '#src/ui/card.ts'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Progress } from '#src/ui/progress.tsx'

import { RemoveDialog } from './remove-dialog.tsx'
import { videoStateOf, countOf, failedCountOf, isUnderWay, progressOf, stateOf, titleOf } from './words.ts'

import css from './pack-card.module.css'

/** A short pack shows its videos at once. */
const OPEN_UP_TO = 6

const tellFailure = (error: unknown) => showMessage(sentenceOf(error, 'This did not work. Try again.'))

const act = (action: 'packs.pause' | 'packs.retry' | 'packs.remove', id: string) =>
  void callWorker(action, { id }).catch(tellFailure)
const resume = (id: string, isMeteredAllowed: boolean) =>
  void callWorker('packs.resume', { id, isMeteredAllowed }).catch(tellFailure)

/**
 * What is removed goes with its buttons, and the focus must not go with it: it goes to the same part of the row after
 * it, or before it.
 * @returns whether there is one
 */
function focusNextTo(part: HTMLElement, selector: string): boolean {
  const row = part.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const samePart = neighbour?.querySelector<HTMLElement>(selector)
  samePart?.focus()
  return Boolean(samePart)
}

interface PackCardProps {
  pack: PackView
  /** The last one goes. */
  onLastRemoved: () => void
}

/** One pack: how far it is, its videos, and what can be done about it. */
export function PackCard({ pack, onLastRemoved }: PackCardProps) {
  const titleId = useId()
  const { id, videos, hold } = pack
  const totalBytes = videos.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const isMoving = isUnderWay(pack)
  const isHeld = isMoving && (hold === 'paused' || hold === 'full')
  const firstSaved = videos.find(({ phase }) => phase.name === 'saved')
  const card = useRef<HTMLLIElement>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  const leave = () => {
    if (!card.current || !focusNextTo(card.current, 'h2')) onLastRemoved()
  }
  const remove = () => {
    leave()
    act('packs.remove', id)
  }
  return (
    <li ref={card} className={cardClass} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title} dir="auto" tabIndex={-1}>
        {titleOf(pack)}
      </h2>
      <p role="status" className={css.state} data-problem={hold === 'full' || failedCountOf(pack) > 0}>
        {stateOf(pack)}
      </p>
      {isMoving && (
        <Progress label={`${countOf(videos.length)}, ${formatBytes(totalBytes)}`} value={progressOf(pack)} />
      )}
      <div className={css.actions}>
        {firstSaved && (
          <Link
            to="/offline/$videoId"
            params={{ videoId: firstSaved.videoId }}
            className={buttonClass('quiet')}
            aria-describedby={titleId}
          >
            <Icon name="play" isFilled />
            Watch
          </Link>
        )}
        {isMoving && hold === 'wifi' && (
          <Button aria-describedby={titleId} onClick={() => resume(id, true)}>
            Save now
          </Button>
        )}
        {isHeld && (
          <Button aria-describedby={titleId} onClick={() => resume(id, false)}>
            Resume
          </Button>
        )}
        {isMoving && !isHeld && (
          <Button aria-describedby={titleId} onClick={() => act('packs.pause', id)}>
            Pause
          </Button>
        )}
        {!isHeld && failedCountOf(pack) > 0 && (
          <Button aria-describedby={titleId} onClick={() => act('packs.retry', id)}>
            Retry
          </Button>
        )}
        <Button
          kind="text"
          aria-describedby={titleId}
          onClick={() => (firstSaved ? setIsRemoving(true) : remove())}
        >
          {isMoving ? 'Cancel' : 'Remove'}
        </Button>
      </div>
      <details className={css.details} open={videos.length <= OPEN_UP_TO}>
        <summary className={css.summary}>
          Each video
          <Icon name="down" />
        </summary>
        <ul className={css.videos}>
          {videos.map((video) => (
            <Video key={video.videoId} packId={id} video={video} onLastRemoved={leave} />
          ))}
        </ul>
      </details>
      {isRemoving && (
        <RemoveDialog
          title="Remove these videos?"
          action="Remove them"
          packs={[pack]}
          onRemove={remove}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </li>
  )
}

interface VideoProps {
  packId: string
  video: SavedVideo
  /** The last one goes, and its pack with it. */
  onLastRemoved: () => void
}

function Video({ packId, video, onLastRemoved }: VideoProps) {
  const { videoId, caption, authorName, posterUrl, phase } = video
  const name = caption || `Video by ${authorName}`
  const words = (
    <>
      <img className={css.poster} src={posterUrl} alt="" loading="lazy" decoding="async" />
      <span className={css.words}>
        <span className={css.name} dir="auto">
          {name}
        </span>
        <span className={css.videoState} data-phase={phase.name}>
          {videoStateOf(video)}
        </span>
      </span>
    </>
  )
  return (
    <li className={css.video}>
      {phase.name === 'saved' ? (
        <Link to="/offline/$videoId" params={{ videoId }} className={css.body} aria-label={`Play ${name}`}>
          {words}
        </Link>
      ) : (
        <div className={css.body}>{words}</div>
      )}
      <button
        type="button"
        className={css.remove}
        aria-label={`Remove ${name}`}
        onClick={({ currentTarget }) => {
          if (!focusNextTo(currentTarget, 'button')) onLastRemoved()
          void callWorker('packs.remove', { id: packId, videoId }).catch(tellFailure)
        }}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}
