import type { ReactNode } from 'react'

import css from './visually-hidden.module.css'

/** For those who hear the page. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={css.hidden}>{children}</span>
)
