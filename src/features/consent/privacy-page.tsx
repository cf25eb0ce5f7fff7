import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'

import { chooseConsent } from '#src/analytics/consent.ts'
import { consent } from '#src/state/consent.ts'
import { Button } from '#src/ui/button.tsx'
import { Page } from '#src/ui/page.tsx'
import { cardClass } from '#src/ui/surfaces.ts'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import css from './privacy-page.module.css'

/** The privacy page: the data stored about users, its purpose, and their choice about the optional part. */
export const PrivacyPage = ({ back }: { back: ReactNode }) => (
  <Page title="Privacy" back={back}>
    <div className={css.text}>
      <Choice />
      <section>
        <h2>What is recorded if you allow it</h2>
        <ul>
          <li>Which pages you open and how long you stay.</li>
          <li>Which videos you see, and when they start, pause, stall, end or fail.</li>
          <li>How fast pages load and react.</li>
          <li>How you got here: the previous site, without search terms, and the campaign in a link.</li>
        </ul>
        <p>
          How long people watch a video decides who else sees it. While you’re logged in, For you doesn’t
          repeat a video until you have seen the others, on any of your devices.
        </p>
        <p>
          It is stored under a random number from this browser, and with your account while you’re logged in.
          It is erased after 90 days, or when you stop the recording.
        </p>
      </section>
      <section>
        <h2>What the site needs to work</h2>
        <ul>
          <li>Your session, and a key on this device that proves your actions are yours.</li>
          <li>Pages and pictures for offline use, on this device only.</li>
          <li>What you did offline, until it is sent.</li>
          <li>Your playback settings, the videos you’re not interested in, and your choice on this page.</li>
          <li>
            How much data this browser used, on this device only: see{' '}
            <Link to="/data" className={css.link}>
              Data and storage
            </Link>
            .
          </li>
          <li>That you were asked to log in, so you’re asked only once.</li>
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
      <h2>Recording your visits</h2>
      <p role="status">
        {isAllowed
          ? 'Your visits are recorded to improve this site.'
          : isErasureDue
            ? 'Your visits are not recorded. Earlier records are erased as soon as you’re online.'
            : 'Your visits are not recorded.'}
      </p>
      {isAllowed ? (
        <Button onClick={() => chooseConsent('denied')}>Stop and erase</Button>
      ) : (
        <Button onClick={() => chooseConsent('granted')}>Allow</Button>
      )}
    </section>
  )
}
