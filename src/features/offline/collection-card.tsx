import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'

import type { OfflineCollection, SavedVideo } from '#contract/offline.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/offline.ts'
import { messages as videoMessages } from '#messages/video.ts'
import { callWorker } from '#src/data/api.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { focusNextTo } from '#src/ui/focus-next-to.ts'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { cardClass } from '#src/ui/surfaces.ts'

import { videoStateOf, failedCountOf, isUnderWay, progressOf, stateOf, titleOf } from './collections.ts'
import { RemoveDialog } from './remove-dialog.tsx'

import css from './collection-card.module.css'

/** A short collection shows its videos at once. */
const OPEN_UP_TO = 6

const showFailure = (error: unknown) => showMessage(sentenceOf(error, messages.failed))

const act = (action: 'offline.pause' | 'offline.retry' | 'offline.remove', id: string) =>
  void callWorker(action, { id }).catch(showFailure)
const resume = (id: string, isMeteredAllowed: boolean) =>
  void callWorker('offline.resume', { id, isMeteredAllowed }).catch(showFailure)

interface CollectionCardProps {
  collection: OfflineCollection
  /** Called when the last video is removed. */
  onLastRemoved: () => void
}

/** One collection: its progress, its videos, and the actions on it. */
export function CollectionCard({ collection, onLastRemoved }: CollectionCardProps) {
  const titleId = useId()
  const { id, videos, pauseReason } = collection
  const totalBytes = videos.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const isMoving = isUnderWay(collection)
  const isHeld = isMoving && (pauseReason === 'paused' || pauseReason === 'full')
  const firstSaved = videos.find(({ phase }) => phase.name === 'saved')
  const card = useRef<HTMLLIElement>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  const leave = () => {
    if (!card.current || !focusNextTo(card.current, 'h2')) onLastRemoved()
  }
  const remove = () => {
    leave()
    act('offline.remove', id)
  }
  return (
    <li ref={card} className={cardClass} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title} dir="auto" tabIndex={-1}>
        {titleOf(collection)}
      </h2>
      <p
        role="status"
        className={css.state}
        data-problem={pauseReason === 'full' || failedCountOf(collection) > 0}
      >
        {stateOf(collection)}
      </p>
      {isMoving && (
        <Progress
          label={messages.progress({ count: videos.length, size: formatBytes(totalBytes) })}
          value={progressOf(collection)}
        />
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
            {messages.watch}
          </Link>
        )}
        {isMoving && pauseReason === 'wifi' && (
          <Button aria-describedby={titleId} onClick={() => resume(id, true)}>
            {messages.saveNow}
          </Button>
        )}
        {isHeld && (
          <Button aria-describedby={titleId} onClick={() => resume(id, false)}>
            {messages.resume}
          </Button>
        )}
        {isMoving && !isHeld && (
          <Button aria-describedby={titleId} onClick={() => act('offline.pause', id)}>
            {messages.pause}
          </Button>
        )}
        {!isHeld && failedCountOf(collection) > 0 && (
          <Button aria-describedby={titleId} onClick={() => act('offline.retry', id)}>
            {app.retry}
          </Button>
        )}
        <Button
          kind="text"
          aria-describedby={titleId}
          onClick={() => (firstSaved ? setIsRemoving(true) : remove())}
        >
          {isMoving ? messages.cancel : messages.remove}
        </Button>
      </div>
      <Disclosure label={messages.eachVideo} isOpen={videos.length <= OPEN_UP_TO}>
        <ul className={css.videos}>
          {videos.map((video) => (
            <Video key={video.videoId} collectionId={id} video={video} onLastRemoved={leave} />
          ))}
        </ul>
      </Disclosure>
      {isRemoving && (
        <RemoveDialog
          title={messages.removeTitle}
          action={messages.removeThem}
          collections={[collection]}
          onRemove={remove}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </li>
  )
}

interface VideoProps {
  collectionId: string
  video: SavedVideo
  /** Called when the last video is removed, and its collection with it. */
  onLastRemoved: () => void
}

function Video({ collectionId, video, onLastRemoved }: VideoProps) {
  const { videoId, caption, authorName, posterUrl, phase } = video
  const name = caption || videoMessages.videoBy({ name: authorName })
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
        <Link
          to="/offline/$videoId"
          params={{ videoId }}
          className={css.body}
          aria-label={messages.playVideo({ video: name })}
        >
          {words}
        </Link>
      ) : (
        <div className={css.body}>{words}</div>
      )}
      <button
        type="button"
        className={css.remove}
        aria-label={messages.removeVideo({ video: name })}
        onClick={({ currentTarget }) => {
          if (!focusNextTo(currentTarget, 'button')) onLastRemoved()
          void callWorker('offline.remove', { id: collectionId, videoId }).catch(showFailure)
        }}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}
