import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'

import { lazyOptional } from '#src/offline/lazy.ts'
import { isSavingData } from '#src/state/connection.ts'

import type { CardSubject } from './hover-card.tsx'

import css from './hover-link.module.css'

const HoverCard = lazyOptional(() => import('./hover-card.tsx'))

/** Passing over a link opens nothing; the way from the link to its card closes nothing. */
const OPEN_AFTER_MS = 350
const CLOSE_AFTER_MS = 200

interface HoverLinkProps {
  subject: CardSubject
  to: string
  children: ReactNode
}

/** A link that shows a card of its page while a mouse points at it or the keyboard is at it. Escape closes the card. */
export function HoverLink({ subject, to, children }: HoverLinkProps) {
  const id = useId()
  const link = useRef<HTMLAnchorElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setIsOpen] = useState(false)
  const change = (isWanted: boolean) => {
    clearTimeout(timer.current)
    if (isWanted && isSavingData()) return
    timer.current = setTimeout(setIsOpen, isWanted ? OPEN_AFTER_MS : CLOSE_AFTER_MS, isWanted)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <span
      className={css.around}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') change(true)
      }}
      onPointerLeave={() => change(false)}
    >
      <Link
        ref={link}
        to={to}
        className={css.link}
        dir="auto"
        aria-describedby={isOpen ? id : undefined}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) change(true)
        }}
        onBlur={() => change(false)}
      >
        {children}
      </Link>
      {isOpen && (
        <Suspense fallback={null}>
          <HoverCard id={id} subject={subject} link={link} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
