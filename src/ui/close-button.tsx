import { Icon } from './icon.tsx'

import css from './close-button.module.css'

/** Sits at the end of a row and aligns its symbol with the end of the row's text. */
export const CloseButton = ({ label, onClose }: { label: string; onClose: () => void }) => (
  <button type="button" className={css.close} aria-label={label} onClick={onClose}>
    <Icon name="close" />
  </button>
)
