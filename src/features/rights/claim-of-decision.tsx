import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { isApiError, sentenceOf } from '#contract/errors.ts'
import {
  CLAIM_NAME_MAX_LENGTH,
  CLAIM_TEXT_MAX_LENGTH,
  type ClaimOfDecision,
} from '#contract/models/rights.ts'
import { messages } from '#messages/rights.ts'
import { useApi } from '#src/data/api-context.tsx'
import { refreshDecisions } from '#src/data/operator.ts'
import { Button } from '#src/ui/button.tsx'
import { fieldText, useFocusOnProblem } from '#src/ui/form.ts'
import { joinSentences } from '#src/ui/join-sentences.ts'
import { TextArea, TextField } from '#src/ui/text-field.tsx'

import { dateOf } from './claim-status.tsx'
import { isSworn, SwornBox } from './sworn-box.tsx'

import css from './rights.module.css'

interface ClaimOfDecisionProps {
  decisionId: string
  claim: ClaimOfDecision
}

/** The claim of copyright that a decision follows, with the form of an objection to it. */
export function ClaimOfDecisionPart({ decisionId, claim }: ClaimOfDecisionProps) {
  const { state, name, work, dueTime } = claim
  return (
    <div className={css.parts}>
      <p>{messages.claimBy({ name })}</p>
      <blockquote className={css.words} dir="auto">
        {work}
      </blockquote>
      {(state === 'countered' || state === 'court') && (
        <p role="note">{messages.authorState({ state, date: dateOf(dueTime) })}</p>
      )}
      {state === 'upheld' && <CounterForm decisionId={decisionId} />}
    </div>
  )
}

function CounterForm({ decisionId }: { decisionId: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const form = useFocusOnProblem(problem)
  const fields = (isApiError(problem) ? problem.problem.fields : undefined) ?? {}
  const send = async (element: HTMLFormElement) => {
    setProblem(undefined)
    const [name, contact, text] = ['name', 'contact', 'text'].map((field) => fieldText(element, field)) as [
      string,
      string,
      string,
    ]
    try {
      // The server refuses a box that is not ticked.
      await api.rights.counter({ decisionId, name, contact, text, isSworn: isSworn(element) as true })
      await refreshDecisions(queryClient)
    } catch (error) {
      setProblem(error)
    }
  }
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>{messages.counter}</Button>
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className={css.parts}
      onSubmit={(event) => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
    >
      <TextArea
        label={messages.counterText}
        name="text"
        rows={4}
        dir="auto"
        maxLength={CLAIM_TEXT_MAX_LENGTH}
        error={fields['text']}
      />
      <TextField
        label={messages.name}
        name="name"
        autoComplete="name"
        dir="auto"
        maxLength={CLAIM_NAME_MAX_LENGTH}
        error={fields['name']}
      />
      <TextArea
        label={messages.contact}
        hint={messages.contactHint}
        name="contact"
        rows={2}
        dir="auto"
        maxLength={CLAIM_NAME_MAX_LENGTH}
        error={fields['contact']}
      />
      <SwornBox error={fields['isSworn']}>{messages.counterSworn}</SwornBox>
      {problem !== undefined && (
        <p role="alert" className={css.problem}>
          {joinSentences(messages.notSent, sentenceOf(problem))}
        </p>
      )}
      <Button kind="primary" type="submit">
        {messages.sendCounter}
      </Button>
    </form>
  )
}
