import { useId, type ButtonHTMLAttributes } from 'react'

import { Icon, type IconName, WaitingMark } from './icon.tsx'
import { useRoll } from './use-roll.ts'

import css from './rail-button.module.css'

interface RailButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName
  isFilled?: boolean
  label: string
  /** Under the icon: a count, or the label when there is none. */
  text?: string
  /** Whether its action is still queued. */
  isWaiting?: boolean
}

/** One action of the rail beside a video. */
export function RailButton({
  icon,
  isFilled = false,
  isWaiting = false,
  label,
  text,
  className,
  ...rest
}: RailButtonProps) {
  const waitingId = useId()
  const roll = useRoll<HTMLSpanElement>(text)
  return (
    <button
      {...rest}
      type="button"
      className={`${css.button} ${className ?? ''}`}
      aria-describedby={isWaiting ? waitingId : undefined}
    >
      <Icon name={icon} title={text === undefined ? undefined : label} isFilled={isFilled} />
      {isWaiting && <WaitingMark id={waitingId} />}
      <span ref={roll} className={css.text} aria-hidden={text === undefined ? undefined : true}>
        {text ?? label}
      </span>
    </button>
  )
}
