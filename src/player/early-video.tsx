import type { Video } from '#contract/models/video.ts'
import { chooseRendition } from '#document/choose-rendition.ts'
import { playEarlyVideos, RING_MARK } from '#document/early-videos.ts'
import { REACH_MARK, reachTo } from '#document/feed-reach.ts'
import { isConnectionSlow } from '#document/slow-connection.ts'
import { sourceOf } from '#document/source-of.ts'
import { STORAGE_KEY } from '#src/state/player-settings.ts'

import css from './early-video.module.css'

interface EarlyVideoProps {
  video: Video
  /** Whether it is the document's first video. */
  isFirst: boolean
  nonce: string | undefined
}

/**
 * Plays a video of the document while the app is still loading, which on a slow connection is seconds earlier,
 * and prepares the next two. The player ring takes over their elements. Renders nothing in the browser, where the
 * app is there already.
 */
export const EarlyVideo = ({ video, isFirst, nonce }: EarlyVideoProps) => (
  <div
    className={css.early}
    data-early
    suppressHydrationWarning
    dangerouslySetInnerHTML={{
      __html: import.meta.env.SSR ? scriptFor(video, isFirst, nonce) : '',
    }}
  />
)

/** Serialises a value for a script in a document. */
const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/**
 * Writes the script for a video: the document's first one brings the function, the others call it. The arguments
 * are addresses and numbers, which cannot end a script.
 */
function scriptFor({ id, media: { renditions } }: Video, isFirst: boolean, nonce = ''): string {
  const helpers = [
    sourceOf(chooseRendition),
    sourceOf(reachTo),
    sourceOf(isConnectionSlow),
    literal(RING_MARK),
    literal(REACH_MARK),
    literal(STORAGE_KEY),
  ]
  const definition = isFirst ? `playEarlyVideo=(${sourceOf(playEarlyVideos)})(${helpers.join()});` : ''
  const call = `playEarlyVideo(${literal(id)},${literal({ renditions })})`
  return `<script nonce="${nonce}">${definition}${call}</script>`
}
