import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { messages } from '#messages/account.ts'
import { emailQuery, passkeysQuery, securityQuery, sessionsQuery } from '#src/data/account.ts'
import { useApi } from '#src/data/api-context.tsx'
import { siteInfoQuery } from '#src/data/site.ts'
import { useSession } from '#src/data/use-session.ts'
import { at, device, key, lock, mail, shield } from '#src/ui/drawings.ts'
import type { Picture } from '#src/ui/icon.tsx'
import { ButtonRow, Rows } from '#src/ui/rows.tsx'

import { DevicesDialog } from './devices-dialog.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { OpenIdDialog } from './open-id-dialog.tsx'
import { PasskeysDialog } from './passkeys-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import { UsernameDialog } from './username-dialog.tsx'

const DIALOGS = {
  username: UsernameDialog,
  password: PasswordDialog,
  email: EmailDialog,
  openId: OpenIdDialog,
  passkeys: PasskeysDialog,
  secondFactor: SecondFactorDialog,
  recovery: RecoveryDialog,
  devices: DevicesDialog,
}
type DialogName = keyof typeof DIALOGS

/** Settings for the ways to log in to the viewer's account, each with its state. */
export default function SecuritySection() {
  const api = useApi()
  const [open, setOpen] = useState<DialogName>()
  const { user } = useSession()
  const { hasMail = false, openId } = useQuery(siteInfoQuery(api)).data ?? {}
  const { data: security } = useQuery(securityQuery(api))
  const { data: email } = useQuery({ ...emailQuery(api), enabled: hasMail })
  const { data: passkeys } = useQuery(passkeysQuery(api))
  const { data: sessions } = useQuery(sessionsQuery(api))
  const row = (name: DialogName, icon: Picture, label: string, value?: ReactNode) => (
    <ButtonRow icon={icon} label={label} value={value} onClick={() => setOpen(name)} />
  )
  const Dialog = open && DIALOGS[open]
  return (
    <>
      <Rows>
        {row('username', 'user', messages.changeUsername, user && <bdi>@{user.uniqueId}</bdi>)}
        {row('password', lock, messages.changePassword)}
        {hasMail &&
          row('email', mail, messages.email, email && <bdi>{email.address ?? messages.notSetUp}</bdi>)}
        {openId && row('openId', at, messages.accountAt({ name: openId.name }))}
        {row('passkeys', key, messages.passkeys, passkeys && stateOf(passkeys.passkeys.length))}
      </Rows>
      <Rows>
        {row(
          'secondFactor',
          shield,
          messages.secondFactor,
          security && (security.hasSecondFactor ? messages.stateOn : messages.stateOff),
        )}
        {row('recovery', key, messages.recoveryCodes, security && stateOf(security.recoveryCodeCount))}
      </Rows>
      <Rows>
        {row(
          'devices',
          device,
          messages.devices,
          sessions && messages.deviceCount({ count: sessions.sessions.length }),
        )}
      </Rows>
      {Dialog && <Dialog onClose={() => setOpen(undefined)} />}
    </>
  )
}

const stateOf = (count: number): ReactNode => (count > 0 ? count : messages.notSetUp)
