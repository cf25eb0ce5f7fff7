import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, notFound, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'

import { isApiError, type ApiError, type Problem } from '#contract/errors.ts'
import type { StatusCode } from '#contract/status-codes.ts'
import { STATUS_SCREENS, screenOf, type StatusScreenName } from '#contract/status-screens.ts'
import { messages } from '#messages/app.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { reportError } from '#src/observability/report.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import type { Picture } from '#src/ui/icon.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'

import type { StateCode } from './states.ts'

const ICONS: Record<StatusScreenName, Picture> = {
  notFound: 'film',
  unavailable: 'film',
  private: 'user',
  banned: 'user',
  logIn: 'user',
  ageLimit: 'user',
  region: 'film',
  warning: 'film',
  captcha: 'user',
  offline: 'cloudOff',
  busy: 'clock',
  serverError: 'cloudOff',
}

/**
 * The codes that screens show when no response contains one: for an address without a page, and those of section 8 for a
 * page that failed by itself (450) and for a missing network, which `-1` is mapped to (10111).
 */
const OWN_CODES: Partial<Record<StatusScreenName, StatusCode>> = {
  notFound: 404,
  captcha: 10000,
  offline: 10111,
  serverError: 450,
}

/** Keys of the titles that name the subject, and its picture, by status code (specification section 8). */
const SUBJECTS = {
  10202: ['userNotFound', 'user'],
  10203: ['soundNotFound', 'note'],
  10204: ['videoNotFound', 'film'],
  10205: ['tagNotFound', 'M9.5 4 7.5 20M16.5 4l-2 16M4.5 9H20M4 15h15.5'],
  10208: [
    'effectNotFound',
    'M13 20H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v7zM13 20v-5a2 2 0 0 1 2-2h5',
  ],
  10210: ['liveNotFound', 'play'],
  10224: ['gameNotFound', 'play'],
} as const satisfies Partial<Record<StatusCode, readonly [title: keyof typeof messages, icon: Picture]>>

/** The sentence of this code is about the fields of a call. From `StatusCode`, which a first page does not load. */
const INVALID_INPUT: typeof StatusCode.invalidInput = 400

/** The codes of section 8 that need more than a sentence and a link: `state-notice.tsx`. */
const STATES = /^10(?:11[34]|209|21[1-9]|22[0-37-9]|23[01]|404)$/

const loadStateNotice = () => import('./state-notice.tsx')
export const StateNotice = import.meta.env.SSR ? (await loadStateNotice()).default : lazy(loadStateNotice)

const isState = ({ statusCode }: Problem) => STATES.test(String(statusCode))

const subjectOf = ({ statusCode }: Problem) =>
  SUBJECTS[statusCode as keyof typeof SUBJECTS] as (typeof SUBJECTS)[keyof typeof SUBJECTS] | undefined

/** The title of the screen for a problem that is not a state. */
export const shortTitleOf = (problem: Problem): string =>
  messages[subjectOf(problem)?.[0] ?? `${screenOf(problem)}Title`]

/** The title of the screen for a problem, which is also the page's. */
export const titleOf = async (problem: Problem): Promise<string> =>
  isState(problem)
    ? (await import('./states.ts')).titleOfState(problem.statusCode as StateCode)
    : shortTitleOf(problem)

interface StatusScreenProps {
  icon?: Picture
  title?: string
  /** Replaces the message of the problem. */
  text?: string
  /** The page's heading for screen readers, when the page works and asks for something. */
  heading?: string
  /** The reason for the screen, or the screen itself when no call has failed. */
  because: Problem | StatusScreenName
  onRetry?: () => void
}

/** Shown when a page cannot be: says what happened, and offers the one action that helps. */
export function StatusScreen({ because, onRetry, ...own }: StatusScreenProps) {
  const problem = typeof because === 'string' ? undefined : because
  const name = typeof because === 'string' ? because : screenOf(because)
  const { canRetry } = STATUS_SCREENS[name]
  const isInvalid = problem?.statusCode === INVALID_INPUT
  // The screen's own text knows what works without a network, and addresses people rather than callers of an
  // API.
  const message = name === 'offline' || isInvalid ? undefined : problem?.message
  const subject = problem && subjectOf(problem)
  const notice = (
    <Notice
      icon={own.icon ?? subject?.[1] ?? ICONS[name]}
      {...(canRetry && { role: 'alert' })}
      title={own.title ?? messages[subject?.[0] ?? `${name}Title`]}
      isPageTitle={own.heading === undefined}
      text={own.text ?? (subject === undefined ? message : undefined) ?? messages[`${name}Text`]}
      code={problem && problem.statusCode > 0 && !isInvalid ? problem.statusCode : OWN_CODES[name]}
    >
      {name === 'logIn' ? (
        <Button kind="primary" onClick={() => openDialog('logIn')}>
          {messages.logIn}
        </Button>
      ) : canRetry && onRetry ? (
        <Button kind="primary" onClick={onRetry}>
          {messages.tryAgain}
        </Button>
      ) : (
        <Link to="/foryou" className={buttonClass('primary')}>
          {messages.goToForYou}
        </Link>
      )}
      {name === 'offline' && (
        <Link to="/offline" className={buttonClass('text')}>
          {messages.offlineVideos}
        </Link>
      )}
    </Notice>
  )
  return (
    <Page {...(own.heading !== undefined && { title: own.heading })} isTitleHidden>
      {problem && isState(problem) ? (
        <Suspense fallback={notice}>
          <StateNotice problem={problem} onRetry={onRetry} />
        </Suspense>
      ) : (
        notice
      )}
    </Page>
  )
}

/** Shown at an address without a page, and when the subject was refused: `data` is then the problem (`loadOrNotFound`). */
export const PageNotFound = ({ data }: { data?: unknown }) => (
  <StatusScreen because={(data as Problem | undefined) ?? 'notFound'} />
)

/** Shown at an address without a page: a failed route look-up is reported (specification section 8). */
export function UnknownAddress() {
  useEffect(() => reportError(new Error('No page at this address'), 'warning'), [])
  return <PageNotFound />
}

/** Whether an error is a refusal that would be the same on a retry. */
export const isRefusal = (error: unknown): error is ApiError =>
  isApiError(error) && !STATUS_SCREENS[screenOf(error.problem)].canRetry

/** Turns a refusal into the error that shows its screen. */
export async function loadOrNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw isRefusal(error) ? notFound({ data: error.problem }) : error
  }
}

/** Shown when a page could not be loaded. When the network returns, the page loads by itself. */
export function PageProblem({ error, reset }: ErrorComponentProps) {
  // Rendered at most once: memoisation would add code to every page's script for nothing.
  'use no memo'
  const router = useRouter()
  const queryErrors = useQueryErrorResetBoundary()
  const isOnline = useIsOnline()
  const wasOnline = useRef(isOnline)
  const tryAgain = () => {
    queryErrors.reset()
    reset()
    void router.invalidate()
  }
  const onBackOnline = useEffectEvent(tryAgain)
  useEffect(() => {
    if (isOnline && !wasOnline.current) onBackOnline()
    wasOnline.current = isOnline
  }, [isOnline])
  if (isApiError(error)) return <StatusScreen because={error.problem} onRetry={tryAgain} />
  // Each browser has its own message for a script that fails to load: all of them contain "import".
  const isScriptMissing = /import/i.test(String(error))
  if (isScriptMissing && !isOnline) return <StatusScreen because="offline" onRetry={tryAgain} />
  return (
    <StatusScreen
      because="serverError"
      {...(isScriptMissing && { text: messages.partNotLoaded })}
      onRetry={tryAgain}
    />
  )
}
