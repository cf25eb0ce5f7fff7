import { useSnapshot } from 'valtio'

import { messages } from '#messages/consent.ts'
import { chooseConsent } from '#src/analytics/consent.ts'
import { consent } from '#src/state/consent.ts'
import { Button } from '#src/ui/button.tsx'
import { cardClass } from '#src/ui/surfaces.ts'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import css from './privacy-page.module.css'

/** Lets the viewer allow or stop the recording of their visits. */
export function ConsentChoice() {
  const isHydrated = useIsHydrated()
  const choice = useSnapshot(consent)
  const isAllowed = isHydrated && choice.isAllowed
  const isErasureDue = isHydrated && choice.isErasureDue
  return (
    <section className={`${cardClass} ${css.choice}`}>
      <h2>{messages.choiceTitle}</h2>
      <p role="status">
        {isAllowed ? messages.areRecorded : isErasureDue ? messages.erasureIsDue : messages.areNotRecorded}
      </p>
      {isAllowed ? (
        <Button onClick={() => chooseConsent('denied')}>{messages.stopAndErase}</Button>
      ) : (
        <Button onClick={() => chooseConsent('granted')}>{messages.allow}</Button>
      )}
    </section>
  )
}
