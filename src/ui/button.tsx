import type { ComponentProps } from 'react'

import css from './button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  /**
   * `primary` at most once on a screen, for its main action; `danger` in its place when that removes something.
   */
  kind?: 'primary' | 'danger' | 'quiet' | 'text'
  /** Makes the button inert but keeps the focus, which a disabled button would lose. */
  isBusy?: boolean | undefined
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
