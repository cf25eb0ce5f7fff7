import type { CaptionTrack } from '#contract/models/video.ts'

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

/**
 * Elements that a cue may contain. They carry no class, style or name, so a cue cannot borrow the page's looks.
 */
const ALLOWED = new Set(['B', 'I', 'U', 'RUBY', 'RT'])
/** Authors need two or three. */
const MAX_DEPTH = 8

/** Rebuilds a cue as the browser parsed it (`getCueAsHTML`), keeping only what subtitles need. */
export function cueContent(cue: Node, depth = 0): DocumentFragment {
  const content = document.createDocumentFragment()
  if (depth === MAX_DEPTH) content.append(cue.textContent ?? '')
  else for (const node of cue.childNodes) content.append(copyOf(node, depth + 1))
  return content
}

function copyOf(node: Node, depth: number): Node | string {
  if (!(node instanceof HTMLElement)) return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''
  const words = cueContent(node, depth)
  if (!ALLOWED.has(node.tagName) && !node.lang) return words
  const element = document.createElement(ALLOWED.has(node.tagName) ? node.tagName : 'span')
  if (node.lang) element.lang = node.lang
  element.append(words)
  return element
}

const primaryOf = (tag: string) => tag.split('-')[0]

/**
 * Picks the subtitles for a viewer: in the language chosen last, else in the first of the browser's languages
 * that exists, else the author's first.
 * @param chosen a BCP 47 tag; empty when none has been chosen
 * @param languages those of the browser, best first
 */
export function chooseTrack(
  tracks: readonly CaptionTrack[],
  chosen: string,
  languages: readonly string[],
): CaptionTrack | undefined {
  for (const wanted of [chosen, ...languages]) {
    const found =
      tracks.find(({ language }) => language === wanted) ??
      tracks.find(({ language }) => primaryOf(language) === primaryOf(wanted))
    if (found) return found
  }
  return tracks[0]
}
