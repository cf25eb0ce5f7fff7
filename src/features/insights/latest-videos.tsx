import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { Video } from '#contract/models/video.ts'
import { videoPath } from '#contract/paths.ts'
import { messages } from '#messages/insights.ts'
import { useApi } from '#src/data/api-context.tsx'
import { userPostsQuery } from '#src/data/queries.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { cardClass } from '#src/ui/surfaces.ts'
import { videoLabel } from '#src/ui/video-label.ts'

import css from './insights.module.css'

const SHOWN_COUNT = 10

/** The latest videos of a user, with their figures since they were posted. */
export function LatestVideos({ userId }: { userId: string }) {
  const { data } = useInfiniteQuery(userPostsQuery(useApi(), userId))
  const videos = data?.pages[0]?.itemList.slice(0, SHOWN_COUNT) ?? []
  if (videos.length === 0) return null
  return (
    <section className={cardClass} aria-labelledby="insight-videos">
      <h2 id="insight-videos" className={css.heading}>
        {messages.latestVideos}
      </h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{messages.video}</th>
            <th scope="col">{messages.views}</th>
            <th scope="col">{messages.likes}</th>
            <th scope="col">{messages.comments}</th>
          </tr>
        </thead>
        <tbody>
          {videos.map((video) => (
            <tr key={video.id}>
              <th scope="row">
                <VideoLink video={video} />
              </th>
              <td>{formatCount(video.stats.playCount)}</td>
              <td>{formatCount(video.stats.likeCount)}</td>
              <td>{formatCount(video.stats.commentCount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const VideoLink = ({ video }: { video: Video }) => (
  <Link to={videoPath(video)} className={css.video}>
    <img src={video.media.posterUrl} alt="" width={36} height={48} loading="lazy" />
    <span dir="auto">{video.caption || videoLabel(video)}</span>
  </Link>
)
