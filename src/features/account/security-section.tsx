import { useState } from 'react'

import { messages } from '#messages/account.ts'
import { MenuRow } from '#src/ui/menu-row.tsx'

import { DevicesDialog } from './devices-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { UsernameDialog } from './username-dialog.tsx'

type Open = 'username' | 'password' | 'devices'

/** Settings about the ways into the viewer's account. */
export default function SecuritySection() {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const rows: [Open, string][] = [
    ['username', messages.changeUsername],
    ['password', messages.changePassword],
    ['devices', messages.devices],
  ]
  return (
    <>
      <ul>
        {rows.map(([name, label]) => (
          <MenuRow key={name} onClick={() => setOpen(name)}>
            {label}
          </MenuRow>
        ))}
      </ul>
      {open === 'username' && <UsernameDialog onClose={close} />}
      {open === 'password' && <PasswordDialog onClose={close} />}
      {open === 'devices' && <DevicesDialog onClose={close} />}
    </>
  )
}
