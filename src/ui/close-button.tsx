import { Icon } from './icon.tsx'

import css from './close-button.module.css'

/** Stands at the end of a line, with its symbol where the line's words would end. */
export const CloseButton = ({ label, onClose }: { label: string; onClose: () => void }) => (
  <button type="button" className={css.close} aria-label={label} onClick={onClose}>
    <Icon name="close" />
  </button>
)
