import { messages } from '#messages/notifications.ts'
import { BELL, dismissOffer } from '#src/features/notifications/offer.ts'
import { useDevice } from '#src/features/notifications/use-device.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'

import { StepButtons, type StepProps } from './step.tsx'

import css from './welcome.module.css'

/** Offers notifications on this device. The browser asks only after the button is pressed. */
export function NotificationsStep({ onNext }: StepProps) {
  const { isBusy, turnOn } = useDevice()
  return (
    <>
      <span className={css.bell}>
        <Icon path={BELL} />
      </span>
      <StepButtons>
        <Button
          onClick={() => {
            dismissOffer()
            onNext()
          }}
        >
          {messages.notNow}
        </Button>
        <Button kind="primary" isBusy={isBusy} onClick={() => void turnOn().then(onNext)}>
          {messages.turnOn}
        </Button>
      </StepButtons>
    </>
  )
}
