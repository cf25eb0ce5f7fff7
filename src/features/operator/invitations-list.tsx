import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { readNumber } from '#contract/digits.ts'
import type { Invitation } from '#contract/models/site.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { refreshOperator } from '#src/data/operator.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { formatDate } from '#src/ui/format-date.ts'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'
import { TextField } from '#src/ui/text-field.tsx'

import css from './operator.module.css'

/** Codes with which guests sign up while the site requires one. */
export function InvitationsList({ invitations }: { invitations: Invitation[] }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [uses, setUses] = useState('30')
  const [days, setDays] = useState('7')
  const run = async (call: () => Promise<unknown>) => {
    try {
      await call()
    } catch (error) {
      showMessage(joinSentences(messages.notDone, sentenceOf(error)))
    }
    await refreshOperator(queryClient)
  }
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
              <Button onClick={() => void run(() => api.operator.revokeInvitation({ code }))}>
                {messages.takeBack}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        method="post"
        noValidate
        className={css.invite}
        onSubmit={(event) => {
          event.preventDefault()
          void run(async () => {
            const made = await api.operator.invite({ uses: readNumber(uses), days: readNumber(days) })
            showMessage(messages.invitationMade({ code: made.invitation.code }))
          })
        }}
      >
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
        <Button type="submit">{messages.invite}</Button>
      </form>
    </section>
  )
}
