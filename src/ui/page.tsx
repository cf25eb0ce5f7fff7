import type { ReactNode, Ref } from 'react'

import { VisuallyHidden } from './visually-hidden.tsx'

import css from './page.module.css'

interface PageProps {
  title: string
  /** For a page whose parts go with their buttons: the focus must not go with them. */
  titleRef?: Ref<HTMLHeadingElement>
  /** The heading is there for those who hear the page, where the screen shows it another way. */
  isTitleHidden?: boolean
  /** The way back, for a page that the bar of the app does not lead to. Beside the title on a phone. */
  back?: ReactNode
  children: ReactNode
}

/** A page that scrolls, in the middle of the window. */
export const Page = ({ title, titleRef, isTitleHidden = false, back, children }: PageProps) => (
  <div className={css.page}>
    <div className={back ? css.bar : undefined}>
      {back}
      {isTitleHidden ? (
        <h1>
          <VisuallyHidden>{title}</VisuallyHidden>
        </h1>
      ) : (
        <h1 ref={titleRef} tabIndex={-1} className={css.title}>
          {title}
        </h1>
      )}
    </div>
    {children}
  </div>
)
