import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

import { isOnBackdrop, useSwipeToClose, within } from './dialog.tsx'
import { Icon, pathOf, type Picture } from './icon.tsx'

import css from './menu.module.css'

/** Distance of a menu from what it belongs to. */
const GAP_PX = 4

interface MenuProps {
  label: string
  /** The menu opens below or above this element. */
  anchor: RefObject<HTMLElement | null>
  /** The side of the element with which the menu is flush. */
  align?: 'start' | 'end'
  /** Whether a phone shows it as a sheet at the bottom. */
  isSheet?: boolean
  onClose: () => void
  /** `MenuEntry`, `MenuChoices`. */
  children: ReactNode
}

/**
 * A menu beside what it is about, open as long as it is mounted (ARIA Authoring Practices, menu). The arrow keys move
 * in it; Escape, Tab and a click elsewhere close it, and the focus returns to where it was.
 */
export function Menu({ label, anchor, align = 'start', isSheet = false, onClose, children }: MenuProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const swipe = useSwipeToClose(ref, onClose)
  // Before the element is removed: only then does closing return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    if (dialog && anchor.current) placeBeside(dialog, anchor.current, align)
    if (dialog) entriesOf(dialog)[0]?.focus({ preventScroll: true })
    window.addEventListener('resize', onClose)
    return () => {
      window.removeEventListener('resize', onClose)
      dialog?.close()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- where it opens
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop; the keyboard has Escape
    <dialog
      ref={ref}
      className={css.menu}
      data-sheet={isSheet || undefined}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={({ target, currentTarget, clientX, clientY }) => {
        const isOnEntry = target instanceof Element && target.closest(ENTRY) !== null
        if (
          isOnEntry ||
          (target === currentTarget && isOnBackdrop(currentTarget, { x: clientX, y: clientY }))
        )
          onClose()
      }}
      // The menu of the browser would cover this one.
      onContextMenu={(event) => event.preventDefault()}
    >
      {isSheet && <div className={css.grip} {...swipe} />}
      <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={(event) => moveFocus(event, onClose)}>
        {children}
      </div>
    </dialog>
  )
}

interface MenuEntryProps {
  icon: Picture
  children: ReactNode
  /** Whether it removes something. */
  isDanger?: boolean
  onClick: () => void
}

/** An entry of a menu, which closes with it. */
export const MenuEntry = ({ icon, children, isDanger, onClick }: MenuEntryProps) => (
  <button
    type="button"
    role="menuitem"
    tabIndex={-1}
    className={css.entry}
    data-danger={isDanger || undefined}
    onClick={onClick}
  >
    <Icon path={pathOf(icon)} />
    {children}
  </button>
)

interface MenuChoicesProps {
  label: string
  choices: readonly { label: string; isChosen: boolean; onClick: () => void }[]
}

/** A row of short choices side by side in a menu, such as emoji. */
export const MenuChoices = ({ label, choices }: MenuChoicesProps) => (
  <div role="group" aria-label={label} className={css.choices}>
    {choices.map((choice) => (
      <button
        key={choice.label}
        type="button"
        role="menuitemcheckbox"
        aria-checked={choice.isChosen}
        tabIndex={-1}
        className={css.choice}
        onClick={choice.onClick}
      >
        {choice.label}
      </button>
    ))}
  </div>
)

const ENTRY = '[role^=menuitem]'

const entriesOf = (part: Element) => [...part.querySelectorAll<HTMLElement>(ENTRY)]

/** Up and down move between the lines of a menu, left and right within a line of choices. */
function moveFocus(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  const { key, currentTarget: menu } = event
  const current = document.activeElement
  const entries = entriesOf(menu)
  const choices = current?.closest('[role=group]')
  const isRightToLeft = getComputedStyle(menu).direction === 'rtl'
  const next = () => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const step = (key === 'ArrowRight') === isRightToLeft ? -1 : 1
      return choices ? neighbourOf(entriesOf(choices), current, step) : undefined
    }
    // A line of choices is one stop.
    const stops = entries.filter((entry) => {
      const group = entry.closest('[role=group]')
      return !group || entry === (group === choices ? current : entriesOf(group)[0])
    })
    if (key === 'ArrowDown') return neighbourOf(stops, current, 1)
    if (key === 'ArrowUp') return neighbourOf(stops, current, -1)
    if (key === 'Home') return stops[0]
    if (key === 'End') return stops.at(-1)
    return undefined
  }
  if (key === 'Tab') {
    event.preventDefault()
    onClose()
    return
  }
  const found = next()
  if (!found) return
  event.preventDefault()
  found.focus()
}

const neighbourOf = (entries: readonly HTMLElement[], current: Element | null, step: number) =>
  entries[(entries.findIndex((entry) => entry === current) + step + entries.length) % entries.length]

/** Sets the position that the style sheet uses: below the element, or above it where there is more space. */
function placeBeside(menu: HTMLElement, element: HTMLElement, align: 'start' | 'end'): void {
  const { offsetWidth: width, offsetHeight: height } = menu
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const isLeft = (align === 'start') !== (document.dir === 'rtl')
  const below = bottom + GAP_PX
  const isBelow = below + height <= innerHeight || top < height
  menu.style.setProperty('--left', within(isLeft ? left : right - width, width, innerWidth))
  menu.style.setProperty('--top', within(isBelow ? below : top - GAP_PX - height, height, innerHeight))
}
