import type { ReactNode } from 'react'

import { useRootMark } from './use-root-mark.ts'

import css from './banner.module.css'

interface BannerProps {
  label: string
  text: string
  /** Buttons and links, in one row where there is room. */
  children: ReactNode
}

/** A question that stands beside everything else: the page goes on without an answer. */
export function Banner({ label, text, children }: BannerProps) {
  useRootMark('banner')
  return (
    <section className={css.banner} aria-label={label}>
      <p>{text}</p>
      <div className={css.actions}>{children}</div>
    </section>
  )
}
