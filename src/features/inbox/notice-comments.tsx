import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { NoticeGroup } from '#contract/models/notice.ts'
import { COMMENT_PARAMETER, videoPath } from '#contract/paths.ts'
import { messages } from '#messages/inbox.ts'
import { useApi } from '#src/data/api-context.tsx'
import { noticeCommentsQuery } from '#src/data/inbox.ts'
import { mergeById } from '#src/state/merge-by-id.ts'
import { Ago } from '#src/ui/ago.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'

import css from './notice-rows.module.css'

interface NoticeCommentsProps {
  groupId: string
  video: NonNullable<NoticeGroup['video']>
  nowSec: number
}

/** The comments that an entry of the inbox stands for, the latest first. Each leads to its place below the video. */
export function NoticeComments({ groupId, video, nowSec }: NoticeCommentsProps) {
  const query = useInfiniteQuery(noticeCommentsQuery(useApi(), groupId))
  if (query.isError)
    return <MoreProblem reason={sentenceOf(query.error)} onTryAgain={() => void query.refetch()} />
  if (!query.data) return <Skeleton shape="rows" count={2} label={messages.loadingMore} />
  return (
    <>
      <ul className={css.comments}>
        {mergeById(query.data.pages.flatMap(({ comments }) => comments)).map((comment) => (
          <li key={comment.id}>
            <Link
              to={videoPath(video)}
              search={{ [COMMENT_PARAMETER]: comment.id }}
              state={{ openedFrom: 'inbox' }}
              className={css.comment}
            >
              <Avatar url={comment.author.avatarUrl} name={comment.author.nickname} />
              <span className={css.text}>
                <span>
                  <strong>{`@${comment.author.uniqueId}`}</strong>{' '}
                  <Ago timeSec={comment.createTime} nowSec={nowSec} className={css.time} />
                </span>
                <span className={css.excerpt} dir="auto">
                  {comment.text}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button kind="text" onClick={() => void query.fetchNextPage()}>
          {messages.showMore}
        </Button>
      )}
    </>
  )
}
