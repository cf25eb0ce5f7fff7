import { useState } from 'react'

import { SOUND_DECISIONS } from '#contract/decisions.ts'
import type { Music } from '#contract/models/video.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'
import { cardClass } from '#src/ui/surfaces.ts'

import { DecisionFields, FIRST_TERMS, type Terms } from './decision-fields.tsx'
import { PasswordGate } from './password-gate.tsx'

import css from './operator.module.css'

/** The form on a sound's page with which moderators mute or remove it. */
export default function DecideSound({ music }: { music: Music }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={cardClass}>
      <Disclosure label={messages.decideSound} onToggle={setIsOpen}>
        {isOpen && (
          <PasswordGate>
            <Form musicId={music.id} />
          </PasswordGate>
        )}
      </Disclosure>
    </div>
  )
}

async function run(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    showMessage(joinSentences(messages.notDone, sentenceOf(error)))
  }
}

function Form({ musicId }: { musicId: string }) {
  const api = useApi()
  const [terms, setTerms] = useState<Terms>({ ...FIRST_TERMS, reason: 'rights' })
  const decide = async (decision: (typeof SOUND_DECISIONS)[number]) => {
    const { reason, note } = terms
    const { decisionId } = await api.operator.decideSound({ musicId, decision, reason, note })
    const undo = async () => {
      await api.operator.undo({ decisionId })
      showMessage(messages.undone)
    }
    showMessage(messages.decided({ count: 1 }), { label: messages.undo, run: () => void run(undo) })
  }
  return (
    <div className={css.fields}>
      <DecisionFields terms={terms} onChange={setTerms} isVideo={false} />
      <div className={css.decisions}>
        {SOUND_DECISIONS.map((decision) => (
          <Button key={decision} onClick={() => void run(() => decide(decision))}>
            {messages[`decision_${decision}`]}
          </Button>
        ))}
      </div>
    </div>
  )
}
