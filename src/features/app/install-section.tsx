import { useEffect } from 'react'

import { messages } from '#messages/settings.ts'
import { promptInstall } from '#src/offline/installed-app.ts'
import { Button } from '#src/ui/button.tsx'

import { InstallSteps } from './install-steps.tsx'
import { useInstallWay } from './install-way.ts'

import css from './install.module.css'

/** Installs the app, or shows how: a section of the settings. */
export default function InstallSection() {
  const way = useInstallWay()
  // The server cannot know the way, so its page has no section to which the address could scroll.
  useEffect(() => {
    if (location.hash === '#install') document.getElementById('install')?.scrollIntoView()
  }, [])
  return (
    <>
      <p className={css.why}>{messages.installWhy}</p>
      {way === 'prompt' ? (
        <div>
          <Button kind="primary" onClick={() => void promptInstall()}>
            {messages.installApp}
          </Button>
        </div>
      ) : (
        way && <InstallSteps way={way} />
      )}
    </>
  )
}
