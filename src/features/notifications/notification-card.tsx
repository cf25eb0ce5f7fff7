import { useState } from 'react'
import { useSnapshot } from 'valtio'

import { messages } from '#messages/notifications.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { consent } from '#src/state/consent.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { cardClass } from '#src/ui/surfaces.ts'

import { BELL, dismissOffer, isOfferDismissed } from './offer.ts'
import { useDevice } from './use-device.ts'

import css from './notifications.module.css'

/**
 * Offers notifications on pages that show their purpose, on a device that can show them. Once dismissed it does not
 * return.
 */
export default function NotificationCard() {
  const { state, isBusy, turnOn } = useDevice()
  const [isDismissed, setIsDismissed] = useState(isOfferDismissed)
  const { isAsked } = useSnapshot(consent)
  const isOnline = useIsOnline()
  // One question at a time, and none that cannot be answered now.
  if (state !== 'off' || isDismissed || isAsked || !isOnline) return null
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
            dismissOffer()
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
