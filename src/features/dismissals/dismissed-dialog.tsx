import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { dismissalEntity } from '#contract/entities.ts'
import type { Video } from '#contract/models/video.ts'
import { videoPath } from '#contract/paths.ts'
import { messages as profile } from '#messages/profile.ts'
import { messages } from '#messages/settings.ts'
import { messages as video } from '#messages/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useQueuedAction } from '#src/data/outbox/use-queued.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { dismissedQuery } from '#src/data/queries.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { leaveRow } from '#src/ui/focus-next-to.ts'
import { Notice } from '#src/ui/notice.tsx'

import { useSetDismissed } from './use-set-dismissed.ts'

import css from './dismissed-dialog.module.css'

/** The videos that the viewer has dismissed, each with a button that undoes it. */
export default function DismissedDialog({ onClose }: { onClose: () => void }) {
  const query = useInfiniteQuery(dismissedQuery(useApi()))
  const queuedAction = useQueuedAction()
  return (
    <Dialog title={messages.dismissed} onClose={onClose}>
      <PagedList
        query={query}
        rowsOf={({ itemList }) => itemList}
        isShown={({ id }) => queuedAction(dismissalEntity(id)) === undefined}
        loadingLabel={video.loadingMore}
        failureTitle={profile.listNotLoaded}
        empty={
          <Notice icon="film" role="status" title={messages.noDismissed} text={messages.noDismissedText} />
        }
      >
        {(videos) => (
          <ul>
            {videos.map((dismissed) => (
              <DismissedRow key={dismissed.id} video={dismissed} onLeave={onClose} />
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  )
}

function DismissedRow({ video: dismissed, onLeave }: { video: Video; onLeave: () => void }) {
  const setDismissed = useSetDismissed(dismissed)
  const { caption, author, media } = dismissed
  const title = caption || author.nickname
  return (
    <li className={css.row}>
      <Link to={videoPath(dismissed)} className={css.video} onClick={onLeave}>
        <img className={css.poster} src={media.posterSmallUrl} alt="" loading="lazy" decoding="async" />
        <span className={css.words}>
          <bdi className={css.caption}>{title}</bdi>
          <bdi className={css.author}>{`@${author.uniqueId}`}</bdi>
        </span>
      </Link>
      <Button
        aria-label={messages.showVideoAgain({ caption: title })}
        onClick={({ currentTarget }) => {
          leaveRow(currentTarget)
          void setDismissed(false)
        }}
      >
        {messages.showAgain}
      </Button>
    </li>
  )
}
