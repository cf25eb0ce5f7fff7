import { useEffect, useRef } from 'react'

interface FeedActions {
  next: () => void
  previous: () => void
  first: () => void
  last: () => void
  togglePlay: () => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

function actionOf(event: KeyboardEvent): keyof FeedActions | undefined {
  if (event.altKey || event.metaKey || event.shiftKey) return undefined
  if (event.ctrlKey) return event.key === 'Home' ? 'first' : event.key === 'End' ? 'last' : undefined
  switch (event.key) {
    case 'PageDown':
    case 'ArrowDown':
    case 'j':
    case 'J':
      return 'next'
    case 'PageUp':
    case 'ArrowUp':
    case 'k':
    case 'K':
      return 'previous'
    case ' ':
      // On a focused control the space bar presses that control.
      return event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement
        ? undefined
        : 'togglePlay'
    default:
      return undefined
  }
}

/** Moves through the feed by keyboard, unless the person is typing or a dialog is open. */
export function useFeedKeys(actions: FeedActions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || document.querySelector('dialog[open]')) return
      const action = actionOf(event)
      if (!action) return
      event.preventDefault()
      latest.current[action]()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
