import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { messages } from '#messages/conversations.ts'
import { Button } from '#src/ui/button.tsx'

import css from './conversation-view.module.css'

/** Positions this near to the end count as the end. */
const END_PX = 80

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < END_PX

/**
 * Stays at the newest message while it is shown, and at the viewer's place when older messages are inserted
 * above.
 * @param end changes with the content at the bottom
 * @param hasNewer more messages follow below, so its end is not the newest
 * @param placeSeq the message that is shown first
 */
export function useLogScroll(
  end: string,
  hasNewer: boolean,
  placeSeq: number | undefined,
): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null)
  const known = useRef({ height: 0, wasAtEnd: placeSeq === undefined, end: '' })
  const shownPlace = useRef<number>(undefined)
  const isFollowedByMore = useRef(hasNewer)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const { height, wasAtEnd, end: before } = known.current
    if (placeSeq !== shownPlace.current) {
      if (placeSeq === undefined) element.scrollTop = element.scrollHeight
      if (placeSeq === undefined || showPlace(element, placeSeq)) shownPlace.current = placeSeq
    } else if (wasAtEnd && !hasNewer) element.scrollTop = element.scrollHeight
    else if (end === before && element.scrollTop < END_PX) element.scrollTop += element.scrollHeight - height
    known.current = { height: element.scrollHeight, wasAtEnd: isAtEnd(element), end }
    isFollowedByMore.current = hasNewer
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const onScroll = () => {
      known.current.wasAtEnd = isAtEnd(element)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    // A picture added to the form, or an on-screen keyboard, makes the list shorter.
    const observer = new ResizeObserver(() => {
      if (known.current.wasAtEnd && !isFollowedByMore.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [])
  return scroller
}

/**
 * Scrolls a message to the middle and focuses it.
 * @returns whether it is there
 */
function showPlace(scroller: HTMLElement, seq: number): boolean {
  const message = scroller.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
  message?.scrollIntoView({ block: 'center' })
  message?.focus({ preventScroll: true })
  return message !== null
}

/** Leads to the newest messages. */
export const ToEnd = ({ onPress }: { onPress: () => void }) => (
  <div className={css.newer}>
    <Button onClick={onPress}>{messages.latestMessages}</Button>
  </div>
)

/** Leads to a message that has arrived while the viewer reads further up. */
export function NewerButton({ scroller, seq }: { scroller: RefObject<HTMLElement | null>; seq: number }) {
  const [seenSeq, setSeenSeq] = useState(seq)
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const check = () => {
      if (isAtEnd(element)) setSeenSeq(seq)
    }
    check()
    element.addEventListener('scroll', check, { passive: true })
    return () => element.removeEventListener('scroll', check)
  }, [scroller, seq])
  if (seq <= seenSeq) return null
  return (
    <div className={css.newer}>
      <Button onClick={() => scroller.current?.scrollTo({ top: scroller.current.scrollHeight })}>
        {messages.newMessages}
      </Button>
    </div>
  )
}
