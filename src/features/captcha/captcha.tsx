import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

import type { ApiClient } from '#contract/client.ts'
import type { CaptchaRegion } from '#contract/endpoints/captcha.ts'
import { ApiError } from '#contract/errors.ts'
import type { WorkerEvent } from '#contract/events.ts'
import { directionOf } from '#messages/languages.ts'
import { pageLanguage } from '#messages/open-messages.ts'
import type { CaptchaMessages } from '#messages/sets.gen.ts'
import { callWorker } from '#src/data/api.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Progress } from '#src/ui/progress.tsx'

import type { CaptchaModule } from './captcha-module.ts'
import { chooseCaptchaLanguage, openCaptchaMessages } from './open-captcha-messages.ts'

import css from './captcha.module.css'

type CaptchaEvent = Extract<WorkerEvent, { type: 'captcha.opened' | 'captcha.settled' }>

let latest: CaptchaEvent | undefined
let hide: (() => void) | undefined

/**
 * Shows the captcha as long as it is open, over the current page, in one of the viewer's languages. It has a
 * React root of its own, so that no page has to include it. Rejects when its module cannot be loaded.
 */
export async function showCaptcha(api: ApiClient, event: CaptchaEvent): Promise<void> {
  latest = event
  hide?.()
  hide = undefined
  if (event.type === 'captcha.settled') return
  const [module, { language, messages }] = await Promise.all([
    loadCaptchaModule(event.region),
    openCaptchaMessages(chooseCaptchaLanguage(navigator.languages, pageLanguage())),
  ])
  // Settled meanwhile, perhaps in another tab.
  if (latest !== event) return

  const container = document.body.appendChild(document.createElement('div'))
  container.lang = language
  container.dir = directionOf(language)
  const root = createRoot(container)
  root.render(
    <CaptchaDialog
      api={api}
      module={module}
      messages={messages}
      onClose={() => void callWorker('captcha.reject', {})}
    />,
  )
  hide = () => {
    root.unmount()
    container.remove()
  }
}

type Phase =
  | { name: 'asking' }
  | { name: 'working'; progress: number }
  | { name: 'failed'; because: 'failed' | 'unreachable' }

interface CaptchaDialogProps {
  api: ApiClient
  module: CaptchaModule
  messages: CaptchaMessages
  /** Called when the viewer closes the dialog without solving it. */
  onClose: () => void
}

/**
 * Asks the viewer to confirm that they are human (specification section 4). The answer is one button and a short calculation
 * on the device, never a puzzle (WCAG 2.2, 3.3.8). It closes when the worker reports that the captcha is settled.
 */
export function CaptchaDialog({ api, module, messages, onClose }: CaptchaDialogProps) {
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
      setPhase({ name: 'failed', because: isUnreachable(error) ? 'unreachable' : 'failed' })
    }
  }

  return (
    <Dialog title={messages.title} closeLabel={messages.close} onClose={onClose}>
      {phase.name === 'working' ? (
        <Working messages={messages} progress={phase.progress} />
      ) : (
        <Question
          messages={messages}
          problem={phase.name === 'failed' ? messages[phase.because] : undefined}
          notice={messages[module.notice]}
          onAnswer={() => void work()}
        />
      )}
    </Dialog>
  )
}

/** Whether no response came, from the server or the worker. */
const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.problem.httpStatus === 0

interface QuestionProps {
  messages: CaptchaMessages
  problem: string | undefined
  notice: string
  onAnswer: () => void
}

function Question({ messages, problem, notice, onAnswer }: QuestionProps) {
  const answer = useRef<HTMLButtonElement>(null)
  useEffect(() => answer.current?.focus(), [])
  return (
    <div className={css.content}>
      {problem && (
        <p className={css.error} role="alert">
          {problem}
        </p>
      )}
      <p className={css.text}>{messages.question}</p>
      <Button ref={answer} kind="primary" onClick={onAnswer}>
        {problem ? messages.tryAgain : messages.answer}
      </Button>
      <p className={css.notice}>{notice}</p>
    </div>
  )
}

/** Takes the focus itself and has no button in the place of the question's: a second Enter or click does nothing. */
function Working({ messages, progress }: { messages: CaptchaMessages; progress: number }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => content.current?.focus(), [])
  return (
    <div ref={content} tabIndex={-1} className={css.content}>
      <Progress label={messages.checking} value={progress} />
      <p className={css.text} role="status">
        {messages.working}
      </p>
    </div>
  )
}

/** The module of the server's region, loaded when a captcha is open (specification section 7.6). */
export const loadCaptchaModule = async (region: CaptchaRegion): Promise<CaptchaModule> =>
  (await (region === 'sg' ? import('./regions/sg.ts') : import('./regions/other.ts'))).captchaModule
