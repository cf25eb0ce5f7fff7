import { useState } from 'react'

import { useIsOnline } from '#src/data/use-is-online.ts'

import css from './clip-list.module.css'

/** A clip's poster. One that did not come leaves the clip's colour, and is asked for anew with the next network. */
export function CellPicture({ url }: { url: string }) {
  const isOnline = useIsOnline()
  const [wasOnline, setWasOnline] = useState(isOnline)
  const [hasFailed, setHasFailed] = useState(false)
  if (isOnline !== wasOnline) {
    setWasOnline(isOnline)
    if (isOnline) setHasFailed(false)
  }
  if (hasFailed) return null
  return (
    <img
      className={css.layer}
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setHasFailed(true)}
    />
  )
}
