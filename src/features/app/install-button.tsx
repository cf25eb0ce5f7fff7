import { Suspense, useState } from 'react'

import { messages } from '#messages/profile.ts'
import { promptInstall } from '#src/offline/installed-app.ts'
import { lazyOnDemand } from '#src/offline/lazy.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'

import { useInstallWay } from './install-way.ts'

const TRAY = 'M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14'

const InstallDialog = lazyOnDemand(() => import('./install-dialog.tsx'))

/** Installs the app if the browser can, or shows the steps. Renders nothing otherwise. */
export function InstallButton() {
  const way = useInstallWay()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  if (!way) return null
  return (
    <>
      <Button onClick={() => (way === 'prompt' ? void promptInstall() : setIsHelpOpen(true))}>
        <Icon path={TRAY} />
        {messages.installApp}
      </Button>
      {isHelpOpen && way !== 'prompt' && (
        <Suspense fallback={null}>
          <InstallDialog way={way} onClose={() => setIsHelpOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
