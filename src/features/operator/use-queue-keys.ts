import { type RefObject, useEffect } from 'react'

const articlesOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('article')]

/** Gives the focus to the report after or before the current one. */
export function focusNeighbour(list: HTMLElement, article: Element | null, step: 1 | -1): void {
  const articles = articlesOf(list)
  const at = articles.findIndex((each) => each === article)
  const next = articles[at + step] ?? articles[at - step]
  next?.focus()
}

const isField = (element: Element | null): boolean =>
  element !== null && /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName) && !isBox(element)
const isBox = (element: Element): boolean =>
  element instanceof HTMLInputElement && element.type === 'checkbox'

/**
 * Presses a report's button when its key is pressed: on the focused report, or else the first. Arrow keys move between
 * reports. Keys do nothing while the user types, or has the focus elsewhere on the page.
 */
export function useQueueKeys(list: RefObject<HTMLElement | null>, onUndo: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { activeElement } = document
      if (!list.current || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (activeElement !== document.body && !list.current.contains(activeElement)) return
      if (isField(activeElement)) return
      const focused = activeElement?.closest('article') ?? null
      const key = event.key.toLowerCase()
      if (key === 'arrowdown' || key === 'arrowup') {
        event.preventDefault()
        focusNeighbour(list.current, focused, key === 'arrowdown' ? 1 : -1)
        return
      }
      if (key === 'z') return onUndo()
      const article = focused ?? articlesOf(list.current)[0]
      const control = article?.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`)
      if (!control) return
      event.preventDefault()
      control.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list, onUndo])
}
