import { useEffect } from 'react'

import { messages } from '#messages/app.ts'
import { useSession } from '#src/data/use-session.ts'
import { guestGuide } from '#src/state/notices.ts'
import { emitSiteEvent } from '#src/state/site-events.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

import { writeGuideConfig } from './config.ts'

const close = () => {
  guestGuide.isDue = false
}

/** Asks a guest to log in, beside the video, which goes on playing. The prompt can be ignored. */
export default function GuestGuidePrompt() {
  const { onGuest } = useSession()
  useEffect(() => writeGuideConfig({ hasShown: true }), [])
  useEffect(() => {
    emitSiteEvent('open-guide-modal', null)
    return () => emitSiteEvent('close-guide-modal', null)
  }, [])
  useEffect(() => {
    // After a log-in elsewhere: prompts that waited for this one can show again.
    if (!onGuest) close()
  }, [onGuest])
  if (!onGuest) return null
  return (
    <Banner label={messages.logInToSite} text={messages.whyLogIn}>
      <Button onClick={close}>{messages.notNow}</Button>
      <Button
        kind="primary"
        data-tap="pop_up_window"
        onClick={() => {
          close()
          onGuest()
        }}
      >
        {messages.logIn}
      </Button>
    </Banner>
  )
}
