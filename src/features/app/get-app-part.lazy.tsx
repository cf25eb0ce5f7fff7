import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'

import { messages } from '#messages/settings.ts'
import { buttonClass } from '#src/ui/button.tsx'

import { APP_PLACE, useAppOffer } from './app-offer.ts'
import GetAppSection from './get-app-section.tsx'
import { useInstallWay } from './install-way.ts'

import css from './install.module.css'

/** The section of the about page that leads to the app: to its store, to a code for a phone, or to its installation. */
export default function GetAppPart() {
  const offer = useAppOffer()
  const way = useInstallWay()
  const isShown = offer !== undefined || way !== undefined
  // The code leads to this section, which is rendered late.
  useEffect(() => {
    if (isShown && location.hash === `#${APP_PLACE}`) document.getElementById(APP_PLACE)?.scrollIntoView()
  }, [isShown])
  if (!isShown) return null
  return (
    <section id={APP_PLACE} className={css.part}>
      <h2>{offer ? messages.getApp : messages.installTitle}</h2>
      {offer ? (
        <GetAppSection />
      ) : (
        <>
          <p className={css.why}>{messages.installWhy}</p>
          <div>
            <Link to="/setting/pc" search={{ section: 'install' }} className={buttonClass('primary')}>
              {messages.installApp}
            </Link>
          </div>
        </>
      )}
    </section>
  )
}
