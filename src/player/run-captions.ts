import type { CaptionTrack } from '#contract/models/video.ts'

import { cueContent } from './cue-content.ts'

/** People who speak at once. */
const SHOWN_CUES_MAX = 4

/** Shows a video's captions in `box` until `signal` ends it. The browser reads the WebVTT file and keeps its time. */
export function runCaptions(
  video: HTMLVideoElement,
  { url, language }: CaptionTrack,
  box: HTMLElement,
  signal: AbortSignal,
): void {
  const element = document.createElement('track')
  Object.assign(element, { kind: 'captions', srclang: language, src: url })
  video.append(element)
  const { track } = element
  // Loaded and followed, but not drawn by the browser: it knows nothing of what stands over the video.
  track.mode = 'hidden'
  const show = () => {
    const cues = [...(track.activeCues ?? [])].slice(0, SHOWN_CUES_MAX) as VTTCue[]
    box.replaceChildren(
      ...cues.map((cue) => {
        const line = document.createElement('span')
        // Its own, and not the box's, which leaves room for what stands beside it.
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
