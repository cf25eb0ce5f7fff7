import type { CaptionTrack } from '#contract/models/video.ts'

import { cueContent } from './cue-content.ts'

/** Most cues shown at once, for people who speak at the same time. */
const SHOWN_CUES_MAX = 4

/**
 * Shows a video's subtitles in `box` until `signal` ends it. The browser parses the WebVTT file and times the
 * cues.
 */
export function showSubtitles(
  video: HTMLVideoElement,
  { url, language }: CaptionTrack,
  box: HTMLElement,
  signal: AbortSignal,
): void {
  const element = document.createElement('track')
  Object.assign(element, { kind: 'captions', srclang: language, src: url })
  video.append(element)
  const { track } = element
  // Loaded and timed by the browser but not drawn by it, since it knows nothing of the controls over the video.
  track.mode = 'hidden'
  const show = () => {
    const cues = [...(track.activeCues ?? [])].slice(0, SHOWN_CUES_MAX) as VTTCue[]
    box.replaceChildren(
      ...cues.map((cue) => {
        const line = document.createElement('span')
        // Each line has its own direction; the box's leaves space for the buttons beside it.
        line.dir = 'auto'
        line.append(cueContent(cue.getCueAsHTML()))
        return line
      }),
    )
  }
  track.addEventListener('cuechange', show, { signal })
  signal.addEventListener('abort', () => {
    element.remove()
    box.replaceChildren()
  })
}
