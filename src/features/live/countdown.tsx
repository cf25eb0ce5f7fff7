import { useEffect, useEffectEvent, useState } from 'react'

import { messages } from '#messages/broadcast.ts'
import { Button } from '#src/ui/button.tsx'

import css from './live-setup.module.css'

const SECONDS = 3

interface CountdownProps {
  onOver: () => void
  onCancel: () => void
}

/** Three seconds in which the host can still cancel. */
export function Countdown({ onOver, onCancel }: CountdownProps) {
  const [count, setCount] = useState(SECONDS)
  const finish = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (count > 1) setCount(count - 1)
      else finish()
    }, 1000)
    return () => clearTimeout(timer)
  }, [count])
  return (
    <div className={css.countdown}>
      <p role="timer" aria-live="assertive" aria-label={messages.startsIn({ count })}>
        {count}
      </p>
      <Button onClick={onCancel}>{messages.cancel}</Button>
    </div>
  )
}
