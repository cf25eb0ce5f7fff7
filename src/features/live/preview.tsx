import { useEffect, useRef } from 'react'

import { messages } from '#messages/broadcast.ts'

import { FRAME_RATE, type Capture } from './capture.ts'

import css from './preview.module.css'

interface PreviewProps {
  capture: Capture
  /** Whether an encoder already draws the picture. */
  isOnAir: boolean
}

/** Shows the picture of a live before it is sent, and how loud its sound is. */
export function Preview({ capture, isOnAir }: PreviewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const meter = useRef<HTMLElement>(null)
  useEffect(() => {
    const { canvas } = capture
    frame.current?.prepend(canvas)
    return () => canvas.remove()
  }, [capture])
  useEffect(() => {
    const timer = setInterval(() => {
      if (!isOnAir) capture.draw()
      // Mirrored, as people expect of their own picture.
      capture.canvas.toggleAttribute('data-mirrored', capture.isMirrored)
      meter.current?.style.setProperty('scale', `${capture.level()} 1`)
    }, 1000 / FRAME_RATE)
    return () => clearInterval(timer)
  }, [capture, isOnAir])
  return (
    <div className={css.preview}>
      <div ref={frame} className={css.frame} role="img" aria-label={messages.preview} />
      <div className={css.meter} role="img" aria-label={messages.level}>
        <i ref={meter} />
      </div>
    </div>
  )
}
