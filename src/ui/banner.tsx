import { type ReactNode, useLayoutEffect, useRef } from 'react'

import { useRootMark } from './document.ts'

import css from './banner.module.css'

/** Targets of the focus after an answer: the video on the screen, else the start of the page. */
const NEXT = ['main article[tabindex="0"]', 'main :is(a[href], button:not(:disabled))']

interface BannerProps {
  label: string
  text: string
  /** Buttons and links, in one row if there is space. */
  children: ReactNode
}

/** A question beside the page, which works without an answer. Moves the focus on when it closes. */
export function Banner({ label, text, children }: BannerProps) {
  useRootMark('banner')
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
      <p>{text}</p>
      <div className={css.actions}>{children}</div>
    </section>
  )
}
