import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'

import { messages } from '#messages/app.ts'
import { deviceStorage } from '#shared/browser-storage.ts'
import { useIsAnyoneLive } from '#src/state/live-user.ts'
import { Icon } from '#src/ui/icon.tsx'

import css from './main-nav.module.css'

/** A name from the specification (section 3, storage keys). Its value is the time, in milliseconds since 1970. */
const STORAGE_KEY = 'live nav click'

/** Leads to the lives. A dot shows that some are on air, until the link has been used once on this device. */
export function LiveEntry() {
  const [isClicked, setIsClicked] = useState(false)
  const hasDot = useIsAnyoneLive() && !isClicked && deviceStorage.read(STORAGE_KEY) === null
  const id = useId()
  return (
    <Link
      to="/live"
      className={css.link}
      aria-describedby={hasDot ? id : undefined}
      onClick={() => {
        setIsClicked(true)
        deviceStorage.write(STORAGE_KEY, Date.now())
      }}
    >
      <span className={css.icon}>
        <Icon name="play" />
        {hasDot && <span className={`${css.count} ${css.dot}`} />}
      </span>
      <span className={css.label}>{messages.live}</span>
      <span id={id} hidden>
        {messages.someoneIsLive}
      </span>
    </Link>
  )
}
