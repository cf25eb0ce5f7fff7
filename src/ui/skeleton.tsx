import type { ReactNode } from 'react'

import { messages } from '#messages/app.ts'

import { VisuallyHidden } from './text.tsx'

import css from './skeleton.module.css'

/**
 * The shape of what is coming: rows with a picture or an icon at the start, a grid of videos, or lines of text. Announced
 * as loading. Parts of a page whose data comes with the document never show one.
 */
interface SkeletonProps {
  shape: 'rows' | 'grid' | 'text'
  /** Number of rows, videos or lines: about as many as will come. */
  count?: number
  label?: string
}

const COUNTS = { rows: 5, grid: 6, text: 3 }

export const Skeleton = ({ shape, count = COUNTS[shape], label = messages.loading }: SkeletonProps) => (
  <div className={css.skeleton} data-shape={shape} role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    {Array.from({ length: count }, (_, index) => (
      <Part key={index} shape={shape} />
    ))}
  </div>
)

function Part({ shape }: Pick<SkeletonProps, 'shape'>): ReactNode {
  if (shape !== 'rows') return <span className={css.block} />
  return (
    <span className={css.row}>
      <span className={css.picture} />
      <span className={css.lines}>
        <span className={css.block} />
        <span className={css.block} />
      </span>
    </span>
  )
}
