import { Link } from '@tanstack/react-router'

import { sentenceOf } from '#contract/errors.ts'
import type { UploadView } from '#contract/uploads.ts'
import { callWorker } from '#src/data/api.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { Progress } from '#src/ui/progress.tsx'

import { progressOf, wordsFor } from './upload-words.ts'

import css from './upload-list.module.css'

type Action = 'uploads.pause' | 'uploads.reopen' | 'uploads.discard'

const tellFailure = (error: unknown) => showMessage(sentenceOf(error, 'That didn’t work. Try again.'))

export function UploadItem({
  upload,
  videoPath,
}: {
  upload: UploadView
  videoPath: (itemId: string) => string
}) {
  const { id, phase, caption, fileName, sizeBytes, hasFile, canEdit, isAlreadyPosted } = upload
  const { title, text } = wordsFor(phase)
  const progress = progressOf(phase)
  const act = (action: Action) => void callWorker(action, { id }).catch(tellFailure)
  const post = (isMeteredAllowed: boolean) =>
    void callWorker('uploads.post', { id, isMeteredAllowed }).catch(tellFailure)

  return (
    <li className={css.item} data-phase={phase.name}>
      <p className={css.name}>{caption || fileName}</p>
      <div role="status" className={css.state}>
        <h3 className={css.stateTitle}>{title}</h3>
        {text && <p className={css.text}>{text}</p>}
        {isAlreadyPosted && phase.name !== 'failed' && (
          <p className={css.text}>Too late to cancel: the video is already posted.</p>
        )}
      </div>
      {progress !== undefined && <Progress label={formatBytes(sizeBytes)} value={progress} />}
      <div className={css.actions}>
        {phase.name === 'posted' && (
          <Link to={videoPath(phase.itemId)} className={buttonClass('quiet')}>
            Watch it
          </Link>
        )}
        {phase.name === 'waiting' && phase.reason === 'wifi' && (
          <Button onClick={() => post(true)}>Send now</Button>
        )}
        {phase.name === 'paused' && <Button onClick={() => post(false)}>Resume</Button>}
        {phase.name === 'failed' && hasFile && !phase.isFinal && (
          <Button onClick={() => post(false)}>Retry</Button>
        )}
        {(phase.name === 'queued' || phase.name === 'sending' || phase.name === 'waiting') && (
          <Button onClick={() => act('uploads.pause')}>Pause</Button>
        )}
        {(phase.name === 'failed' || phase.name === 'paused') && canEdit && (
          <Button onClick={() => act('uploads.reopen')}>
            {phase.name === 'failed' && phase.isFinal ? 'Choose another' : 'Edit'}
          </Button>
        )}
        {phase.name !== 'preparing' && phase.name !== 'cancelling' && (
          <Button kind="text" onClick={() => act('uploads.discard')}>
            {leaveWord(phase.name)}
          </Button>
        )}
      </div>
    </li>
  )
}

function leaveWord(phase: UploadView['phase']['name']): string {
  if (phase === 'posted') return 'Remove from list'
  return phase === 'failed' ? 'Discard' : 'Cancel'
}
