import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { messages } from '#messages/app.ts'

import css from './text.module.css'

interface FoldedTextProps {
  text: string
  /** The same text with its links, if it has any. */
  children?: ReactNode
  /** Number of lines shown before it is unfolded. */
  lines: 2 | 6
  id?: string
  className?: string | undefined
}

/** A line rarely has this many characters. */
const LINE_LENGTH = 45

/** An estimate until the browser has measured. */
const isLikelyLonger = (text: string, lines: number) =>
  text.split('\n').reduce((count, line) => count + Math.max(1, line.length / LINE_LENGTH), 0) > lines

/** A user's text. One that does not fit unfolds. */
export function FoldedText({ text, children = text, lines, id, className = '' }: FoldedTextProps) {
  const [isOpen, setIsOpen] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const paragraph = useRef<HTMLParagraphElement>(null)
  const ownId = useId()
  useEffect(() => {
    const element = paragraph.current
    if (!element || isOpen) return undefined
    // Outside React, which would render each video of a feed a second time for this. Heights are rounded, so one
    // pixel more does not count.
    const observer = new ResizeObserver(() =>
      more.current?.toggleAttribute('hidden', element.scrollHeight <= element.clientHeight + 1),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen])
  // Keyboard focus can reach folded links, so it unfolds the text. Nothing moves under a finger.
  const onFocus = ({ target }: FocusEvent) => setIsOpen(isOpen || target.matches(':focus-visible'))
  const toggle = () => {
    flushSync(() => setIsOpen(!isOpen))
    // The button was at the end of the whole text and stays in view.
    if (isOpen) more.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears of the links in it */}
      <p
        ref={paragraph}
        id={id ?? ownId}
        className={`${css.text} ${className}`}
        data-lines={isOpen ? undefined : lines}
        dir="auto"
        onFocus={onFocus}
      >
        {children}
      </p>
      <button
        ref={more}
        type="button"
        className={css.more}
        hidden={!isLikelyLonger(text, lines)}
        aria-expanded={isOpen}
        aria-controls={id ?? ownId}
        onClick={toggle}
      >
        {isOpen ? messages.showLess : messages.readMore}
      </button>
    </>
  )
}

/** Text for screen readers only. */
export const VisuallyHidden = ({ id, children }: { id?: string; children: ReactNode }) => (
  <span id={id} className={css.hidden}>
    {children}
  </span>
)
