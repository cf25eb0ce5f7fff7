import type { ComponentProps } from 'react'

import css from './button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` at most once on a screen: the one thing that matters there. */
  kind?: 'primary' | 'quiet' | 'text'
}

export const Button = ({ kind = 'quiet', className, type = 'button', ...rest }: ButtonProps) => (
  <button {...rest} type={type} className={[css.button, css[kind], className].filter(Boolean).join(' ')} />
)

/** The class of a link that looks like a button. */
export const buttonClass = (kind: NonNullable<ButtonProps['kind']>) => `${css.button} ${css[kind]}`
