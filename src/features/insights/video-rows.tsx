import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { VideoFigures } from '#contract/endpoints/insights.ts'
import type { SiteAnalytics } from '#contract/endpoints/operator-analytics.ts'
import { videoPath } from '#contract/paths.ts'
import { messages } from '#messages/insights.ts'
import { useFormatDate } from '#src/ui/use-format-date.ts'

import { FigureList, type ListedFigure } from './figure-list.tsx'
import { formatDuration, formatNumber, formatShare } from './format.ts'

import css from './video-rows.module.css'

/** In place of a mean of nothing. */
const NONE = '–'

/** How a video was watched. */
export const watchingOf = (video: VideoFigures): ListedFigure[] => [
  { label: messages.views, value: formatNumber(video.views) },
  { label: messages.watchTime, value: formatDuration(video.watchTimeSec) },
  {
    label: messages.average,
    value: video.plays > 0 ? formatDuration(video.watchTimeSec / video.plays) : NONE,
  },
  { label: messages.fullPlays, value: video.plays > 0 ? formatShare(video.fullPlays / video.plays) : NONE },
]

/** How its viewers reacted. */
export const reactionsOf = (video: VideoFigures): ListedFigure[] => [
  { label: messages.likes, value: formatNumber(video.likes) },
  { label: messages.comments, value: formatNumber(video.comments) },
  { label: messages.shares, value: formatNumber(video.shares) },
  { label: messages.followersWon, value: formatNumber(video.followersWon) },
]

interface VideoLabelProps extends Pick<VideoFigures, 'posterSmallUrl' | 'caption'> {
  /** Below the caption. */
  note: ReactNode
}

const VideoLabel = ({ posterSmallUrl, caption, note }: VideoLabelProps) => (
  <>
    <img src={posterSmallUrl} alt="" width={36} height={48} loading="lazy" />
    <span className={css.text}>
      <span className={css.caption} dir="auto">
        {caption || messages.video}
      </span>
      <span className={css.date}>{note}</span>
    </span>
  </>
)

interface VideoRowsProps {
  videos: readonly VideoFigures[]
  /** Only how they were watched. */
  isShort?: boolean
}

/** Videos with their figures since they were posted. Each leads to its own page of figures. */
export function VideoRows({ videos, isShort = false }: VideoRowsProps) {
  const formatDate = useFormatDate()
  return (
    <ul className={css.rows} data-short={isShort || undefined}>
      {videos.map((video) => (
        <li key={video.id} className={css.row}>
          <Link to="/analytics" search={{ video: video.id }} className={css.video}>
            <VideoLabel {...video} note={formatDate(video.createTime, { dateStyle: 'medium' })} />
          </Link>
          <FigureList figures={isShort ? watchingOf(video) : [...watchingOf(video), ...reactionsOf(video)]} />
        </li>
      ))}
    </ul>
  )
}

/** Videos of the whole site with their views within a range. Each leads to the video. */
export const TopVideos = ({ videos }: Pick<SiteAnalytics, 'videos'>) => (
  <ol className={css.rows} data-views>
    {videos.map(({ id, authorUniqueId, views, ...video }) => (
      <li key={id} className={css.row}>
        <Link to={videoPath({ id, author: { uniqueId: authorUniqueId, secUid: '' } })} className={css.video}>
          <VideoLabel {...video} note={<bdi>{`@${authorUniqueId}`}</bdi>} />
        </Link>
        <span className={css.views}>{messages.viewCount({ count: views })}</span>
      </li>
    ))}
  </ol>
)
