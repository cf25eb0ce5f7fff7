import type { ReactNode } from 'react'

import { Icon } from './icon.tsx'

import css from './disclosure.module.css'

interface DisclosureProps {
  /** Names what is hidden. */
  label: ReactNode
  /** A short state beside the label, such as a number. */
  value?: ReactNode
  /** Whether it is open at first. */
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** Hides what few people need behind its name: more options, details, a history. */
export const Disclosure = ({ label, value, isOpen, onToggle, children }: DisclosureProps) => (
  <details
    className={css.disclosure}
    open={isOpen}
    onToggle={onToggle && (({ currentTarget }) => onToggle(currentTarget.open))}
  >
    <summary className={css.summary}>
      <span className={css.arrow}>
        <Icon name="down" />
      </span>
      <span className={css.label}>{label}</span>
      {value !== undefined && ' '}
      {value !== undefined && <span className={css.value}>{value}</span>}
    </summary>
    <div className={css.content}>{children}</div>
  </details>
)
