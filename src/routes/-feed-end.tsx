import { useEffect, useRef, type ReactNode } from 'react'

import css from './-feed-end.module.css'

/** Where the two feeds are at the top of a phone. */
const TOP = '0px 0px -95%'

/** Paper behind the last clip. It says when it has come under the two feeds: they are white over clips. */
export function FeedEnd({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const end = ref.current
    if (!end) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => void end.toggleAttribute('data-at-top', entry?.isIntersecting),
      { rootMargin: TOP },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={ref} className={css.end}>
      {children}
    </div>
  )
}
