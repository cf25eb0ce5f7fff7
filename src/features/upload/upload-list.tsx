import { Link } from '@tanstack/react-router'

import type { UploadView } from '#contract/uploads.ts'
import { messages } from '#messages/upload.ts'
import { callWorker } from '#src/data/api.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { Progress } from '#src/ui/progress.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

import { describePhase, isUnderWay, progressOf } from './uploads.ts'

import css from './upload-list.module.css'

interface UploadListProps {
  uploads: UploadView[]
  /** The path at which the video of an upload can be watched. */
  videoPath: (videoId: string) => string
}

/** The uploads, each with its state and the actions on it. */
export function UploadList({ uploads, videoPath }: UploadListProps) {
  const isSafe = uploads.every(({ isPersistent }) => isPersistent)
  return (
    <section className={css.section} aria-labelledby="your-uploads">
      <h2 id="your-uploads" className={css.title}>
        {messages.yourUploads}
      </h2>
      <ul className={css.list}>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} videoPath={videoPath} />
        ))}
      </ul>
      {/* An upload that is being stored has its own instructions. */}
      {uploads.some(isUnderWay) && uploads.every(({ phase }) => phase.name !== 'keeping') && (
        <p className={css.note}>{isSafe ? messages.mayLeave : messages.storageBlocked}</p>
      )}
    </section>
  )
}

type Action = 'uploads.pause' | 'uploads.reopen' | 'uploads.discard'

const showFailure = (error: unknown) => showMessage(sentenceOf(error, messages.actionFailed))

function UploadRow({ upload, videoPath }: { upload: UploadView; videoPath: (videoId: string) => string }) {
  const { id, phase, caption, fileName, sizeBytes, hasFile, canEdit, isAlreadyPosted } = upload
  const { title, text } = describePhase(phase)
  const progress = progressOf(phase)
  const act = (action: Action) => void callWorker(action, { id }).catch(showFailure)
  const post = (isMeteredAllowed: boolean) =>
    void callWorker('uploads.post', { id, isMeteredAllowed }).catch(showFailure)

  return (
    <li className={css.upload} data-phase={phase.name}>
      <p className={css.name}>{caption || fileName}</p>
      <div role="status" className={css.state}>
        <h3 className={css.stateTitle}>{title}</h3>
        {text && <p className={css.text}>{text}</p>}
        {isAlreadyPosted && phase.name !== 'failed' && <p className={css.text}>{messages.tooLateToCancel}</p>}
      </div>
      {progress !== undefined && <Progress label={formatBytes(sizeBytes)} value={progress} />}
      <div className={css.actions}>
        {phase.name === 'posted' && (
          <Link to={videoPath(phase.itemId)} className={buttonClass('quiet')}>
            {messages.watchIt}
          </Link>
        )}
        {phase.name === 'waiting' && phase.reason === 'wifi' && (
          <Button onClick={() => post(true)}>{messages.sendNow}</Button>
        )}
        {phase.name === 'paused' && <Button onClick={() => post(false)}>{messages.resume}</Button>}
        {phase.name === 'failed' && hasFile && !phase.isFinal && (
          <Button onClick={() => post(false)}>{messages.retry}</Button>
        )}
        {(phase.name === 'queued' || phase.name === 'sending' || phase.name === 'waiting') && (
          <Button onClick={() => act('uploads.pause')}>{messages.pause}</Button>
        )}
        {(phase.name === 'failed' || phase.name === 'paused') && canEdit && (
          <Button onClick={() => act('uploads.reopen')}>
            {phase.name === 'failed' && phase.isFinal ? messages.chooseAnother : messages.edit}
          </Button>
        )}
        {phase.name !== 'preparing' && phase.name !== 'cancelling' && (
          <Button kind="text" onClick={() => act('uploads.discard')}>
            {leaveLabel(phase.name)}
          </Button>
        )}
      </div>
    </li>
  )
}

function leaveLabel(phase: UploadView['phase']['name']): string {
  if (phase === 'posted') return messages.removeFromList
  return phase === 'failed' ? messages.discard : messages.cancel
}
