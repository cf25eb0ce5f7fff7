import type { ReactNode } from 'react'

import css from './subject-page.module.css'

interface SubjectPageProps {
  picture: ReactNode
  title: string
  /** Under the title, small. */
  subtitle: ReactNode
  /** More details, if there are any. */
  facts?: ReactNode
  actions: ReactNode
  children: ReactNode
}

/** A subject's page: header and actions above, videos below. */
export const SubjectPage = ({ picture, title, subtitle, facts, actions, children }: SubjectPageProps) => (
  <div className={css.page}>
    <header className={css.header}>
      {picture}
      <div className={css.about}>
        <div className={css.names}>
          <h1 className={css.title} dir="auto">
            {title}
          </h1>
          <p className={css.subtitle}>{subtitle}</p>
        </div>
        {facts}
      </div>
      <div className={css.actions}>{actions}</div>
    </header>
    {children}
  </div>
)
