import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'

import { chooseConsent } from '#src/analytics/consent.ts'
import { consent } from '#src/state/consent.ts'
import { Button } from '#src/ui/button.tsx'
import { cardClass } from '#src/ui/card.ts'
import { Page } from '#src/ui/page.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import css from './privacy-page.module.css'

/** What is kept about people and why, and their choice about the part that is theirs to choose. */
export const PrivacyPage = ({ back }: { back: ReactNode }) => (
  <Page title="Privacy" back={back}>
    <div className={css.text}>
      <Choice />
      <section>
        <h2>What is recorded if you allow it</h2>
        <ul>
          <li>Which pages you open and how long you stay.</li>
          <li>Which videos you see, and where they start, pause, wait, end or fail.</li>
          <li>How fast pages load and react.</li>
          <li>How you came here: the site before, without its query, and the campaign in a link.</li>
        </ul>
        <p>
          How long people watch a video decides to whom else it is shown. While you are logged in, what you
          have seen does not come again in For you until you have seen the rest, on any of your devices.
        </p>
        <p>
          It is kept under a number that this browser makes up, and with your account while you are logged in.
          It is erased after 90 days, or when you take your permission back.
        </p>
      </section>
      <section>
        <h2>What the site needs to work</h2>
        <ul>
          <li>Your session, and a key of this device that proves that what you do is yours.</li>
          <li>Pages and pictures for times without a network, on this device only.</li>
          <li>What you did without a network, until it is sent.</li>
          <li>
            How you like videos to play, which you do not want to see again, and your choice on this page.
          </li>
          <li>
            How many bytes this browser fetched, on this device only: see{' '}
            <Link to="/data" className={css.link}>
              Data and storage
            </Link>
            .
          </li>
          <li>That you have been asked to log in, so that you are asked once.</li>
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
          ? 'Your visits are recorded, to make this site better.'
          : isErasureDue
            ? 'Your visits are not recorded. What was recorded is erased as soon as the site can be reached.'
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
