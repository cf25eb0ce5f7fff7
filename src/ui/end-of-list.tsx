import { useEffect, useRef } from 'react'

import { Spinner } from './notice.tsx'

import css from './end-of-list.module.css'

/** Distance from its end at which more of a list is requested. */
const AHEAD = '600px'

interface EndOfListProps {
  label: string
  isBusy: boolean
  onReached: () => void
}

/** Follows a list that has more pages and calls back when it comes near. Give it a new key for each page. */
export function EndOfList({ label, isBusy, onReached }: EndOfListProps) {
  const marker = useRef<HTMLDivElement>(null)
  const latest = useRef(onReached)
  useEffect(() => {
    latest.current = onReached
  })
  useEffect(() => {
    if (!marker.current) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(marker.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={marker} className={css.more}>
      {isBusy && <Spinner label={label} />}
    </div>
  )
}
