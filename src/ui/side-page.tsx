import { type ReactNode, useEffect, useId, useRef } from 'react'

import { Rows } from './rows.tsx'
import { VisuallyHidden } from './text.tsx'
import { UnreadMark } from './unread-mark.tsx'

import css from './side-page.module.css'

interface SidePageProps {
  /** The title of all sections together. */
  title: string
  /** The list of sections, a `SideMenu`; over it, a search. */
  menu: ReactNode
  /** The back button of the list, on a phone. */
  back?: ReactNode
  /** The title of the section shown. */
  sectionTitle: string
  /** Names the thing that the section shows, if it shows one thing of many under its title. */
  sectionSubject?: string | undefined
  /** The back button of the section, on a phone: it leads to the list. */
  sectionBack: ReactNode
  /** Buttons at the end of the section's title. */
  actions?: ReactNode
  /** Whether the address is that of the list. A desktop shows the first section beside it. */
  isMenu: boolean
  /** Whether some sections take all of the window: the list is then at its start beside all of them. */
  hasWideSections?: boolean
  /** Whether this section does, such as for a table, instead of having the width at which text is read well. */
  isWide?: boolean
  /** The section. */
  children: ReactNode
}

/** A page of sections: a desktop shows their list at the start and a section beside it, a phone one of the two. */
export function SidePage({
  title,
  menu,
  back,
  sectionTitle,
  sectionSubject = '',
  sectionBack,
  actions,
  isMenu,
  hasWideSections = false,
  isWide = false,
  children,
}: SidePageProps) {
  // One of the two is the title of the page at this address.
  const [Title, SectionTitle] = isMenu ? (['h1', 'h2'] as const) : (['p', 'h1'] as const)
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The link that was followed may be gone: on a phone it is hidden with its list.
  const shown = isMenu ? undefined : sectionTitle + sectionSubject
  const before = useRef(shown)
  useEffect(() => {
    const { activeElement, body } = document
    const isLost = activeElement === body || activeElement?.getClientRects().length === 0
    if (shown !== before.current && isLost) heading.current?.focus({ preventScroll: true })
    before.current = shown
  }, [shown])
  return (
    <div
      className={css.page}
      data-shown={isMenu ? 'menu' : 'section'}
      data-wide={hasWideSections ? (isWide ? 'section' : 'page') : undefined}
    >
      <div className={css.side}>
        <div className={css.bar}>
          {back}
          <Title className={css.title}>{title}</Title>
        </div>
        {menu}
      </div>
      <section className={css.content} aria-labelledby={titleId}>
        <div className={css.bar}>
          {sectionBack}
          <SectionTitle id={titleId} ref={heading} className={css.title} tabIndex={-1}>
            {sectionTitle}
          </SectionTitle>
          {actions}
        </div>
        {children}
      </section>
    </div>
  )
}

/** The list of a page's sections. Children are `SideMenuGroup`s. */
export const SideMenu = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={css.menu} aria-label={label}>
    {children}
  </nav>
)

interface SideMenuGroupProps {
  title?: string
  /** `LinkRow`s, whose `value` is the state of the section or a `MenuCount`. */
  children: ReactNode
}

/** Sections that belong together, under a title. */
export const SideMenuGroup = ({ title, children }: SideMenuGroupProps) => (
  <div className={css.group}>
    {title !== undefined && <p className={css.groupTitle}>{title}</p>}
    <Rows {...(title !== undefined && { label: title })}>{children}</Rows>
  </div>
)

interface MenuCountProps {
  count: number
  /** The count in words, such as "3 open", for screen readers. */
  label: string
}

/** How much is open in a section, as the value of its row. A desktop shows it too. */
export const MenuCount = ({ count, label }: MenuCountProps) =>
  count > 0 && (
    <span className={css.count}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <UnreadMark count={count} />
    </span>
  )
