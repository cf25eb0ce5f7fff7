import { useState } from 'react'

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
        Install app
      </Button>
      {isHelpOpen && (
        <Dialog title="Install Vireo" onClose={() => setIsHelpOpen(false)}>
          <ol className={css.steps}>
            <li>Tap Share in the browser’s bar.</li>
            <li>Choose Add to Home Screen.</li>
            <li>Open Vireo from there. It works offline too.</li>
          </ol>
        </Dialog>
      )}
    </>
  )
}
