import { messages } from '#messages/settings.ts'
import { promptInstall } from '#src/offline/installed-app.ts'
import { Button } from '#src/ui/button.tsx'
import { cardClass } from '#src/ui/surfaces.ts'

import { InstallSteps } from './install-steps.tsx'
import { useInstallWay } from './install-way.ts'

import css from './install.module.css'

/** Installs the app, or shows how: a section of the settings. */
export default function InstallSection() {
  const way = useInstallWay()
  return (
    <div className={cardClass}>
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
    </div>
  )
}
