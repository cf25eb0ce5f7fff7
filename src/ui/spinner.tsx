import { VisuallyHidden } from './visually-hidden.tsx'

import css from './spinner.module.css'

export const Spinner = ({ label = 'Loading' }: { label?: string }) => (
  <div className={css.spinner} role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
  </div>
)
