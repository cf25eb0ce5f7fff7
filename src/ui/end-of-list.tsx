import { useEffect, useRef } from 'react'

import { Spinner } from './spinner.tsx'

import css from './end-of-list.module.css'

/** So far before its end more of a list is asked for. */
const AHEAD = '600px'

interface EndOfListProps {
  label: string
  isBusy: boolean
  onReached: () => void
}

/** Stands behind a list that has more, and says so when it comes near. Give it a new key for each page. */
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
