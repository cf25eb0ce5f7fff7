import { Link } from '@tanstack/react-router'

import { chooseConsent } from '#src/analytics/consent.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

import css from './consent-banner.module.css'

/** Asks before a visit is recorded, beside the page. Without an answer nothing is recorded. */
export default function ConsentBanner() {
  return (
    <Banner
      label="Privacy choice"
      text="May this site record what you watch and how fast it loads, to improve?"
    >
      <Link to="/privacy" className={css.more}>
        Details
      </Link>
      <Button onClick={() => chooseConsent('denied')}>Decline</Button>
      <Button onClick={() => chooseConsent('granted')}>Accept</Button>
    </Banner>
  )
}
