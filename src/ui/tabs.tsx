import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

import css from './tabs.module.css'

interface Tab<Name extends string> {
  name: Name
  label: string
  /** Beside the label and not read out, such as a number: the description says it. */
  mark?: ReactNode
  /** Read out after the label. */
  description?: string | undefined
}

interface TabsProps<Name extends string> {
  label: string
  tabs: readonly Tab<Name>[]
  selected: Name
  onSelect: (name: Name) => void
  /** The panel of the selected tab. */
  children: ReactNode
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs over a panel (ARIA Authoring Practices, tabs): one stop for the Tab key, arrow keys between them. */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Name>) {
  const id = useId()
  const idOf = (name: Name) => `${id}-${name}`
  const list = useRef<HTMLDivElement>(null)

  // A phone shows only some of the tabs: this scrolls to the selected one, even when the address selected it.
  useLayoutEffect(() => {
    const tab = document.getElementById(`${id}-${selected}`)
    if (!list.current || !tab) return
    const [all, one] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    list.current.scrollLeft += one.left + one.width / 2 - (all.left + all.width / 2)
  }, [id, selected])

  function move(event: KeyboardEvent<HTMLElement>): void {
    const at = tabs.findIndex(({ name }) => name === selected)
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = (STEPS[event.key] ?? 0) * (isRightToLeft ? -1 : 1)
    const next =
      event.key === 'Home'
        ? tabs[0]
        : event.key === 'End'
          ? tabs.at(-1)
          : tabs[(at + step + tabs.length) % tabs.length]
    if (!next || next.name === selected) return
    event.preventDefault()
    onSelect(next.name)
    document.getElementById(idOf(next.name))?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} tabIndex={-1} className={css.list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={idOf(tab.name)}
            aria-describedby={tab.description && `${idOf(tab.name)}-description`}
            aria-selected={tab.name === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === selected ? 0 : -1}
            className={css.tab}
            onClick={() => onSelect(tab.name)}
          >
            {tab.label}
            {tab.mark}
            {tab.description && (
              <span id={`${idOf(tab.name)}-description`} hidden>
                {tab.description}
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={idOf(selected)} className={css.panel}>
        {children}
      </div>
    </>
  )
}
