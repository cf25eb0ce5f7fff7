import type { ReactNode } from 'react'

import { messages } from '#messages/app.ts'

import { Icon, pathOf, type Picture } from './icon.tsx'
import { VisuallyHidden } from './text.tsx'

import css from './notice.module.css'

interface NoticeProps {
  icon: Picture
  title: string
  /** Whether the title is the page's own heading, when there is no other. */
  isPageTitle?: boolean
  text?: ReactNode
  /** The status code of an error, in small text, for support. */
  code?: number | undefined
  /** Set when the notice appears later than the page. */
  role?: 'alert' | 'status'
  /** In the place of a list among other parts of a page: not as large as for a page of its own. */
  isSmall?: boolean
  /** One action: what to do next. */
  children?: ReactNode
}

/**
 * Takes the place of a list or a page: empty, failed, offline. Tells the viewer what to do and offers one action.
 */
export const Notice = ({
  icon,
  title,
  isPageTitle = false,
  text,
  code,
  role,
  isSmall = false,
  children,
}: NoticeProps) => (
  <div className={css.notice} data-small={isSmall || undefined} role={role}>
    <span className={css.icon}>
      <Icon path={pathOf(icon)} />
    </span>
    {isPageTitle ? <h1 className={css.title}>{title}</h1> : <h2 className={css.title}>{title}</h2>}
    {text && <p className={css.text}>{text}</p>}
    {children}
    {code !== undefined && <p className={css.code}>{messages.code({ code })}</p>}
  </div>
)

export const Spinner = ({ label = messages.loading }: { label?: string }) => (
  <div className={css.spinner} role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
  </div>
)
