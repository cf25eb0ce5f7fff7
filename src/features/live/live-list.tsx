import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { LiveRoom } from '#contract/models/live.ts'
import { livePath } from '#contract/paths.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/live.ts'
import { useApi } from '#src/data/api-context.tsx'
import { liveListQuery } from '#src/data/live.ts'
import { useNextPage } from '#src/data/use-next-page.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { EndOfList } from '#src/ui/end-of-list.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

import css from './live-list.module.css'

/** How old the pictures and counts of lives on air may get. */
const REFRESH_MS = 60_000

/** Lists users who are live right now, or says how to be the first. `keyword` finds some of them. */
export function LiveList({ keyword = '' }: { keyword?: string }) {
  const query = useInfiniteQuery({ ...liveListQuery(useApi(), keyword), refetchInterval: REFRESH_MS })
  const { hasMore, isFetchingMore, failure, fetchMore } = useNextPage(query)
  const { data, error, refetch } = query
  const rooms = data?.pages.flatMap((page) => page.rooms) ?? []
  if (rooms.length === 0 && error) {
    return (
      <MoreProblem title={messages.notLoaded} reason={sentenceOf(error)} onTryAgain={() => void refetch()} />
    )
  }
  if (!data) return <Spinner />
  if (rooms.length === 0) {
    return (
      <Notice icon="film" title={messages.noneLive} text={messages.noneLiveText}>
        <Link to="/live/setup" className={buttonClass('primary')}>
          {messages.goLive}
        </Link>
        <Link to="/foryou" className={buttonClass('text')}>
          {app.goToForYou}
        </Link>
      </Notice>
    )
  }
  return (
    <>
      {keyword === '' && (
        <Link to="/live/setup" className={`${buttonClass('quiet')} ${css.goLive}`}>
          {messages.goLive}
        </Link>
      )}
      <ul className={css.grid}>
        {rooms.map((room) => (
          <li key={room.id}>
            <LiveCard room={room} />
          </li>
        ))}
      </ul>
      {failure !== undefined && <MoreProblem reason={failure} onTryAgain={fetchMore} />}
      {hasMore && failure === undefined && (
        <EndOfList key={rooms.length} label={app.loading} isBusy={isFetchingMore} onReached={fetchMore} />
      )}
    </>
  )
}

/** A live that the viewer can open. */
const LiveCard = ({ room: { host, title, pictureUrl, viewerCount } }: { room: LiveRoom }) => (
  <Link to={livePath(host)} className={css.card}>
    {pictureUrl ? (
      <img className={css.picture} src={pictureUrl} alt="" decoding="async" />
    ) : (
      <span className={css.picture}>
        <Avatar url={host.avatarUrl} name={host.nickname} size="large" />
      </span>
    )}
    <span className={css.badge}>{messages.badge}</span>
    <span className={css.words}>
      <span className={css.title} dir="auto">
        {title}
      </span>
      <bdi>{host.nickname}</bdi>
      {viewerCount > 0 && (
        <span className={css.count}>{messages.watching({ count: formatCount(viewerCount) })}</span>
      )}
    </span>
  </Link>
)
