import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'

import type { Input } from '#contract/endpoints/index.ts'
import { ANIMATION_MAX_SEC } from '#contract/models/animation.ts'
import type { Video } from '#contract/models/video.ts'
import { messages } from '#messages/profile.ts'
import { animationQuery, animationVideosQuery } from '#src/data/animation.ts'
import { useApi } from '#src/data/api-context.tsx'
import { prefersStill } from '#src/state/connection.ts'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/notice.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { videoLabel } from '#src/ui/video-label.ts'

import css from './animation-form.module.css'

const STATES = {
  none: undefined,
  waiting: 'animationWaiting',
  ready: 'animationReady',
  failed: 'animationFailed',
} as const

/**
 * Chooses the part of a video that becomes the user's animated picture. The choice is saved at once, without saving a form.
 */
export default function AnimationForm({ userId }: { userId: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = animationQuery(api)
  const { data: own } = useQuery(animationQuery(api))
  const { data: videos, error } = useQuery(animationVideosQuery(api, userId))
  const [videoId, setVideoId] = useState<string>()
  const [startSec, setStartSec] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const name = useId()
  const state = own?.state ?? 'none'
  useEffect(() => {
    if (state === 'ready') void queryClient.invalidateQueries({ queryKey: ['users', 'detail'] })
  }, [queryClient, state])
  const set = async (input: Input<'users.setAnimation'>) => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      queryClient.setQueryData(queryKey, await api.users.setAnimation(input))
      await queryClient.invalidateQueries({ queryKey })
      await queryClient.invalidateQueries({ queryKey: ['users', 'detail'] })
    } catch (failure) {
      setProblem(sentenceOf(failure))
    }
    setIsBusy(false)
  }
  const chosen = videos?.find(({ id }) => id === videoId)
  const text = STATES[state]
  return (
    <section className={css.form} aria-label={messages.animation}>
      <p className={css.hint}>{messages.animationHint}</p>
      <p className={css.hint} role="status">
        {text && messages[text]}
      </p>
      {error && (
        <p className={css.problem} role="alert">
          {sentenceOf(error, messages.listNotLoaded)}
        </p>
      )}
      {!videos && !error && <Spinner />}
      {videos?.length === 0 && <p className={css.hint}>{messages.animationNoVideos}</p>}
      {videos && videos.length > 0 && (
        <fieldset className={css.videos}>
          <legend className={css.legend}>{messages.animationVideo}</legend>
          {videos.map((video) => (
            <label key={video.id} className={css.video}>
              <input
                type="radio"
                className={css.radio}
                name={name}
                checked={video.id === videoId}
                onChange={() => {
                  setVideoId(video.id)
                  setStartSec(0)
                }}
              />
              <img
                src={video.media.posterSmallUrl}
                alt={videoLabel(video)}
                width={72}
                height={72}
                loading="lazy"
              />
            </label>
          ))}
        </fieldset>
      )}
      {chosen && <Part key={chosen.id} video={chosen} startSec={startSec} onStart={setStartSec} />}
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={css.buttons}>
        {chosen && (
          <Button kind="primary" isBusy={isBusy} onClick={() => void set({ videoId: chosen.id, startSec })}>
            {messages.animationMake}
          </Button>
        )}
        {state !== 'none' && (
          <Button kind="text" onClick={() => void set({ videoId: null })}>
            {messages.animationRemove}
          </Button>
        )}
      </div>
    </section>
  )
}

interface PartProps {
  video: Video
  startSec: number
  onStart: (startSec: number) => void
}

/** The chosen part, which plays once after each choice; for viewers who prefer reduced motion it shows its first frame. */
function Part({ video: { media }, startSec, onStart }: PartProps) {
  const player = useRef<HTMLVideoElement>(null)
  const [smallest] = media.renditions
  const latestSec = Math.max(0, media.durationSec - ANIMATION_MAX_SEC)
  useEffect(() => {
    const element = player.current
    if (!element) return
    element.currentTime = startSec
    // Not allowed, or no longer wanted: the still picture stays.
    if (!prefersStill()) element.play().catch(() => {})
  }, [startSec])
  return (
    <div className={css.part}>
      <video
        ref={player}
        className={css.preview}
        src={smallest?.url}
        poster={media.posterSmallUrl}
        muted
        playsInline
        preload="metadata"
        aria-hidden="true"
        onTimeUpdate={({ currentTarget }) => {
          if (currentTarget.currentTime >= startSec + ANIMATION_MAX_SEC) currentTarget.pause()
        }}
      />
      <label className={css.start}>
        <span>{messages.animationStart({ seconds: startSec })}</span>
        <input
          type="range"
          min={0}
          max={latestSec}
          step={0.5}
          value={startSec}
          disabled={latestSec === 0}
          aria-valuetext={messages.animationStart({ seconds: startSec })}
          onChange={({ target }) => onStart(Number(target.value))}
        />
      </label>
    </div>
  )
}
