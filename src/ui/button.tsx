import type { ComponentProps } from 'react'

import css from './button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  /**
   * `primary` at most once on a screen: the one thing that matters there. `danger` instead of it where that takes
   * something away.
   */
  kind?: 'primary' | 'danger' | 'quiet' | 'text'
  /** Does nothing meanwhile, and keeps the focus, which a disabled button would lose. */
  isBusy?: boolean
}

export const Button = ({
  kind = 'quiet',
  isBusy,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-disabled={isBusy ?? rest['aria-disabled']}
    onClick={isBusy ? (event) => event.preventDefault() : onClick}
    className={[css.button, css[kind], className].filter(Boolean).join(' ')}
  />
)

/** The class of a link that looks like a button. */
export const buttonClass = (kind: NonNullable<ButtonProps['kind']>) => `${css.button} ${css[kind]}`
