/** A source of input, as both protocols of WebDriver write it (W3C WebDriver, actions). */
export type InputSource =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | { type: 'pointer'; id: string; actions: PointerAction[] }

type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; duration: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number }

/** A window of a browser that WebDriver drives. */
export interface RemoteBrowser {
  /** Goes to an address, and waits until its document is loaded. */
  open: (address: string) => Promise<void>
  /** Runs an expression in the page, waits for its promise, and returns its value, which must be JSON. */
  evaluate: (expression: string) => Promise<unknown>
  perform: (sources: InputSource[]) => Promise<void>
  /** Makes the window as wide and as high as this, in CSS pixels, or as small as the browser allows. */
  resize: (width: number, height: number) => Promise<void>
  /** Returns a picture of the page, as a PNG. */
  takePicture: () => Promise<Buffer>
  /** Returns the errors of the page's console since the last call. Only WebDriver BiDi knows them. */
  takeErrors?: () => string[]
  close: () => Promise<void>
}

/** WebDriver's names of keys that type no text. */
export const KEYS = { Enter: '\uE007', ArrowDown: '\uE015' } as const

/** Runs a function in the page. It sees only its arguments, which must be JSON, as must its result. */
export const evaluate = async <Arguments extends unknown[], Result>(
  browser: RemoteBrowser,
  work: (...values: Arguments) => Result | Promise<Result>,
  ...values: Arguments
): Promise<Result> => (await browser.evaluate(`(${work.toString()})(...${JSON.stringify(values)})`)) as Result

/** Presses keys one after the other: letters, or those of `KEYS`. */
export const press = (browser: RemoteBrowser, keys: string): Promise<void> =>
  browser.perform([
    {
      type: 'key',
      id: 'keys',
      actions: Array.from(keys).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    },
  ])

/**
 * Finds the centre of a visible element that matches a selector and whose name begins like this, in pixels of
 * the window.
 */
function findMiddle(selector: string, name: string): { x: number; y: number } | null {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, without what is around it
  const nameOf = (element: Element) => {
    const { labels } = element as HTMLInputElement
    const label = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent
    return label.trim()
  }
  const shown = [...document.querySelectorAll(selector)].find(
    (element) => nameOf(element).startsWith(name) && element.getClientRects().length > 0,
  )
  if (!shown) return null
  shown.scrollIntoView({ block: 'nearest' })
  const { x, y, width, height } = shown.getBoundingClientRect()
  const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  const top = document.elementFromPoint(middle.x, middle.y)
  // Otherwise another element covers it, or it is still moving there.
  return top && (shown.contains(top) || top.contains(shown)) ? middle : null
}

const DEADLINE_MS = 60_000
const POLL_EVERY_MS = 200

/**
 * Asks repeatedly until there is an answer.
 * @throws {Error} with `what` once it has taken too long
 */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value | null | undefined | false>,
  deadlineMs = DEADLINE_MS,
): Promise<Value> {
  const endsAt = Date.now() + deadlineMs
  while (Date.now() < endsAt) {
    const value = await ask()
    if (value !== null && value !== undefined && value !== false) return value
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS))
  }
  throw new Error(`Not within ${deadlineMs} ms: ${what}`)
}

/** Clicks the element of this name with the pointer, once it is visible, stands still and is not covered. */
export async function click(browser: RemoteBrowser, selector: string, name: string): Promise<void> {
  let before: { x: number; y: number } | null = null
  const { x, y } = await until(`${selector} named ${name}`, async () => {
    const middle = await evaluate(browser, findMiddle, selector, name)
    const isStill = middle?.x === before?.x && middle?.y === before?.y
    before = middle
    return isStill && middle
  })
  await browser.perform([
    {
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ])
}
