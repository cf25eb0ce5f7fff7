import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'

import { HISTORY_ENTITY, watchedEntity } from '#contract/entities.ts'
import type { Video } from '#contract/models/video.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/history.ts'
import { messages as profile } from '#messages/profile.ts'
import { messages as video } from '#messages/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useQueuedAction } from '#src/data/outbox/use-queued.ts'
import { PendingList } from '#src/data/pending-list.tsx'
import { watchedQuery } from '#src/data/queries.ts'
import { userSettingsQuery } from '#src/data/relations.ts'
import { UnloadedSettings } from '#src/data/unloaded-settings.tsx'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { useSession } from '#src/data/use-session.ts'
import { ClearHistory } from '#src/features/history/clear-history.tsx'
import { HistorySwitch } from '#src/features/history/history-switch.tsx'
import { WatchedNote } from '#src/features/history/watched-note.tsx'
import { VideoList } from '#src/features/video-list/video-list.tsx'
import { consent } from '#src/state/consent.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { nameOf } from '#src/state/video-lists.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { cardClass } from '#src/ui/surfaces.ts'

import css from './history-screen.module.css'

/** The videos that the viewer has watched, and their choice whether these are stored. */
export function HistoryScreen() {
  const { user } = useSession()
  const settings = useQuery({ ...userSettingsQuery(useApi()), enabled: user !== null })
  return (
    <Page title={app.watchHistory} back={<BackButton place="bar" />}>
      {user ? (
        <>
          <div className={`${cardClass} ${css.choice}`}>
            {settings.data ? <HistorySwitch /> : <UnloadedSettings query={settings} />}
            <NotRecorded />
          </div>
          <Watched userId={user.id} />
        </>
      ) : (
        <Notice icon="clock" title={messages.logInFirst}>
          <Button kind="primary" onClick={() => openDialog('logIn')}>
            {messages.logIn}
          </Button>
        </Notice>
      )}
    </Page>
  )
}

/** The history contains only what devices report: says so on a device that reports nothing. */
const NotRecorded = () =>
  useSnapshot(consent).isAllowed ? null : (
    <p className={css.aside}>
      {messages.notRecorded}{' '}
      <Link to="/cookies" className={css.link}>
        {app.cookieSettings}
      </Link>
    </p>
  )

const describeWatched = (watched: Video) => <WatchedNote video={watched} />

function Watched({ userId }: { userId: string }) {
  const api = useApi()
  const query = useInfiniteQuery(watchedQuery(api))
  const isOnline = useIsOnline()
  const { data: settings } = useQuery(userSettingsQuery(api))
  const queuedAction = useQueuedAction()
  if (!query.data) {
    if (query.isFetching && isOnline)
      return <PendingList shape="grid" label={video.loadingMore} failureTitle={profile.listNotLoaded} />
    const tryAgain = () => void query.refetch()
    return (
      <MoreProblem title={profile.listNotLoaded} reason={sentenceOf(query.error)} onTryAgain={tryAgain} />
    )
  }
  const queued = queuedAction(HISTORY_ENTITY)
  const isOn = queued?.op === 'history.set' ? queued.input.isOn : (settings?.isHistoryOn ?? true)
  const empty = isOn ? (
    <Notice icon="clock" role="status" title={messages.empty} text={messages.emptyText}>
      <Link to="/foryou" className={buttonClass('primary')}>
        {messages.watch}
      </Link>
    </Notice>
  ) : (
    <Notice icon="clock" role="status" title={messages.off} text={messages.offText} />
  )
  if (queuedAction(watchedEntity())) return empty
  const isLeft = ({ id }: { id: string }) => queuedAction(watchedEntity(id)) === undefined
  const pages = query.data.pages.map((page) => ({ ...page, itemList: page.itemList.filter(isLeft) }))
  return (
    <>
      {pages.some(({ itemList }) => itemList.length > 0) && <ClearHistory />}
      <VideoList
        listName={nameOf({ kind: 'user_watched', id: userId })}
        view="grid"
        hasViews={false}
        query={{ ...query, data: { ...query.data, pages } }}
        below={describeWatched}
        empty={empty}
      />
    </>
  )
}
