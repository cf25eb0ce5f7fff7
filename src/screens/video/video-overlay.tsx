import { type PointerEvent, Suspense, useEffect, useRef, useState } from 'react'

import { musicPath, stickerPath, userPath } from '#contract/paths.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/video.ts'
import type { VideoSlot } from '#src/features/feed/video-slot.ts'
import { HeartBurst, type Tap } from '#src/features/likes/like-button.tsx'
import { useSetLike } from '#src/features/likes/use-set-like.ts'
import { lazyOptional } from '#src/offline/lazy.ts'
import type { OnDevice } from '#src/player/on-device.ts'
import { SeekBar } from '#src/player/seek-bar.tsx'
import { changePlayerSettings, playerSettings } from '#src/state/player-settings.ts'
import { useValue } from '#src/state/use-value.ts'
import { Button } from '#src/ui/button.tsx'
import type { Point } from '#src/ui/dialog.tsx'
import { useRootMark } from '#src/ui/document.ts'
import { Icon } from '#src/ui/icon.tsx'
import { LightLink } from '#src/ui/light-link.tsx'

import { Caption } from './caption.tsx'

import css from './video-overlay.module.css'

const OwnLine = lazyOptional(() => import('#src/features/insights/own-line.tsx'))
const Subtitles = lazyOptional(() => import('#src/features/subtitles/subtitles.tsx'))

/** Two taps within this time are a like; a single one plays or pauses. */
const DOUBLE_TAP_MS = 260

interface VideoOverlayProps {
  slot: VideoSlot
  /** How much of it plays without a network, while there is none. */
  onDevice: OnDevice | undefined
  onMore: (at: Point) => void
}

/** The overlay of a video: its text, its state, and its touch controls. */
export function VideoOverlay({ slot, onDevice, onMore }: VideoOverlayProps) {
  const { video, isCurrent, playback, controls, videoElement, onGuest } = slot
  const isClear = useValue(playerSettings, (settings) => settings.isClear && isCurrent, false)
  const setLike = useSetLike(video)
  const [burst, setBurst] = useState<Tap>()
  const singleTap = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastTapAtMs = useRef(-Infinity)
  const hasToggled = useRef(false)
  const hold = useHold(isCurrent)

  const onTap = (event: React.MouseEvent) => {
    const isFromKeyboard = event.detail === 0
    if (isFromKeyboard) return controls.toggle()
    if (hold.wasHeld()) return
    clearTimeout(singleTap.current)
    const isOneMore = event.timeStamp - lastTapAtMs.current < DOUBLE_TAP_MS
    lastTapAtMs.current = event.timeStamp
    if (!isOneMore) {
      hasToggled.current = false
      singleTap.current = setTimeout(() => {
        hasToggled.current = true
        controls.toggle()
      }, DOUBLE_TAP_MS)
      return undefined
    }
    // A busy page receives the second tap after it has acted on the first.
    if (hasToggled.current) controls.toggle()
    hasToggled.current = false
    if (onGuest) return onGuest(() => void setLike(true), 'like')
    const { offsetX, offsetY } = event.nativeEvent
    setBurst({ x: offsetX, y: offsetY, atMs: event.timeStamp })
    return void setLike(true)
  }

  const onContextMenu = (event: React.MouseEvent) => {
    event.preventDefault()
    // Resting a finger on the video plays it faster.
    const isTouch =
      event.nativeEvent instanceof globalThis.PointerEvent && event.nativeEvent.pointerType === 'touch'
    if (!isTouch) onMore({ x: event.clientX, y: event.clientY })
  }

  return (
    <>
      <button
        type="button"
        className={css.tap}
        aria-label={isCurrent && !playback.isPaused ? messages.pause : messages.play}
        onClick={onTap}
        {...hold.listeners}
        onContextMenu={onContextMenu}
      />
      {isCurrent && videoElement && video.media.captionTracks && (
        <Suspense fallback={null}>
          <Subtitles tracks={video.media.captionTracks} video={videoElement} />
        </Suspense>
      )}
      {isCurrent && <SeekBar video={videoElement} media={video.media} />}
      {isCurrent && playback.isPaused && !playback.hasFailed && (
        <span className={css.paused} aria-hidden="true">
          <Icon name="play" isFilled />
        </span>
      )}
      {isClear && <ExitClearModeButton />}
      {hold.isHeld && <HeldMark />}
      {isCurrent && playback.isWaiting && <span className={css.waiting} aria-hidden="true" />}
      {isCurrent && playback.hasFailed && (
        <div className={css.failed} role="alert">
          <p>{messages.cannotPlay}</p>
          <Button onClick={controls.retry}>{app.tryAgain}</Button>
        </div>
      )}
      {burst && <HeartBurst key={burst.atMs} tap={burst} onEnd={() => setBurst(undefined)} />}
      <div className={css.info}>
        {isCurrent && playback.isStarved && !onDevice && (
          <p className={`${css.offline} ${css.late}`} role="status">
            <Icon name="clock" />
            {messages.waitingForConnection}
          </p>
        )}
        {onDevice && (
          <p className={css.offline}>
            <Icon name={onDevice.icon} />
            <span>{messages[onDevice.label]}</span>
          </p>
        )}
        <LightLink to={userPath(video.author)} className={css.author} dir="auto" data-author>
          {`@${video.author.uniqueId}`}
        </LightLink>
        <Caption video={video} />
        {video.watchedToEnd !== undefined && (
          <Suspense fallback={null}>
            <OwnLine
              videoId={video.id}
              views={video.stats.playCount}
              share={video.watchedToEnd}
              className={css.music}
            />
          </Suspense>
        )}
        {video.music && (
          <LightLink to={musicPath(video.music)} className={css.music}>
            <Icon name="note" />
            <span>{`${video.music.title} · ${video.music.authorName}`}</span>
          </LightLink>
        )}
        {video.sticker && (
          <LightLink to={stickerPath(video.sticker)} className={css.music}>
            <Icon path="M13 20H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v7zM13 20v-5a2 2 0 0 1 2-2h5" />
            <span>{video.sticker.name}</span>
          </LightLink>
        )}
      </div>
    </>
  )
}

/** Says that a held video is twice as fast. */
function HeldMark() {
  useRootMark('held')
  return (
    <span className={css.held} aria-hidden="true" dir="ltr">
      2×
    </span>
  )
}

/** While it is shown, nothing else is over the video. */
function ExitClearModeButton() {
  useRootMark('clear')
  return (
    <button
      type="button"
      className={css.exitClear}
      aria-label={messages.showControls}
      onClick={() => changePlayerSettings({ isClear: false })}
    >
      <Icon name="close" />
    </button>
  )
}

/** A finger that rests this long on a video holds it. */
const HOLD_MS = 400

/** Whether the last touch was a hold: the feed may have moved on before the finger is lifted. */
let wasHeld = false

/** Plays the video faster as long as a finger, or the mouse button, is held on it. */
function useHold(isCurrent: boolean) {
  const isHeld = useValue(playerSettings, (settings) => settings.isHeld && isCurrent, false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const [release] = useState(() => () => {
    clearTimeout(timer.current)
    playerSettings.isHeld = false
  })
  // A finger that has left the page is lifted elsewhere.
  useEffect(() => release, [release])
  const listeners = {
    onPointerDown({ button }: PointerEvent) {
      wasHeld = false
      if (button !== 0) return
      timer.current = setTimeout(() => {
        wasHeld = true
        playerSettings.isHeld = true
      }, HOLD_MS)
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
  }
  /** The click that follows a hold does not count. */
  return { isHeld, wasHeld: () => wasHeld, listeners }
}
