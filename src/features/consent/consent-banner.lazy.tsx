import { Link } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { chooseConsent } from '#src/analytics/consent.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

import css from './consent-banner.module.css'

/** Asks before a visit is recorded, below the page. Without an answer nothing is recorded. */
export default function ConsentBanner() {
  return (
    <Banner
      label={messages.privacyChoice}
      text={
        <>
          {messages.privacyQuestion}{' '}
          <Link to="/privacy" className={css.more}>
            {messages.details}
          </Link>
        </>
      }
    >
      {(['denied', 'granted'] as const).map((choice) => (
        <Button key={choice} name="consent" value={choice} onClick={() => chooseConsent(choice)}>
          {choice === 'denied' ? messages.decline : messages.accept}
        </Button>
      ))}
    </Banner>
  )
}
