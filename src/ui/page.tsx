import type { ReactNode, Ref } from 'react'

import { VisuallyHidden } from './text.tsx'

import css from './page.module.css'

interface PageProps {
  /** Absent when a notice in the page has the heading. */
  title?: string
  /** For a page that removes rows with their buttons: the focus moves here. */
  titleRef?: Ref<HTMLHeadingElement>
  /** The heading is for screen readers when the page shows it another way. */
  isTitleHidden?: boolean
  /** The back button, for a page that the app's navigation does not lead to. Beside the title on a phone. */
  back?: ReactNode
  /** As wide as text is read well, for a page of text, rows or one form. */
  isNarrow?: boolean
  /** Buttons at the end of the title's line. */
  actions?: ReactNode
  children: ReactNode
}

/** A page that scrolls, centred in the window. */
export const Page = ({
  title,
  titleRef,
  isTitleHidden = false,
  back,
  isNarrow,
  actions,
  children,
}: PageProps) => (
  <div className={css.page} data-narrow={isNarrow}>
    <div className={[back && css.bar, actions && css.head].filter(Boolean).join(' ') || undefined}>
      {back}
      {title === undefined ? null : isTitleHidden ? (
        <h1>
          <VisuallyHidden>{title}</VisuallyHidden>
        </h1>
      ) : (
        <h1 ref={titleRef} tabIndex={-1} className={css.title}>
          {title}
        </h1>
      )}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
    {children}
  </div>
)
