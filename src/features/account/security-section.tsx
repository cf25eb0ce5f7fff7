import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { messages } from '#messages/account.ts'
import { useApi } from '#src/data/api-context.tsx'
import { siteInfoQuery } from '#src/data/site.ts'
import { MenuRow } from '#src/ui/menu-row.tsx'

import { DataDialog } from './data-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DevicesDialog } from './devices-dialog.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { OpenIdDialog } from './open-id-dialog.tsx'
import { PasskeysDialog } from './passkeys-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import { UsernameDialog } from './username-dialog.tsx'

type Open =
  | 'username'
  | 'password'
  | 'email'
  | 'openId'
  | 'passkeys'
  | 'secondFactor'
  | 'recovery'
  | 'devices'
  | 'data'
  | 'delete'

/** Settings for the ways to log in to the viewer's account. */
export default function SecuritySection() {
  const [open, setOpen] = useState<Open>()
  const { hasMail = false, openId } = useQuery(siteInfoQuery(useApi())).data ?? {}
  const close = () => setOpen(undefined)
  const rows: [Open, string][] = [
    ['username', messages.changeUsername],
    ['password', messages.changePassword],
    ...(hasMail ? [['email', messages.email] satisfies [Open, string]] : []),
    ...(openId ? [['openId', messages.accountAt({ name: openId.name })] satisfies [Open, string]] : []),
    ['passkeys', messages.passkeys],
    ['secondFactor', messages.secondFactor],
    ['recovery', messages.recoveryCodes],
    ['devices', messages.devices],
    ['data', messages.downloadData],
    ['delete', messages.deleteAccount],
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
      {open === 'email' && <EmailDialog onClose={close} />}
      {open === 'openId' && <OpenIdDialog onClose={close} />}
      {open === 'passkeys' && <PasskeysDialog onClose={close} />}
      {open === 'secondFactor' && <SecondFactorDialog onClose={close} />}
      {open === 'recovery' && <RecoveryDialog onClose={close} />}
      {open === 'devices' && <DevicesDialog onClose={close} />}
      {open === 'data' && <DataDialog onClose={close} />}
      {open === 'delete' && <DeleteDialog onClose={close} />}
    </>
  )
}
