import { useState } from 'react'

import { readNumber } from '#contract/digits.ts'
import type { Invitation } from '#contract/models/site.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Form, SubmitButton } from '#src/ui/form.tsx'
import { formatDate } from '#src/ui/format-date.ts'
import { TextField } from '#src/ui/text-field.tsx'

import { useOperatorForm, useRowChange } from './operator-form.ts'

import css from './operator.module.css'

/** Codes with which guests sign up while the site requires one. */
export function InvitationsList({ invitations }: { invitations: Invitation[] }) {
  const api = useApi()
  const change = useRowChange()
  const [uses, setUses] = useState('30')
  const [days, setDays] = useState('7')
  const form = useOperatorForm({
    send: async () => {
      const made = await api.operator.invite({ uses: readNumber(uses), days: readNumber(days) })
      showMessage(messages.invitationMade({ code: made.invitation.code }))
    },
  })
  return (
    <section className={css.fields}>
      <h2 className={css.title}>{messages.invitations}</h2>
      {invitations.length > 0 && (
        <ul className={css.list}>
          {invitations.map(({ code, usesLeft, untilTime }) => (
            <li key={code} className={css.head}>
              <code className={css.title}>{code}</code>
              <span>
                {messages.invitationFacts({
                  count: usesLeft,
                  date: formatDate(untilTime, { dateStyle: 'medium' }),
                })}
              </span>
              <Button onClick={() => void change(() => api.operator.revokeInvitation({ code }))}>
                {messages.takeBack}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Form form={form} className={css.invite}>
        <TextField
          label={messages.invitationUses}
          value={uses}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          onText={setUses}
        />
        <TextField
          label={messages.invitationDays}
          value={days}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          onText={setDays}
        />
        <SubmitButton>{messages.invite}</SubmitButton>
      </Form>
    </section>
  )
}
