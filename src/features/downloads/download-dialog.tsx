import { useQuery } from '@tanstack/react-query'

import { messages } from '#messages/more.ts'
import { useApi } from '#src/data/api-context.tsx'
import { downloadQuery } from '#src/data/downloads.ts'
import type { DialogProps } from '#src/state/dialogs.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { sentenceOf } from '#src/ui/sentences.ts'

import css from './downloads.module.css'

/** Has a file made of a video, and offers it once it is ready. */
export default function DownloadDialog({
  video,
  onClose,
}: DialogProps['download'] & { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(downloadQuery(useApi(), video.id))
  const isWaiting = !error && data?.state !== 'ready' && data?.state !== 'failed'
  return (
    <Dialog title={messages.downloadVideo} onClose={onClose}>
      <div className={css.form}>
        <p className={css.hint}>{messages.downloadText({ name: `@${video.author.uniqueId}` })}</p>
        {error && (
          <p className={css.error} role="alert">
            {sentenceOf(error)}
          </p>
        )}
        <p role="status">
          {isWaiting && messages.downloadWaiting}
          {!error && data?.state === 'failed' && messages.downloadFailed}
          {!error && data?.state === 'ready' && messages.downloadReady}
        </p>
        {!error && data?.url ? (
          <a className={buttonClass('primary')} href={data.url} download onClick={onClose}>
            {messages.downloadSize({ size: formatBytes(data.sizeBytes ?? 0) })}
          </a>
        ) : (
          <Button isBusy={isWaiting || isFetching} onClick={() => void refetch()}>
            {messages.downloadAgain}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
