import { type ReactNode, useLayoutEffect, useRef } from 'react'

import { useRootMark } from './document.ts'

import css from './banner.module.css'

/** Targets of the focus after an answer: the video on the screen, else the start of the page. */
const NEXT = ['main article[tabindex="0"]', 'main :is(a[href], button:not(:disabled))']

interface BannerProps {
  label: string
  text: ReactNode
  /** The text has more than three lines on a phone. */
  isLong?: boolean
  /** Buttons, all of one width. */
  children: ReactNode
}

/** A question below the page, which works without an answer. Moves the focus on when it closes. */
export function Banner({ label, text, isLong = false, children }: BannerProps) {
  useRootMark('banner', isLong ? 'long' : '')
  const banner = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current: section } = banner
    return () => {
      if (!section?.contains(document.activeElement)) return
      const next = NEXT.map((selector) => document.querySelector<HTMLElement>(selector)).find(Boolean)
      next?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section ref={banner} className={css.banner} aria-label={label}>
      <p className={css.text}>{text}</p>
      <div className={css.actions}>{children}</div>
    </section>
  )
}
