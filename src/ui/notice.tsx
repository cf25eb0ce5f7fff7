import type { ReactNode } from 'react'

import { Icon, type IconName } from './icon.tsx'

import css from './notice.module.css'

interface NoticeProps {
  icon: IconName
  title: string
  text?: string
  /** The number behind an error, small, for whoever is asked about it. */
  code?: number | undefined
  /** Set where the notice comes up by itself. */
  role?: 'alert' | 'status'
  children?: ReactNode
}

/** What stands where a list or a page would: empty, failed, offline. Says what to do, offers one action. */
export const Notice = ({ icon, title, text, code, role, children }: NoticeProps) => (
  <div className={css.notice} role={role}>
    <span className={css.icon}>
      <Icon name={icon} />
    </span>
    <h2 className={css.title}>{title}</h2>
    {text && <p className={css.text}>{text}</p>}
    {children}
    {code !== undefined && <p className={css.code}>{`Code ${code}`}</p>}
  </div>
)
