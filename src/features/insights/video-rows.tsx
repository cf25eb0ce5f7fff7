import { Link } from '@tanstack/react-router'

import type { VideoFigures } from '#contract/endpoints/insights.ts'
import { messages } from '#messages/insights.ts'
import { useFormatDate } from '#src/ui/use-format-date.ts'

import { FigureList, type ListedFigure } from './figure-list.tsx'
import { formatDuration, formatNumber, formatShare } from './format.ts'

import css from './video-rows.module.css'

/** The share of plays that reached the end; 0 without any. */
export const fullShareOf = ({ plays, fullPlays }: Pick<VideoFigures, 'plays' | 'fullPlays'>): number =>
  plays > 0 ? fullPlays / plays : 0

const averageOf = ({ plays, watchTimeSec }: VideoFigures) => (plays > 0 ? watchTimeSec / plays : 0)

/** How a video was watched. */
export const watchingOf = (video: VideoFigures): ListedFigure[] => [
  { label: messages.views, value: formatNumber(video.views) },
  { label: messages.watchTime, value: formatDuration(video.watchTimeSec) },
  { label: messages.average, value: formatDuration(averageOf(video)) },
  { label: messages.fullPlays, value: formatShare(fullShareOf(video)) },
]

/** How its viewers reacted. */
export const reactionsOf = (video: VideoFigures): ListedFigure[] => [
  { label: messages.likes, value: formatNumber(video.likes) },
  { label: messages.comments, value: formatNumber(video.comments) },
  { label: messages.shares, value: formatNumber(video.shares) },
  { label: messages.followersWon, value: formatNumber(video.followersWon) },
]

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
            <img src={video.posterSmallUrl} alt="" width={36} height={48} loading="lazy" />
            <span className={css.text}>
              <span className={css.caption} dir="auto">
                {video.caption || messages.video}
              </span>
              <span className={css.date}>{formatDate(video.createTime, { dateStyle: 'medium' })}</span>
            </span>
          </Link>
          <FigureList figures={isShort ? watchingOf(video) : [...watchingOf(video), ...reactionsOf(video)]} />
        </li>
      ))}
    </ul>
  )
}
