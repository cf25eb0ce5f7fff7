import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'

import { runCaptions } from '#src/player/run-captions.ts'
import { changePlayerSettings, playerSettings } from '#src/state/player-settings.ts'
import { isSilent, videoControl } from '#src/state/video-control.ts'

import css from './captions.module.css'

interface CaptionsProps {
  url: string
  video: HTMLVideoElement
}

/** What is heard in a clip, over it. Until the person says otherwise it is there when the sound is off. */
export default function Captions({ url, video }: CaptionsProps) {
  const { captions, captionSize } = useSnapshot(playerSettings)
  const isMuted = isSilent(useSnapshot(videoControl))
  const areShown = captions === 'on' || (captions === 'auto' && isMuted)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!areShown || !box.current) return undefined
    const end = new AbortController()
    runCaptions(video, url, box.current, end.signal)
    return () => end.abort()
  }, [areShown, url, video])
  return (
    <>
      <button
        type="button"
        className={css.toggle}
        aria-label="Captions"
        aria-pressed={areShown}
        aria-keyshortcuts="C"
        onClick={() => changePlayerSettings({ captions: areShown ? 'off' : 'on' })}
      >
        <span aria-hidden="true">CC</span>
      </button>
      {areShown && <div ref={box} className={css.box} data-size={captionSize} dir="auto" />}
    </>
  )
}
