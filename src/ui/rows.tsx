import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

import { Icon, pathOf, type Picture } from './icon.tsx'
import { Switch } from './switch.tsx'

import css from './rows.module.css'

const ARROW = 'M9 5l7 7-7 7'

interface RowWords {
  icon?: Picture | undefined
  label: ReactNode
  /** A sentence below the label, when it is not enough. */
  hint?: ReactNode
  /** The state, at the end: "Off", "2 devices". */
  value?: ReactNode
  /** Whether the row removes something. */
  isDanger?: boolean | undefined
}

/** A list of rows on a surface of its own. Children are rows. */
export const Rows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={css.rows} aria-label={label}>
    {children}
  </ul>
)

const classOf = (isDanger: boolean | undefined) => (isDanger ? `${css.row} ${css.danger}` : css.row)

/** The name begins with the label and ends with the state; the spaces are for those who hear it. */
const Words = ({
  icon,
  label,
  hint,
  value,
  hasArrow,
}: Omit<RowWords, 'isDanger'> & { hasArrow: boolean }) => (
  <>
    {icon && (
      <span className={css.icon}>
        <Icon path={pathOf(icon)} />
      </span>
    )}
    <span className={css.words}>
      <span className={css.name}>
        {label}
        {hint !== undefined && ' '}
        {hint !== undefined && <span className={css.hint}>{hint}</span>}
      </span>
      {value !== undefined && ' '}
      {value !== undefined && (
        <span data-part="value" className={css.value}>
          {value}
        </span>
      )}
    </span>
    {hasArrow && (
      <span data-part="arrow" className={css.arrow}>
        <Icon path={ARROW} />
      </span>
    )}
  </>
)

interface LinkRowProps extends RowWords, Omit<ComponentProps<'a'>, 'children'> {
  /** Whether the row is in a list beside the page it leads to, and that page is shown. */
  isCurrent?: boolean
}

/** A row that leads to another page. */
export const LinkRow = createLink(
  ({ icon, label, hint, value, isDanger, isCurrent = false, ...link }: LinkRowProps) => (
    <li>
      <a
        {...link}
        className={classOf(isDanger)}
        aria-current={isCurrent ? 'page' : undefined}
        data-status={isCurrent ? 'active' : undefined}
      >
        <Words {...{ icon, label, hint, value }} hasArrow />
      </a>
    </li>
  ),
)

interface ButtonRowProps extends RowWords {
  onClick: () => void
  /** Whether the row opens something more, as a link does. Not for an action that is done at once. */
  opens?: boolean
  isBusy?: boolean
}

/** A row that opens a dialog or performs an action. */
export const ButtonRow = ({ isDanger, opens = true, isBusy = false, onClick, ...words }: ButtonRowProps) => (
  <li>
    <button
      type="button"
      className={classOf(isDanger)}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      <Words {...words} hasArrow={opens} />
    </button>
  </li>
)

/** A row that only says something. */
export const TextRow = (words: RowWords) => (
  <li>
    <div className={classOf(words.isDanger)}>
      <Words {...words} hasArrow={false} />
    </div>
  </li>
)

/** A row with a setting that applies at once. */
export const SwitchRow = ({
  icon,
  hint,
  ...rest
}: Pick<RowWords, 'icon' | 'hint'> & Omit<ComponentProps<typeof Switch>, 'children'>) => (
  <li>
    <div className={`${css.row} ${css.switch}`}>
      {icon && (
        <span className={css.icon}>
          <Icon path={pathOf(icon)} />
        </span>
      )}
      <Switch {...rest}>{hint}</Switch>
    </div>
  </li>
)

/** A row with a control of its own, such as a choice or a field with its button. None without content. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <li>
    <div className={css.field}>{children}</div>
  </li>
)
