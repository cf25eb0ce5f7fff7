type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A field as it was left before its hydration. */
interface EarlyChange {
  readonly field: Field
  readonly value: string
  readonly checked: boolean
}

declare global {
  interface Window {
    takeEarlyTaps?: () => HTMLButtonElement[]
    takeEarlyChanges?: () => EarlyChange[]
    /** Hands the keys pressed so far to the code that listens from now on. */
    takeEarlyKeys?: () => KeyboardEvent[]
  }
}

/**
 * Records clicks on buttons, changes of fields and key presses before any other script has loaded. React listens at the
 * document and stops events that it cannot handle yet. An event that reaches a hydrated button has been handled by React
 * and is removed here: replayed, it would toggle the button off again. An event whose default was prevented is removed too:
 * a sheet has used it to close itself. Clicks and changes are recorded for as long as the document lives, since parts of a
 * page hydrate when their own scripts arrive. Keys matter early because the first video already plays; they are also heard
 * in the capture phase, before React stops them. The file of a file field cannot be set again.
 */
export const NOTE_EARLY_TAPS = `{
  const taps = []
  const page = document.documentElement
  const buttonOf = ({ target }) => target.closest?.('button')
  const note = (event) => {
    if (buttonOf(event)) taps.push(event)
  }
  const isHydrated = (element) => Object.keys(element ?? {}).some((key) => key.startsWith('__react'))
  const strike = (event) => {
    const index = isHydrated(buttonOf(event)) ? taps.lastIndexOf(event) : -1
    if (index !== -1) taps.splice(index, 1)
  }
  addEventListener('click', note, true)
  page.addEventListener('click', strike, true)
  window.takeEarlyTaps = () => taps.splice(0).filter((event) => !event.defaultPrevented).map(buttonOf)
  const changes = new Map()
  const noteChange = ({ target: field }) => {
    if (!field.matches?.('input:not([type=file]), textarea, select')) return
    const { value, checked } = field
    changes.set(field, { field, value, checked, isKnown: isHydrated(field) })
  }
  const strikeChange = ({ target: field }) => changes.get(field)?.isKnown && changes.delete(field)
  // React sends these forms itself. Before that, the browser would leave the page with them.
  addEventListener('submit', (event) => event.target.method === 'post' && event.preventDefault(), true)
  addEventListener('input', noteChange, true)
  page.addEventListener('input', strikeChange, true)
  window.takeEarlyChanges = () => {
    const all = [...changes.values()]
    changes.clear()
    return all
  }
  const keys = []
  const noteKey = (event) => keys.length < 20 && keys.push(event)
  addEventListener('keydown', noteKey, true)
  window.takeEarlyKeys = () => {
    removeEventListener('keydown', noteKey, true)
    return keys.splice(0)
  }
}`

const RETRY_MS = 50
/** A button that is not hydrated by then is not rendered by React, or its script failed to load. */
const GIVE_UP_MS = 10_000

const isHydrated = (element: HTMLElement) => Object.keys(element).some((key) => key.startsWith('__react'))

/**
 * Changes a field again, for React. React tracks a value that is set on the element itself and then sees no change, so
 * the field first gets another value, and then its own through the prototype's setter, as from a user.
 */
function repeatChange({ field, value, checked }: EarlyChange): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    field.checked = !checked
    field.click()
    return
  }
  field.value = `${value} `
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/**
 * Clicks the buttons and changes the fields that were used before their hydration, each once it is hydrated, in the same
 * order. Each gets a task of its own: of two clicks in one task, the second would not see what the first changed. Early
 * keys belong to the feed, so a page without one drops them.
 * @returns a function that stops it
 */
export function replayEarlyTaps(): () => void {
  if (!document.querySelector('[role="feed"]')) window.takeEarlyKeys?.()
  const waiting: { element: HTMLElement; repeat: () => void; untilMs: number }[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const replay = () => {
    timer = undefined
    const [first] = waiting
    if (!first) return
    const { element, repeat, untilMs } = first
    const isReady = isHydrated(element)
    if (isReady || !element.isConnected || performance.now() > untilMs) waiting.shift()
    if (isReady) repeat()
    timer = setTimeout(replay, isReady ? 0 : RETRY_MS)
  }
  let isStopped = false
  const take = () => {
    if (isStopped) return
    const untilMs = performance.now() + GIVE_UP_MS
    const taps = window.takeEarlyTaps?.() ?? []
    const changes = window.takeEarlyChanges?.() ?? []
    waiting.push(
      ...taps.map((button) => ({ element: button, repeat: () => button.click(), untilMs })),
      ...changes.map((change) => ({ element: change.field, repeat: () => repeatChange(change), untilMs })),
    )
    if (waiting.length > 0) timer ??= setTimeout(replay)
  }
  // Runs after the event has passed through the page, where React may have handled it. A click can even be what
  // makes React hydrate the page and call this function, during the click's own capture phase.
  const takeSoon = () => void setTimeout(take)
  const supersede = ({ target }: Event) => {
    const index = waiting.findIndex(({ element }) => element === target)
    if (index !== -1) waiting.splice(index, 1)
    takeSoon()
  }
  takeSoon()
  addEventListener('click', takeSoon, true)
  addEventListener('input', supersede, true)
  return () => {
    isStopped = true
    clearTimeout(timer)
    removeEventListener('click', takeSoon, true)
    removeEventListener('input', supersede, true)
  }
}
