import { useEffect, useEffectEvent, useRef } from 'react'

import { LIVE_HEARTS_MAX_COUNT } from '#contract/live.ts'
import type { LiveRoom } from '#contract/models/live.ts'
import { messages } from '#messages/live.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useSession } from '#src/data/use-session.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { Icon } from '#src/ui/icon.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

import css from './hearts.module.css'

/** How long a viewer's hearts are gathered before they are sent together. */
const GATHER_MS = 1_000
/** At most this many rise, however many come at once. */
const RISING_MAX_COUNT = 6
const RISE_MS = 2_400

/** The button that gives hearts, and everyone's hearts, which rise from it. */
export function Hearts({ room }: { room: LiveRoom }) {
  const api = useApi()
  const { onGuest } = useSession()
  const stream = useRef<HTMLDivElement>(null)
  const given = useRef(0)
  const gathering = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The viewer's own hearts that have risen already. */
  const own = useRef(0)
  const shownCount = useRef(room.heartCount)

  useEffect(() => {
    const added = room.heartCount - shownCount.current - own.current
    own.current = Math.max(0, own.current - Math.max(0, room.heartCount - shownCount.current))
    shownCount.current = Math.max(shownCount.current, room.heartCount)
    for (let index = 0; index < Math.min(added, RISING_MAX_COUNT); index++) {
      rise(stream.current, (index * GATHER_MS) / RISING_MAX_COUNT)
    }
  }, [room.heartCount])

  const send = useEffectEvent(async () => {
    const count = Math.min(given.current, LIVE_HEARTS_MAX_COUNT)
    given.current = 0
    gathering.current = undefined
    if (count === 0) return
    try {
      await api.live.sendHearts({ roomId: room.id, count })
    } catch (error) {
      showMessage(messages.notDone({ reason: sentenceOf(error) }))
    }
  })
  useEffect(
    () => () => {
      clearTimeout(gathering.current)
    },
    [],
  )
  const give = () => {
    if (onGuest) {
      onGuest(undefined, 'like')
      return
    }
    given.current += 1
    own.current += 1
    rise(stream.current, 0)
    gathering.current ??= setTimeout(() => void send(), GATHER_MS)
  }
  return (
    <div className={css.hearts}>
      <div ref={stream} className={css.stream} aria-hidden="true" />
      <button type="button" className={css.button} aria-label={messages.heart} onClick={give}>
        <Icon name="heart" isFilled />
        <span className={css.count}>{formatCount(room.heartCount)}</span>
      </button>
    </div>
  )
}

const HEART =
  'M12 20.3S3.5 15.4 3.5 9.3A4.8 4.8 0 0 1 8.3 4.5c1.6 0 2.9.8 3.7 2.1.8-1.3 2.1-2.1 3.7-2.1a4.8 4.8 0 0 1 4.8 4.8c0 6.1-8.5 11-8.5 11z'

/** Lets one heart rise. Outside React, which would render the page for each of them. */
function rise(stream: HTMLElement | null, delayMs: number): void {
  if (!stream || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', HEART)
  svg.append(path)
  stream.append(svg)
  const aside = (Math.random() - 0.5) * 48
  const animation = svg.animate(
    [
      { translate: '0 0', scale: 0.4, opacity: 0 },
      { translate: `${aside / 3}px -40px`, scale: 1, opacity: 1, offset: 0.2 },
      { translate: `${aside}px -260px`, scale: 1.1, opacity: 0 },
    ],
    { duration: RISE_MS, delay: delayMs, easing: 'ease-out', fill: 'backwards' },
  )
  animation.addEventListener('finish', () => svg.remove())
}
