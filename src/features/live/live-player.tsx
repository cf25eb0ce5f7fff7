import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'

import { LiveStatus } from '#contract/live.ts'
import type { LiveRoom } from '#contract/models/live.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/live.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { setMute, videoControl } from '#src/state/video-control.ts'
import { Button } from '#src/ui/button.tsx'
import { formatTime } from '#src/ui/format-time.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Spinner } from '#src/ui/notice.tsx'

import type { LivePlayback, PlaybackState } from './playback.ts'

import css from './live-player.module.css'

const WAITING: PlaybackState = { isPlaying: false, isBlocked: false, behindSec: 0, isBroken: false }

/** The video of a room. Its poster is there at once, and stays until the video plays. */
export function LivePlayer({ room }: { room: LiveRoom }) {
  const { playlistUrl, host } = room
  const video = useRef<HTMLVideoElement>(null)
  const playback = useRef<LivePlayback>(undefined)
  const [state, setState] = useState(WAITING)
  const { muted } = useSnapshot(videoControl)
  const isOnline = useIsOnline()
  const onState = useEffectEvent(setState)
  useEffect(() => {
    let hasLeft = false
    const element = video.current
    if (!playlistUrl || !element) return undefined
    const start = async () => {
      const { startPlayback } = await import('./playback.ts')
      if (!hasLeft) playback.current = startPlayback(element, playlistUrl, (next) => onState(next))
    }
    void start()
    return () => {
      hasLeft = true
      playback.current?.stop()
      playback.current = undefined
    }
  }, [playlistUrl])

  const isAway = room.status === LiveStatus.living && room.endsUnlessBackTime !== undefined
  const message = state.isBroken
    ? messages.cannotPlay
    : !isOnline
      ? messages.noConnection
      : isAway
        ? messages.hostAway({ name: host.nickname })
        : playlistUrl === null
          ? messages.starting
          : undefined
  return (
    <div className={css.player} data-orientation={room.orientation}>
      <Poster room={room} isHidden={state.isPlaying} />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written what is said right now */}
      <video ref={video} className={css.video} playsInline muted={muted} data-playing={state.isPlaying} />
      <div className={css.state} role="status">
        {message ? (
          <div className={css.message}>
            <p>{message}</p>
            {state.isBroken && <Button onClick={() => playback.current?.retry()}>{app.tryAgain}</Button>}
          </div>
        ) : (
          !state.isPlaying &&
          !state.isBlocked &&
          playlistUrl !== null && <Spinner label={messages.connecting} />
        )}
      </div>
      {state.isBlocked && (
        <button
          type="button"
          className={css.play}
          aria-label={messages.play}
          onClick={() => void playback.current?.play()}
        >
          <Icon name="play" isFilled />
        </button>
      )}
      <div className={css.controls}>
        <button
          type="button"
          className={css.sound}
          aria-label={muted ? messages.turnSoundOn : messages.turnSoundOff}
          onClick={() => setMute(!muted, 'button')}
        >
          <Icon name={muted ? 'muted' : 'volume'} />
        </button>
        {state.behindSec > 0 && (
          <p className={css.behind}>
            <span>{messages.behind({ time: formatTime(state.behindSec) })}</span>
            <Button onClick={() => playback.current?.toNow()}>{messages.toNow}</Button>
          </p>
        )}
      </div>
    </div>
  )
}

/** The picture of a room before it plays: the one that was chosen, or the host's. */
const Poster = ({ room: { pictureUrl, host }, isHidden }: { room: LiveRoom; isHidden: boolean }) => {
  const url = pictureUrl ?? host.avatarUrl
  return (
    url && (
      <img
        className={css.poster}
        src={url}
        alt=""
        fetchPriority="high"
        data-hidden={isHidden}
        data-blurred={pictureUrl === null}
      />
    )
  )
}
