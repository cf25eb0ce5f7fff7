import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'

import type { Video } from '#contract/models/video.ts'
import { useSession } from '#src/data/use-session.ts'
import type { ClipSlot } from '#src/features/feed/feed-item.tsx'
import { FollowButton } from '#src/features/follows/follow-button.tsx'
import { HeartBurst } from '#src/features/likes/heart-burst.tsx'
import { LikeButton } from '#src/features/likes/like-button.tsx'
import { useSetLike } from '#src/features/likes/use-set-like.ts'
import { ShareButton } from '#src/features/share/share-button.tsx'
import { Poster } from '#src/player/poster.tsx'
import { ProgressBar } from '#src/player/progress-bar.tsx'
import { isSilent, setMute, videoControl } from '#src/state/video-control.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { userPath } from '#src/ui/paths.ts'
import { RailButton } from '#src/ui/rail-button.tsx'

import { Caption } from './-caption.tsx'

import css from './-clip-view.module.css'

/** Two taps within this time are a like; one alone is play or pause. */
const DOUBLE_TAP_MS = 260

/** One clip on its stage with everything one can do with it; its stage alone while it is far away. */
export function ClipView({ slot }: { slot: ClipSlot }) {
  const { video, isDrawn, position } = slot
  return (
    <div className={css.layout}>
      <div className={css.frame} data-shape={shapeOf(video.media)}>
        <div className={css.picture}>
          {isDrawn && <Poster media={video.media} isFirst={position === 0} />}
          {/* The player is put here. It stays where it is when the rest is drawn. */}
          <div className={css.slot} data-slot />
        </div>
        {isDrawn && <OnStage slot={slot} />}
      </div>
      {isDrawn && <Rail video={video} />}
    </div>
  )
}

function OnStage({ slot: { video, isCurrent, playback, controls, videoElement } }: { slot: ClipSlot }) {
  const { onGuest } = useSession()
  const { setLike } = useSetLike(video)
  const [burst, setBurst] = useState(0)
  const lastTap = useRef<ReturnType<typeof setTimeout>>(undefined)

  const onTap = (event: React.MouseEvent) => {
    const isFromKeyboard = event.detail === 0
    if (isFromKeyboard) {
      controls.toggle()
    } else if (lastTap.current === undefined) {
      lastTap.current = setTimeout(() => {
        lastTap.current = undefined
        controls.toggle()
      }, DOUBLE_TAP_MS)
    } else {
      clearTimeout(lastTap.current)
      lastTap.current = undefined
      if (onGuest) return onGuest()
      setBurst((count) => count + 1)
      void setLike(true)
    }
  }

  return (
    <>
      <button
        type="button"
        className={css.tap}
        aria-label={isCurrent && !playback.isPaused ? 'Pause' : 'Play'}
        onClick={onTap}
      />
      {isCurrent && playback.isPaused && !playback.hasFailed && (
        <span className={css.paused} aria-hidden="true">
          <Icon name="play" isFilled />
        </span>
      )}
      {isCurrent && playback.isWaiting && <span className={css.waiting} aria-hidden="true" />}
      {isCurrent && playback.hasFailed && (
        <div className={css.failed} role="alert">
          <p>This clip cannot be played right now.</p>
          <Button onClick={controls.retry}>Try again</Button>
        </div>
      )}
      {burst > 0 && <HeartBurst key={burst} onEnd={() => setBurst(0)} />}
      <div className={css.info}>
        <Link to={userPath(video.author)} className={css.author}>
          @{video.author.uniqueId}
        </Link>
        <Caption text={video.caption} />
        {video.music && (
          <p className={css.music}>
            <Icon name="note" />
            <span>
              {video.music.title} · {video.music.authorName}
            </span>
          </p>
        )}
      </div>
      {isCurrent && <ProgressBar video={videoElement} durationSec={video.media.durationSec} />}
    </>
  )
}

function Rail({ video }: { video: Video }) {
  const { onGuest } = useSession()
  return (
    <div className={css.rail}>
      <div className={css.person}>
        <Link to={userPath(video.author)} aria-label={video.author.nickname}>
          <Avatar url={video.author.avatarUrl} name={video.author.nickname} />
        </Link>
        {!video.isOwn && <FollowButton user={video.author} onGuest={onGuest} className={css.follow ?? ''} />}
      </div>
      <LikeButton video={video} onGuest={onGuest} />
      <ShareButton video={video} />
      <MuteButton hasAudio={video.media.hasAudio} />
    </div>
  )
}

function MuteButton({ hasAudio }: { hasAudio: boolean }) {
  const isMuted = isSilent(useSnapshot(videoControl))
  return (
    <RailButton
      icon={isMuted ? 'muted' : 'volume'}
      label={isMuted ? 'Unmute' : 'Mute'}
      {...(hasAudio ? {} : { title: 'This clip has no sound' })}
      onClick={() => setMute(!isMuted, 'button')}
    />
  )
}

function shapeOf({ width, height }: { width: number; height: number }): 'portrait' | 'square' | 'landscape' {
  const ratio = width / height
  return ratio < 0.8 ? 'portrait' : ratio < 1.3 ? 'square' : 'landscape'
}
