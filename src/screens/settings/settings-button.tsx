import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { WaitingLink } from '#src/features/outbox/waiting-link.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { rowClass } from '#src/ui/row.ts'

import { DeviceLinks } from './device-links.tsx'

/** From one's own profile to the pages about this device and this account. */
export function SettingsButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Settings
      </Button>
      {isOpen && (
        <Dialog title="Settings" onClose={() => setIsOpen(false)}>
          <ul>
            <li>
              <WaitingLink />
            </li>
            <DeviceLinks />
            <li>
              <Link to="/privacy" className={rowClass}>
                Privacy
              </Link>
            </li>
          </ul>
        </Dialog>
      )}
    </>
  )
}
