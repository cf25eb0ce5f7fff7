import { useEffect, useId, useRef, useState, type FocusEvent } from 'react'

import { CAPTION_TOKEN, hashtagName } from '#contract/hashtags.ts'
import { tagPath } from '#contract/paths.ts'
import { LightLink } from '#src/ui/light-link.tsx'

import css from './-caption.module.css'

/** Captions of this length hardly ever fit: until a browser has measured them they are taken to be folded. */
const LIKELY_FOLDED_LENGTH = 90

/** A caption: hashtags and people it mentions are links, one that does not fit unfolds. */
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
  // Links that are folded away: a keyboard gets to them. Under a finger nothing moves.
  const onFocus = ({ target }: FocusEvent) => setIsOpen(isOpen || target.matches(':focus-visible'))
  if (!text) return null
  return (
    <div className={css.caption}>
      <p ref={paragraph} id={id} className={isOpen ? css.open : css.folded} dir="auto">
        {text.split(CAPTION_TOKEN).map((part, index) =>
          // Tokens stand between plain words.
          // oxlint-disable-next-line react/no-array-index-key -- parts of one unchanging text
          index % 2 ? <Token key={index} token={part} onFocus={onFocus} /> : part,
        )}
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
        {isOpen ? 'Read less' : 'Read more'}
      </button>
    </div>
  )
}

/** A mention or a hashtag leads to its page. */
function Token({ token, onFocus }: { token: string; onFocus: (event: FocusEvent) => void }) {
  const path = pathOf(token)
  if (path === undefined) return token
  return (
    <LightLink to={path} className={css.link} dir="auto" onFocus={onFocus}>
      {token}
    </LightLink>
  )
}

function pathOf(token: string): string | undefined {
  const name = token.slice(1)
  if (token.startsWith('@')) return `/@${name}`
  const tagName = /^[#＃]/.test(token) ? hashtagName(name) : ''
  return tagName ? tagPath(tagName) : undefined
}
