import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { readNumber } from '#contract/digits.ts'
import type { Invitation } from '#contract/models/site.ts'
import { invitationPath } from '#contract/paths.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { siteQuery } from '#src/data/operator.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { copyLink } from '#src/ui/copy-link.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { leaveRow } from '#src/ui/focus-next-to.ts'
import { Form, SubmitButton } from '#src/ui/form.tsx'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { cardClass } from '#src/ui/surfaces.ts'
import { NumberField } from '#src/ui/text-field.tsx'
import { useWhen } from '#src/ui/when.tsx'

import { LoadProblem } from './load-problem.tsx'
import { useOperatorForm, useRowChange } from './operator-form.ts'

import css from './operator.module.css'

/** The invitations that are in force. */
export function InvitationsPanel() {
  const query = useQuery(siteQuery(useApi()))
  if (query.isPending) return <Spinner label={messages.loading} />
  if (!query.data) return <LoadProblem query={query} />
  return <InvitationsList invitations={query.data.invitations} />
}

/** Codes with which guests sign up while the site requires one, each with its link. */
export function InvitationsList({ invitations }: { invitations: Invitation[] }) {
  const api = useApi()
  const [uses, setUses] = useState('30')
  const [days, setDays] = useState('7')
  const form = useOperatorForm({
    send: async () => {
      const made = await api.operator.invite({ uses: readNumber(uses), days: readNumber(days) })
      showMessage(messages.invitationMade({ code: made.invitation.code }))
    },
  })
  return (
    <div className={css.queue}>
      <p className={css.hint}>{messages.invitationsHint}</p>
      <Form form={form} className={css.invite}>
        <NumberField label={messages.invitationUses} value={uses} digits={4} dir="ltr" onText={setUses} />
        <NumberField label={messages.invitationDays} value={days} digits={3} dir="ltr" onText={setDays} />
        <SubmitButton kind="primary">{messages.invite}</SubmitButton>
      </Form>
      {invitations.length === 0 ? (
        <Notice icon="user" title={messages.noInvitations} isSmall />
      ) : (
        <ul className={css.list}>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.code} invitation={invitation} />
          ))}
        </ul>
      )}
    </div>
  )
}

function InvitationRow({ invitation: { code, uses, usesLeft, untilTime } }: { invitation: Invitation }) {
  const api = useApi()
  const change = useRowChange()
  const [isShown, setIsShown] = useState(false)
  const path = invitationPath(code)
  const when = useWhen()
  return (
    <li className={`${cardClass} ${css.invitation}`}>
      <div className={css.names}>
        <code className={css.title}>{code}</code>
        <span className={css.small}>
          {[
            messages.invitationUsed({ used: Math.max(0, uses - usesLeft), uses }),
            messages.invitationUntil({ date: when(untilTime) }),
          ].join(' · ')}
        </span>
      </div>
      <div className={css.decisions}>
        <Button onClick={() => void copyLink(path).then(showMessage)}>{messages.copyLink}</Button>
        <Button aria-haspopup="dialog" onClick={() => setIsShown(true)}>
          {messages.qrCode}
        </Button>
        <Button
          onClick={({ currentTarget }) =>
            void change(async () => {
              await api.operator.revokeInvitation({ code })
              leaveRow(currentTarget)
            })
          }
        >
          {messages.takeBack}
        </Button>
      </div>
      {isShown && (
        <Dialog title={messages.invitationOf({ code })} onClose={() => setIsShown(false)}>
          <div className={css.scan}>
            <QrCode text={new URL(path, location.origin).href} label={messages.qrCode} />
            <p className={css.small}>{messages.scanToSignUp}</p>
          </div>
        </Dialog>
      )}
    </li>
  )
}
