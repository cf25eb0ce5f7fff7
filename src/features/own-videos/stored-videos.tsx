import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { StoredVideo } from '#contract/models/video.ts'
import { messages } from '#messages/settings.ts'
import { useApi } from '#src/data/api-context.tsx'
import { listOrThrow } from '#src/data/list-or-throw.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { sentenceOf } from '#src/ui/sentences.ts'
import { cardClass } from '#src/ui/surfaces.ts'

import css from './stored-videos.module.css'

const SHOWN_COUNT = 10
const DAY_SEC = 24 * 60 * 60

/** The space that the user's videos take on this site, and the videos that can be deleted, restored or removed. */
export function StoredVideos() {
  const api = useApi()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<StoredVideo>()
  const page = { count: SHOWN_COUNT }
  const { data: stored } = useQuery({
    queryKey: ['videos', 'stored'],
    queryFn: async ({ signal }) => listOrThrow(await api.videos.stored(page, { signal })),
  })
  const { data: deleted } = useQuery({
    queryKey: ['videos', 'deleted'],
    queryFn: async ({ signal }) => listOrThrow(await api.videos.deleted(page, { signal })),
  })
  if (!stored || !deleted) return null
  const act = async (work: Promise<unknown>, done: string) => {
    try {
      await work
      showMessage(done)
      await queryClient.invalidateQueries()
    } catch (error) {
      showMessage(sentenceOf(error))
    }
  }
  const { usedBytes, maxBytes } = stored
  return (
    <section className={cardClass}>
      <h2>{messages.yourVideos}</h2>
      <p>
        {maxBytes === undefined
          ? messages.videosTake({ used: formatBytes(usedBytes) })
          : messages.videosTakeOf({ used: formatBytes(usedBytes), max: formatBytes(maxBytes) })}
      </p>
      {maxBytes !== undefined && (
        <meter
          className={css.meter}
          aria-label={messages.yourVideos}
          max={maxBytes}
          value={usedBytes}
          high={0.9 * maxBytes}
        />
      )}
      {stored.videos.length > 0 && (
        <>
          <h3>{messages.largestVideos}</h3>
          <ul className={css.list}>
            {stored.videos.map((video) => (
              <Row key={video.videoId} video={video} note={formatBytes(video.sizeBytes)}>
                <Button
                  onClick={() =>
                    void act(api.videos.delete({ videoId: video.videoId }), messages.videoDeleted)
                  }
                >
                  {messages.deleteVideo}
                </Button>
              </Row>
            ))}
          </ul>
        </>
      )}
      {deleted.videos.length > 0 && (
        <>
          <h3>{messages.recentlyDeleted}</h3>
          <p>{messages.recentlyDeletedHint}</p>
          <ul className={css.list}>
            {deleted.videos.map((video) => (
              <Row
                key={video.videoId}
                video={video}
                note={messages.removedIn({
                  size: formatBytes(video.sizeBytes),
                  days: daysUntil(video.removedAt),
                })}
              >
                <Button
                  onClick={() =>
                    void act(api.videos.restore({ videoId: video.videoId }), messages.videoRestored)
                  }
                >
                  {messages.restoreVideo}
                </Button>
                <Button aria-haspopup="dialog" onClick={() => setAsked(video)}>
                  {messages.removeForGood}
                </Button>
              </Row>
            ))}
          </ul>
        </>
      )}
      {asked && (
        <RemoveDialog
          video={asked}
          onRemove={() => {
            setAsked(undefined)
            void act(api.videos.remove({ videoId: asked.videoId }), messages.videoRemoved)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

/** @param timeSec seconds since 1970 */
const daysUntil = (timeSec: number): number => Math.max(1, Math.ceil((timeSec - Date.now() / 1000) / DAY_SEC))

interface RowProps {
  video: StoredVideo
  note: string
  children: React.ReactNode
}

const Row = ({ video, note, children }: RowProps) => (
  <li className={css.row}>
    <img className={css.poster} src={video.posterSmallUrl} alt="" loading="lazy" />
    <div className={css.text}>
      <bdi className={css.caption}>{video.caption || messages.noCaption}</bdi>
      <span>{note}</span>
    </div>
    <div className={css.actions}>{children}</div>
  </li>
)

interface RemoveDialogProps {
  video: StoredVideo
  onRemove: () => void
  onClose: () => void
}

/** Asks before a video is removed for good. */
const RemoveDialog = ({ video, onRemove, onClose }: RemoveDialogProps) => (
  <Dialog title={messages.removeQuestion} onClose={onClose}>
    <p>
      <bdi>{video.caption || messages.noCaption}</bdi>
    </p>
    <div className={css.answers}>
      <Button kind="danger" onClick={onRemove}>
        {messages.removeForGood}
      </Button>
      <Button onClick={onClose}>{messages.leaveVideo}</Button>
    </div>
  </Dialog>
)
