import { useRef, useState } from 'react'

import type { VideoInsight } from '#contract/endpoints/insights.ts'
import { messages } from '#messages/insights.ts'
import { formatTime } from '#src/ui/format-time.ts'
import { Plot } from '#src/ui/plot.tsx'

import { formatShare } from './format.ts'
import { TooFew } from './too-few.tsx'

import shared from './insights.module.css'
import css from './retention.module.css'

/** A video beside its curve of retention: the one shows the place of the other. */
export function Retention({ insight: { video, retention } }: { insight: VideoInsight }) {
  const player = useRef<HTMLVideoElement>(null)
  const [second, setSecond] = useState(0)
  const rendition = video.media.renditions[0]
  return (
    <div className={css.retention}>
      {rendition && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- its author's own; the tracks are below
        <video
          ref={player}
          className={css.player}
          src={rendition.url}
          poster={video.media.posterUrl}
          width={rendition.width}
          height={rendition.height}
          controls
          playsInline
          preload="metadata"
          onTimeUpdate={({ currentTarget }) => setSecond(Math.floor(currentTarget.currentTime))}
        >
          {video.media.captionTracks?.map(({ language, url }) => (
            <track key={language} kind="captions" srcLang={language} src={url} />
          ))}
        </video>
      )}
      <div className={css.curve}>
        {retention ? (
          <>
            <Plot
              name={messages.retention}
              labelHeading={messages.second}
              points={retention.shares.map((value, at) => ({ label: formatTime(at), value }))}
              max={Math.max(1, ...retention.shares)}
              format={formatShare}
              at={second}
              onMove={(at) => {
                setSecond(at)
                if (player.current) player.current.currentTime = at
              }}
            />
            <p className={shared.note}>{messages.retentionText}</p>
          </>
        ) : (
          <TooFew title={messages.retention} />
        )}
      </div>
    </div>
  )
}
