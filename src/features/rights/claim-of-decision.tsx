import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import {
  CLAIM_NAME_MAX_LENGTH,
  CLAIM_TEXT_MAX_LENGTH,
  type ClaimOfDecision,
} from '#contract/models/rights.ts'
import { messages } from '#messages/rights.ts'
import { useApi } from '#src/data/api-context.tsx'
import { refreshDecisions } from '#src/data/operator.ts'
import { Button } from '#src/ui/button.tsx'
import { focusFieldIfLost } from '#src/ui/focus-if-lost.ts'
import { TextArea, TextField } from '#src/ui/text-field.tsx'
import { useFormatDate } from '#src/ui/use-format-date.ts'

import { SwornForm } from './sworn-form.tsx'

import css from './rights.module.css'

interface ClaimOfDecisionProps {
  decisionId: string
  claim: ClaimOfDecision
}

/** The copyright claim behind a decision, with the form to object to it. */
export function ClaimOfDecisionPart({ decisionId, claim }: ClaimOfDecisionProps) {
  const { state, name, work, dueTime } = claim
  const formatDate = useFormatDate()
  const date = dueTime === null ? '' : formatDate(dueTime, { dateStyle: 'long' })
  return (
    <div className={css.parts}>
      <p>{messages.claimBy({ name })}</p>
      <blockquote className={css.words} dir="auto">
        {work}
      </blockquote>
      {(state === 'countered' || state === 'court') && (
        <p role="note">{messages.authorState({ state, date })}</p>
      )}
      {state === 'upheld' && <CounterForm decisionId={decisionId} />}
    </div>
  )
}

function CounterForm({ decisionId }: { decisionId: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>{messages.counter}</Button>
  const send = async (valueOf: (field: string) => string, isSworn: true) => {
    const [name, contact, text] = [valueOf('name'), valueOf('contact'), valueOf('text')]
    await api.rights.counter({ decisionId, name, contact, text, isSworn })
  }
  return (
    <div ref={focusFieldIfLost}>
      <SwornForm
        sworn={messages.counterSworn}
        action={messages.sendCounter}
        send={send}
        onSent={() => refreshDecisions(queryClient)}
        renderFields={(problems) => (
          <>
            <TextArea
              label={messages.counterText}
              name="text"
              rows={4}
              dir="auto"
              maxLength={CLAIM_TEXT_MAX_LENGTH}
              error={problems['text']}
            />
            <TextField
              label={messages.name}
              name="name"
              autoComplete="name"
              dir="auto"
              maxLength={CLAIM_NAME_MAX_LENGTH}
              error={problems['name']}
            />
            <TextArea
              label={messages.contact}
              hint={messages.contactHint}
              name="contact"
              rows={2}
              dir="auto"
              maxLength={CLAIM_NAME_MAX_LENGTH}
              error={problems['contact']}
            />
          </>
        )}
      />
    </div>
  )
}
