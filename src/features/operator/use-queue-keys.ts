import { type RefObject, useEffect, useRef } from 'react'

/** The id of the case with the focus in it. */
export const focusedCaseId = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-case]')?.dataset['case']

const isField = (element: Element | null): boolean =>
  element !== null && /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName) && !isBox(element)
/** The page itself, or its heading, which has the focus when no case is left. */
const isPage = (element: Element | null): boolean => element?.matches('body, main h1') ?? false
const isBox = (element: Element): boolean =>
  element instanceof HTMLInputElement && element.type === 'checkbox'

interface QueueActions {
  /** Whether letters do nothing now. */
  isHeld: () => boolean
  onMove: (step: 1 | -1) => void
  onUndo: () => void
}

/**
 * Presses a case's button when its key is pressed: of the focused case, or else of the current one. Arrow keys move
 * between cases. Keys do nothing while the user types, has a dialog open, or has the focus elsewhere on the page.
 */
export function useQueueKeys(list: RefObject<HTMLElement | null>, actions: QueueActions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { activeElement } = document
      if (!list.current || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (!list.current.contains(activeElement) && !isPage(activeElement)) return
      if (isField(activeElement) || list.current.querySelector('dialog[open]')) return
      const key = event.key.toLowerCase()
      if (key === 'arrowdown' || key === 'arrowup') {
        event.preventDefault()
        return latest.current.onMove(key === 'arrowdown' ? 1 : -1)
      }
      if (key === 'z') return latest.current.onUndo()
      if (latest.current.isHeld()) return
      const article =
        activeElement?.closest('article') ??
        list.current.querySelector('[data-current] article') ??
        list.current.querySelector('article')
      const control = article?.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`)
      if (!control) return
      event.preventDefault()
      control.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list])
}
