import { useState } from 'react'

import { messages } from '#messages/profile.ts'
import { promptInstall, useInstall } from '#src/offline/installed-app.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'

import css from './install-button.module.css'

const TRAY = 'M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14'

/** Installs the app where the browser can, or explains how to do it on iOS. Renders nothing elsewhere. */
export function InstallButton() {
  const installability = useInstall()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  if (installability === 'none') return null
  return (
    <>
      <Button onClick={() => (installability === 'prompt' ? void promptInstall() : setIsHelpOpen(true))}>
        <Icon path={TRAY} />
        {messages.installApp}
      </Button>
      {isHelpOpen && (
        <Dialog title={messages.installTitle} onClose={() => setIsHelpOpen(false)}>
          <ol className={css.steps}>
            <li>{messages.installShare}</li>
            <li>{messages.installAdd}</li>
            <li>{messages.installOpen}</li>
          </ol>
        </Dialog>
      )}
    </>
  )
}
