import { type ReactNode, useId } from 'react'

import css from './section.module.css'

interface SectionProps {
  /** For links to the section (`#id`). */
  id?: string
  title: string
  /** A sentence or two below the title. */
  text?: ReactNode
  /** A button at the end of the title's line. */
  action?: ReactNode
  /** `3` within another section. */
  level?: 2 | 3
  /** Rows, cards, fields. */
  children: ReactNode
}

/** A part of a page under a title, as wide as text is read well. */
export function Section({ id, title, text, action, level = 2, children }: SectionProps) {
  const titleId = useId()
  const Title = `h${level}` as const
  return (
    <section id={id} className={css.section} aria-labelledby={titleId}>
      <div>
        <div className={css.head}>
          <Title id={titleId} className={css.title}>
            {title}
          </Title>
          {action}
        </div>
        {text !== undefined && <p className={css.text}>{text}</p>}
      </div>
      {children}
    </section>
  )
}

/** Sections one below the other. */
export const Sections = ({ children }: { children: ReactNode }) => (
  <div className={css.sections}>{children}</div>
)
