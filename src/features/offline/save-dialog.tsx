import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { sentenceOf } from '#contract/errors.ts'
import type { ItemList, Video } from '#contract/models/video.ts'
import { type NewCollection, type OfflineCollection, savedSizeOf } from '#contract/offline.ts'
import { callWorker } from '#src/data/api.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { asSaved } from '#src/player/save-liked.lazy.ts'
import { isMetered } from '#src/state/connection.ts'
import { savedIdsOf } from '#src/state/saved-videos.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { mergeById } from '#src/state/video-lists.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { Spinner } from '#src/ui/notice.tsx'

import { countOf, useOfflineCollections } from './collections.ts'
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

/** Shows how much saving videos takes, and begins it. */
export function SaveDialog({ collection, videos, failure, onClose }: SaveDialogProps) {
  const collections = useOfflineCollections()
  const savedIds = collections && savedIdsOf(collections)
  const wanted = savedIds && videos?.filter(({ id }) => !savedIds.has(id)).map(asSaved)
  return (
    <Dialog title="Save for offline" onClose={onClose}>
      {failure !== undefined && (
        <p role="alert">{failure || 'Couldn’t load the list of videos. Try again.'}</p>
      )}
      {failure === undefined &&
        !wanted &&
        (collections ? (
          <Spinner label="Calculating the size" />
        ) : (
          <LookingAtSaved label="Calculating the size" />
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
  /** Those that are not saved yet. */
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
      const when = isWaiting ? 'when you’re on Wi-Fi' : 'on this device'
      showMessage(
        `Saving ${countOf(videos.length)} ${isOnline ? when : 'when you’re online'}.`,
        isInSight ? undefined : { label: 'See', run: () => void router.navigate({ to: '/offline' }) },
      )
    } catch (error) {
      setProblem(sentenceOf(error, 'Couldn’t save. Try again.'))
      setIsBusy(false)
    }
  }
  return (
    <>
      <p className={css.size}>{`${countOf(videos.length)}, about ${formatBytes(sizeBytes)}`}</p>
      <p className={css.text}>
        {estimate && <span>{`Your browser allows about ${formatBytes(estimate.freeBytes)} more. `}</span>}
        <span>{`Anyone who uses this browser can watch ${videos.length === 1 ? 'it' : 'them'} offline.`}</span>
      </p>
      <Problem text={problem} />
      <div className={css.actions}>
        {isMetered() ? (
          <>
            <p className={css.text}>You’re on mobile data.</p>
            <Button kind="primary" isBusy={isBusy} onClick={() => void save(true)}>
              Save now
            </Button>
            <Button isBusy={isBusy} onClick={() => void save(false)}>
              Wait for Wi-Fi
            </Button>
          </>
        ) : (
          <Button kind="primary" isBusy={isBusy} onClick={() => void save(false)}>
            Save
          </Button>
        )}
      </div>
    </>
  )
}

interface NothingToSaveProps {
  /** All of them are saved. */
  videos: Video[]
  collections: OfflineCollection[]
  onClose: () => void
}

/** A single video can be removed where it was saved; collections are managed on the offline page. */
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
      showMessage('Removed from this device.')
    } catch {
      setProblem('Couldn’t remove. Try again.')
    }
  }
  return (
    <>
      <p className={css.text}>{video ? 'Already saved, or being saved.' : 'There are no videos to save.'}</p>
      <Problem text={problem} />
      <div className={css.actions}>
        <Link to="/offline" className={buttonClass('primary')}>
          See offline videos
        </Link>
        {video && videos.length === 1 && (
          <Button onClick={() => void remove(video.id)}>Remove from this device</Button>
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
  /** At most so many. */
  count: number
  onClose: () => void
}

/** Saves videos of a list: asks for its pages until there are enough, so that the list goes on with the same ones. */
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
