import { memo, type ReactNode, useLayoutEffect, useState } from 'react'

import { videoLabel } from '#src/ui/video-label.ts'

import type { Gates } from './gates.ts'
import { Island } from './island.tsx'
import type { VideoSlot } from './video-slot.ts'

import css from './feed.module.css'

interface FeedArticleProps extends VideoSlot {
  /** The number of videos in the feed; -1 while it is unknown. */
  setSize: number
  renderVideo: (slot: VideoSlot) => ReactNode
  /** The gates that delay this article's hydration, if it is in the document. */
  gates: Gates | undefined
}

/**
 * The number of the document's articles that have their buttons. Viewers do not reach later ones before the app is there, or
 * they wait for it.
 */
const WHOLE_COUNT = 3

/** One article of a feed. A swipe changes two of them, so only those two render again. */
export const FeedArticle = memo(function FeedArticle({
  setSize,
  renderVideo,
  gates,
  ...slot
}: FeedArticleProps) {
  const [gate] = useState(() =>
    gates?.add({ slot: { ...slot, isSketch: slot.position >= WHOLE_COUNT }, renderVideo }),
  )
  useLayoutEffect(() => gate?.draw({ slot, renderVideo }))
  const { video, position, isCurrent } = slot
  return (
    <article
      ref={(article) => {
        if (article)
          Object.assign(article.style, { position: 'absolute', insetBlockStart: `${position * 100}cqb` })
      }}
      className={css.video}
      aria-label={videoLabel(video)}
      aria-posinset={position + 1}
      aria-setsize={setSize}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the ARIA feed pattern makes articles focusable
      tabIndex={isCurrent ? 0 : -1}
      data-index={position}
    >
      {gate ? <Island gate={gate} /> : renderVideo(slot)}
    </article>
  )
})
