import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import type { ItemList, Video } from '#contract/models/video.ts'
import { type NewCollection, type OfflineCollection, savedSizeOf } from '#contract/offline.ts'
import { messages } from '#messages/offline.ts'
import { messages as videoMessages } from '#messages/video.ts'
import { callWorker } from '#src/data/api.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { asSaved } from '#src/player/save-liked.lazy.ts'
import { isMetered } from '#src/state/connection.ts'
import { mergeById } from '#src/state/merge-by-id.ts'
import { savedIdsOf } from '#src/state/saved-videos.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { Spinner } from '#src/ui/notice.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

import { useOfflineCollections } from './collections.ts'
import { LookingAtSaved } from './device-silent.tsx'
import { askToPersist, useStorageEstimate } from './storage-estimate.ts'

import css from './save-dialog.module.css'

interface SaveDialogProps {
  collection: Pick<NewCollection, 'id' | 'source'>
  /** The videos as the server lists them; undefined until it has. */
  videos: Video[] | undefined
  /** Why they could not be listed, as a sentence for the viewer. */
  failure: string | undefined
  onClose: () => void
}

/** Shows how much space saving the videos takes, and starts it. */
export function SaveDialog({ collection, videos, failure, onClose }: SaveDialogProps) {
  const collections = useOfflineCollections()
  const savedIds = collections && savedIdsOf(collections)
  const wanted = savedIds && videos?.filter(({ id }) => !savedIds.has(id)).map(asSaved)
  return (
    <Dialog title={videoMessages.saveForOffline} onClose={onClose}>
      {failure !== undefined && <p role="alert">{failure || messages.listNotLoaded}</p>}
      {failure === undefined &&
        !wanted &&
        (collections ? (
          <Spinner label={messages.calculating} />
        ) : (
          <LookingAtSaved label={messages.calculating} />
        ))}
      {failure === undefined &&
        videos &&
        wanted &&
        collections &&
        (wanted.length > 0 ? (
          <Offer collection={collection} videos={wanted} onClose={onClose} />
        ) : (
          <NothingToSave videos={videos} collections={collections} onClose={onClose} />
        ))}
    </Dialog>
  )
}

interface OfferProps {
  collection: Pick<NewCollection, 'id' | 'source'>
  /** The videos that are not saved yet. */
  videos: Video[]
  onClose: () => void
}

function Offer({ collection, videos, onClose }: OfferProps) {
  const router = useRouter()
  const estimate = useStorageEstimate()
  const isOnline = useIsOnline()
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const sizeBytes = videos.reduce((sum, video) => sum + savedSizeOf(video), 0)
  const save = async (isMeteredAllowed: boolean) => {
    setIsBusy(true)
    askToPersist()
    try {
      await callWorker('offline.save', { ...collection, videos, isMeteredAllowed })
      onClose()
      const isInSight = router.state.location.pathname === '/offline'
      const isWaiting = isMetered() && !isMeteredAllowed
      const savingNow = isWaiting ? messages.savingOnWifi : messages.savingVideos
      const saving = isOnline ? savingNow : messages.savingOnline
      showMessage(
        saving({ count: videos.length }),
        isInSight ? undefined : { label: messages.see, run: () => void router.navigate({ to: '/offline' }) },
      )
    } catch (error) {
      setProblem(sentenceOf(error, messages.couldNotSave))
      setIsBusy(false)
    }
  }
  return (
    <>
      <p className={css.size}>{messages.offer({ count: videos.length, size: formatBytes(sizeBytes) })}</p>
      {estimate && (
        <p className={css.text}>{messages.browserAllows({ size: formatBytes(estimate.freeBytes) })}</p>
      )}
      <Problem text={problem} />
      <div className={css.actions}>
        {isMetered() ? (
          <>
            <p className={css.text}>{messages.onMobileData}</p>
            <Button kind="primary" isBusy={isBusy} onClick={() => void save(true)}>
              {messages.saveNow}
            </Button>
            <Button isBusy={isBusy} onClick={() => void save(false)}>
              {messages.waitForWifi}
            </Button>
          </>
        ) : (
          <Button kind="primary" isBusy={isBusy} onClick={() => void save(false)}>
            {messages.save}
          </Button>
        )}
      </div>
    </>
  )
}

interface NothingToSaveProps {
  /** The videos, all of which are saved. */
  videos: Video[]
  collections: OfflineCollection[]
  onClose: () => void
}

/** A single video can be removed here; collections are managed on the offline page. */
function NothingToSave({ videos, collections, onClose }: NothingToSaveProps) {
  const [problem, setProblem] = useState('')
  const [video] = videos
  const remove = async (videoId: string) => {
    const holders = collections.filter((collection) =>
      collection.videos.some((entry) => entry.videoId === videoId),
    )
    try {
      await Promise.all(holders.map(({ id }) => callWorker('offline.remove', { id, videoId })))
      onClose()
      showMessage(messages.removed)
    } catch {
      setProblem(messages.couldNotRemove)
    }
  }
  return (
    <>
      <p className={css.text}>{video ? messages.alreadySaved : messages.nothingToSave}</p>
      <Problem text={problem} />
      <div className={css.actions}>
        <Link to="/offline" className={buttonClass('primary')}>
          {messages.seeVideos}
        </Link>
        {video && videos.length === 1 && (
          <Button onClick={() => void remove(video.id)}>{messages.removeFromDevice}</Button>
        )}
      </div>
    </>
  )
}

const Problem = ({ text }: { text: string }) =>
  text && (
    <p role="alert" className={css.problem}>
      {text}
    </p>
  )

interface SaveListDialogProps {
  collection: Pick<NewCollection, 'id' | 'source'>
  query: UseInfiniteQueryResult<InfiniteData<ItemList>>
  /** The video to begin with; the first one when absent. */
  fromId?: string | null
  /** The maximum number of videos. */
  count: number
  onClose: () => void
}

/** Saves videos of a list: loads its pages until there are enough, so that the list continues with the same ones. */
export function SaveListDialog({ collection, query, fromId, count, onClose }: SaveListDialogProps) {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = query
  const videos = mergeById(data?.pages.flatMap(({ itemList }) => itemList) ?? [])
  const from = videos.findIndex(({ id }) => id === fromId)
  const next = videos.slice(Math.max(0, from)).slice(0, count)
  const isWanting = next.length < count && hasNextPage
  useEffect(() => {
    if (isWanting && !isFetching && !error) void fetchNextPage()
  }, [isWanting, isFetching, error, fetchNextPage])
  return (
    <SaveDialog
      collection={collection}
      videos={data && !isWanting ? next : undefined}
      failure={error && next.length < count ? sentenceOf(error) : undefined}
      onClose={onClose}
    />
  )
}
