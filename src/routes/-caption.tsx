import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'

import css from './-caption.module.css'

const TOKEN = /(@[A-Za-z0-9_.]+|#[\p{L}\p{N}_]+)/u
/** Captions of this length hardly ever fit: until a browser has measured them they are taken to be folded. */
const LIKELY_FOLDED_LENGTH = 90

/** A caption: people it mentions are links, tags stand out, one that does not fit unfolds. */
export function Caption({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const paragraph = useRef<HTMLParagraphElement>(null)
  const id = useId()
  useEffect(() => {
    const element = paragraph.current
    if (!element || isOpen) return undefined
    // Past React, which would draw each clip of a feed a second time for this. Heights are rounded: one pixel more is none.
    const observer = new ResizeObserver(() =>
      more.current?.toggleAttribute('hidden', element.scrollHeight <= element.clientHeight + 1),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen])
  if (!text) return null
  return (
    <div className={css.caption}>
      <p ref={paragraph} id={id} className={isOpen ? css.open : css.folded} dir="auto">
        {text.split(TOKEN).map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one unchanging text
          <Token key={index} part={part} />
        ))}
      </p>
      <button
        ref={more}
        type="button"
        className={css.more}
        hidden={text.length <= LIKELY_FOLDED_LENGTH}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Less' : 'More'}
      </button>
    </div>
  )
}

function Token({ part }: { part: string }) {
  if (part.startsWith('#') && part.length > 1) return <strong className={css.tag}>{part}</strong>
  if (!part.startsWith('@') || part.length === 1) return part
  const name = part.slice(1).replace(/\.+$/, '')
  return (
    <>
      <Link to="/@{$user}" params={{ user: name }} className={css.mention}>
        <bdi>@{name}</bdi>
      </Link>
      {part.slice(1 + name.length)}
    </>
  )
}
