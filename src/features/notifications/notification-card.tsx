import { useState } from 'react'
import { useSnapshot } from 'valtio'

import { messages } from '#messages/notifications.ts'
import { deviceStorage } from '#shared/browser-storage.ts'
import { consent } from '#src/state/consent.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { cardClass } from '#src/ui/surfaces.ts'

import { useDevice } from './use-device.ts'

import css from './notifications.module.css'

const DISMISSED_KEY = 'vireo.notifications-dismissed'
const BELL = 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 20.5a2 2 0 0 0 4 0'

/**
 * Offers notifications on pages that show their purpose, on a device that can show them. Once dismissed it does not
 * return.
 */
export default function NotificationCard() {
  const { state, isBusy, turnOn } = useDevice()
  const [isDismissed, setIsDismissed] = useState(() => deviceStorage.read(DISMISSED_KEY) !== null)
  const { isAsked } = useSnapshot(consent)
  // One question at a time.
  if (state !== 'off' || isDismissed || isAsked) return null
  return (
    <section className={`${cardClass} ${css.card}`} aria-label={messages.cardTitle}>
      <Icon path={BELL} />
      <div className={css.offer}>
        <h2 className={css.title}>{messages.cardTitle}</h2>
        <p className={css.aside}>{messages.cardText}</p>
      </div>
      <div className={css.buttons}>
        <Button
          onClick={() => {
            deviceStorage.write(DISMISSED_KEY, '1')
            setIsDismissed(true)
          }}
        >
          {messages.notNow}
        </Button>
        <Button kind="primary" isBusy={isBusy} onClick={() => void turnOn()}>
          {messages.turnOn}
        </Button>
      </div>
    </section>
  )
}
