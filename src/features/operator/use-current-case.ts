import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { focusHeading } from '#src/ui/focus-next-to.ts'

/**
 * The current one of a list of cases: the one that was chosen last, or else the first. A wide screen shows only that one.
 * @param list the element with the articles of the cases, each with its id as `data-case`
 */
export function useCurrentCase(list: RefObject<HTMLElement | null>, cases: readonly { id: string }[]) {
  const [chosenId, setChosenId] = useState<string>()
  // The article of a chosen case may appear only after the next reading of the list.
  const focusAsked = useRef<string>(undefined)
  useLayoutEffect(() => {
    const article = list.current?.querySelector<HTMLElement>(`[data-case="${focusAsked.current}"]`)
    if (!article) return
    focusAsked.current = undefined
    article.focus()
  })
  // The link that led here has the focus: keys are for the case.
  const hasCases = cases.length > 0
  useEffect(() => {
    if (!hasCases || !document.activeElement?.matches('nav a[aria-current]')) return
    list.current?.querySelector<HTMLElement>('[data-case]')?.focus({ preventScroll: true })
  }, [hasCases, list])
  return {
    currentId: cases.some(({ id }) => id === chosenId) ? chosenId : cases[0]?.id,
    /** Makes a case the current one, and gives it the focus. When none is left, the page's heading has it. */
    goTo: (id: string | undefined) => {
      if (id === undefined) {
        focusHeading(list.current)
        return
      }
      focusAsked.current = id
      setChosenId(id)
    },
    /** Returns the id of the case after a given one, or before it. */
    besides: (id: string | undefined, step: 1 | -1) =>
      cases[cases.findIndex((each) => each.id === id) + step]?.id,
  }
}
