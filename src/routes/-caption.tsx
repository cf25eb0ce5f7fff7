import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'

import css from './-caption.module.css'

const TOKEN = /(@[A-Za-z0-9_.]+|#[\p{L}\p{N}_]+)/u
/** Longer captions start folded. */
const FOLDED_LENGTH = 90

/** A caption: people it mentions are links, tags stand out, a long one unfolds. */
export function Caption({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  if (!text) return null
  const isLong = text.length > FOLDED_LENGTH || text.includes('\n')
  return (
    <div className={css.caption}>
      <p id={id} className={isLong && !isOpen ? css.folded : css.open} dir="auto">
        {text.split(TOKEN).map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one unchanging text
          <Token key={index} part={part} />
        ))}
      </p>
      {isLong && (
        <button
          type="button"
          className={css.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Less' : 'More'}
        </button>
      )}
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
        @{name}
      </Link>
      {part.slice(1 + name.length)}
    </>
  )
}
