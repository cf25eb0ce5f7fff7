import { Link } from '@tanstack/react-router'

import type { UploadView } from '#contract/uploads.ts'
import { Icon } from '#src/ui/icon.tsx'

import { describePhase, progressOf } from './uploads.ts'

import css from './pending-video.module.css'

/** A video that is not posted yet, as a cell of a grid of videos. It leads to the page with its controls. */
export function PendingVideo({ upload }: { upload: UploadView }) {
  const { phase, caption, fileName } = upload
  const { title } = describePhase(phase)
  const progress = progressOf(phase)
  const percent = progress === undefined ? '' : `${Math.floor(progress * 100)}%`
  return (
    <Link
      to="/upload"
      className={css.video}
      data-phase={phase.name}
      aria-label={[caption || fileName, title, percent].filter(Boolean).join(', ')}
    >
      <Icon name={phase.name === 'failed' ? 'film' : 'clock'} />
      <span className={css.title}>{title}</span>
      {percent && <span className={css.percent}>{percent}</span>}
    </Link>
  )
}
