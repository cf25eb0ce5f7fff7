import { useEffect, useRef, useState } from 'react'

import type { ApiClient } from '#contract/client.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Progress } from '#src/ui/progress.tsx'

import type { CaptchaModule } from './captcha-module.ts'

import css from './captcha-dialog.module.css'

type Phase = { name: 'asking' } | { name: 'working'; progress: number } | { name: 'failed'; message: string }

interface CaptchaDialogProps {
  api: ApiClient
  module: CaptchaModule
  /** The person does not want to. */
  onClose: () => void
}

/**
 * Asks whether a person is there (specification section 4). The answer is one button and a short calculation
 * of the device, never a puzzle (WCAG 2.2, 3.3.8). It goes when the worker says that the captcha is settled.
 */
export function CaptchaDialog({ api, module, onClose }: CaptchaDialogProps) {
  const [phase, setPhase] = useState<Phase>({ name: 'asking' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function work() {
    const controller = new AbortController()
    running.current = controller
    setPhase({ name: 'working', progress: 0 })
    try {
      const { challenge, counterLimit } = await api.captcha.challenge({})
      const solution = await module.solve(challenge, {
        signal: controller.signal,
        onProgress: (tries) => setPhase({ name: 'working', progress: Math.min(1, tries / counterLimit) }),
      })
      await api.captcha.verify({ challenge, solution })
    } catch (error) {
      if (controller.signal.aborted) return
      setPhase({ name: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
  }

  return (
    <Dialog title="Are you a person?" onClose={onClose}>
      {phase.name === 'working' ? (
        <Working progress={phase.progress} />
      ) : (
        <Question
          problem={phase.name === 'failed' ? phase.message : undefined}
          notice={module.notice}
          onAnswer={() => void work()}
        />
      )}
    </Dialog>
  )
}

interface QuestionProps {
  problem: string | undefined
  notice: string
  onAnswer: () => void
}

function Question({ problem, notice, onAnswer }: QuestionProps) {
  const answer = useRef<HTMLButtonElement>(null)
  useEffect(() => answer.current?.focus(), [])
  return (
    <div className={css.content}>
      {problem && (
        <p className={css.error} role="alert">
          {problem}
        </p>
      )}
      <p className={css.text}>
        That was a lot at once. To show that no program is at work, your device does a short calculation.
        There is no puzzle to solve.
      </p>
      <Button ref={answer} kind="primary" onClick={onAnswer}>
        {problem ? 'Try again' : 'I am a person'}
      </Button>
      <p className={css.notice}>{notice}</p>
    </div>
  )
}

/** Takes the focus itself and has no button where the question's was: a second Enter or click does nothing. */
function Working({ progress }: { progress: number }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => content.current?.focus(), [])
  return (
    <div ref={content} tabIndex={-1} className={css.content}>
      <Progress label="Checking" value={progress} />
      <p className={css.text} role="status">
        This takes a few seconds, and longer on an older device. Close this to stop it.
      </p>
    </div>
  )
}
