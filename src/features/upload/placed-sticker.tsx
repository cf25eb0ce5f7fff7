import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'

import { STICKER_MAX_SCALE, STICKER_MIN_SCALE } from '#contract/models/sticker.ts'
import type { ChosenSticker } from '#contract/uploads.ts'
import { messages } from '#messages/stickers.ts'

import css from './placed-sticker.module.css'

/** The step of one key press, as a share of the video’s side. */
const KEY_STEP = 0.02

const clamp = (value: number, min = 0, max = 1) => Math.min(max, Math.max(min, value))
const clampScale = (scale: number) => clamp(scale, STICKER_MIN_SCALE, STICKER_MAX_SCALE)

const KEY_MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
}

interface PlacedStickerProps {
  sticker: ChosenSticker
  /** The video's width divided by its height. */
  ratio: number
  onChange: (sticker: ChosenSticker) => void
}

/** A sticker on the preview of a video: one finger or the mouse drags it, two fingers resize it, and keys do both. */
export function PlacedSticker({ sticker, ratio, onChange }: PlacedStickerProps) {
  const area = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())

  const moveBy = (x: number, y: number) =>
    onChange({ ...sticker, x: clamp(sticker.x + x), y: clamp(sticker.y + y) })

  const drag = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const before = fingers.current.get(pointerId)
    const box = area.current?.getBoundingClientRect()
    if (!before || !box) return
    const now = { x: clientX, y: clientY }
    const [other] = [...fingers.current].filter(([id]) => id !== pointerId)
    fingers.current.set(pointerId, now)
    if (!other) {
      moveBy((now.x - before.x) / box.width, (now.y - before.y) / box.height)
      return
    }
    const distance = ({ x, y }: { x: number; y: number }) => Math.hypot(x - other[1].x, y - other[1].y)
    const scale = clampScale((sticker.scale * distance(now)) / Math.max(1, distance(before)))
    onChange({ ...sticker, scale })
  }
  const release = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId)

  const onKeyDown = (event: KeyboardEvent) => {
    const move = KEY_MOVES[event.key]
    if (move) moveBy(...move)
    else if (event.key === '+' || event.key === '=')
      onChange({ ...sticker, scale: clampScale(sticker.scale + KEY_STEP) })
    else if (event.key === '-') onChange({ ...sticker, scale: clampScale(sticker.scale - KEY_STEP) })
    else return
    event.preventDefault()
  }

  return (
    <div className={css.stage}>
      {/* Positions are counted from the left in every language, as in the video itself. */}
      <div ref={area} className={css.area} dir="ltr" style={{ '--ratio': ratio } as CSSProperties}>
        <button
          type="button"
          className={css.sticker}
          aria-label={messages.placed({ name: sticker.name })}
          style={{
            left: `${sticker.x * 100}%`,
            top: `${sticker.y * 100}%`,
            width: `${sticker.scale * 100}%`,
          }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
          }}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyDown={onKeyDown}
        >
          <img src={sticker.url} alt="" draggable={false} />
        </button>
      </div>
    </div>
  )
}
