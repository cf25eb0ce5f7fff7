import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'

import { messages } from '#messages/consent.ts'
import { chooseConsent } from '#src/analytics/consent.ts'
import { consent } from '#src/state/consent.ts'
import { Button } from '#src/ui/button.tsx'
import { Page } from '#src/ui/page.tsx'
import { RichText, wrapIn } from '#src/ui/rich-text.tsx'
import { cardClass } from '#src/ui/surfaces.ts'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import css from './privacy-page.module.css'

/** The privacy page: the data stored about users, its purpose, and their choice about the optional part. */
export const PrivacyPage = ({ back }: { back: ReactNode }) => (
  <Page title={messages.title} back={back}>
    <div className={css.text}>
      <Choice />
      <section>
        <h2>{messages.recordedTitle}</h2>
        <ul>
          <li>{messages.recordedPages}</li>
          <li>{messages.recordedVideos}</li>
          <li>{messages.recordedSpeed}</li>
          <li>{messages.recordedOrigin}</li>
        </ul>
        <p>{messages.recordedUse}</p>
        <p>{messages.recordedStorage}</p>
      </section>
      <section>
        <h2>{messages.neededTitle}</h2>
        <ul>
          <li>{messages.neededSession}</li>
          <li>{messages.neededOffline}</li>
          <li>{messages.neededOutbox}</li>
          <li>{messages.neededSettings}</li>
          <li>
            <RichText>
              {messages.neededDataUse({ data: wrapIn(<Link to="/data" className={css.link} />) })}
            </RichText>
          </li>
          <li>{messages.neededGuide}</li>
        </ul>
      </section>
    </div>
  </Page>
)

function Choice() {
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
