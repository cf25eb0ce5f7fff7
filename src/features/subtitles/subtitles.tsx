import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'

import type { CaptionTrack } from '#contract/models/video.ts'
import { messages } from '#messages/video.ts'
import { chooseTrack, showSubtitles } from '#src/player/subtitles.lazy.ts'
import { changePlayerSettings, playerSettings } from '#src/state/player-settings.ts'
import { isSilent, videoControl } from '#src/state/video-control.ts'

import css from './subtitles.module.css'

interface SubtitlesProps {
  tracks: readonly CaptionTrack[]
  video: HTMLVideoElement
}

/** Subtitles over a video. Until the user chooses otherwise they show while the sound is off. */
export default function Subtitles({ tracks, video }: SubtitlesProps) {
  const { subtitles, subtitleSize, subtitleStyle, subtitleLanguage } = useSnapshot(playerSettings)
  const track = chooseTrack(tracks, subtitleLanguage, navigator.languages)
  const isMuted = isSilent(useSnapshot(videoControl))
  const areShown = subtitles === 'on' || (subtitles === 'auto' && isMuted)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!areShown || !box.current || track === undefined) return undefined
    const end = new AbortController()
    showSubtitles(video, track, box.current, end.signal)
    return () => end.abort()
  }, [areShown, track, video])
  return (
    <>
      <button
        type="button"
        className={css.toggle}
        aria-label={messages.subtitles}
        aria-pressed={areShown}
        aria-keyshortcuts="C"
        onClick={() => changePlayerSettings({ subtitles: areShown ? 'off' : 'on' })}
      >
        <span aria-hidden="true">CC</span>
      </button>
      {areShown && (
        <div
          ref={box}
          className={css.box}
          data-size={subtitleSize}
          data-look={subtitleStyle}
          lang={track?.language}
        />
      )}
    </>
  )
}
