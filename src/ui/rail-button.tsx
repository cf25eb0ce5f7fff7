import type { ButtonHTMLAttributes } from 'react'

import { Icon, type IconName } from './icon.tsx'

import css from './rail-button.module.css'

interface RailButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName
  isFilled?: boolean
  label: string
  /** Under the icon: a count, or the label itself where there is none. */
  text?: string
}

/** One action of the rail beside a clip. */
export const RailButton = ({ icon, isFilled = false, label, text, className, ...rest }: RailButtonProps) => (
  <button {...rest} type="button" className={`${css.button} ${className ?? ''}`}>
    <span className={css.disc}>
      <Icon name={icon} isFilled={isFilled} />
    </span>
    {text === undefined ? (
      <span className={css.text}>{label}</span>
    ) : (
      <>
        <span className={css.name}>{label}</span>
        <span className={css.text} aria-hidden="true">
          {text}
        </span>
      </>
    )}
  </button>
)
