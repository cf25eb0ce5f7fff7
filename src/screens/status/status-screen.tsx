import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, notFound, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

import { isApiError, type Problem } from '#contract/errors.ts'
import type { StatusCode } from '#contract/status-codes.ts'
import { STATUS_SCREENS, screenOf, type StatusScreenName } from '#contract/status-screens.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { reportError } from '#src/observability/report.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import type { IconName } from '#src/ui/icon.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'

interface Words {
  icon: IconName
  title: string
  /** Stands in for the message of a problem. */
  text: string
  /** The page's heading for screen readers. */
  heading?: string
}

const WORDS: Record<StatusScreenName, Words> = {
  notFound: {
    icon: 'film',
    title: 'Page not found',
    text: 'The address may be old or misspelled.',
  },
  unavailable: { icon: 'film', title: 'Not available', text: 'This was removed or isn’t allowed here.' },
  private: { icon: 'user', title: 'This is private', text: 'Only people its owner allows can see it.' },
  banned: { icon: 'user', title: 'Account not available', text: 'This account was banned.' },
  logIn: {
    icon: 'user',
    title: 'Log in to see this',
    text: 'You need an account for this page.',
    heading: 'Log in',
  },
  ageLimit: { icon: 'user', title: 'Age restricted', text: 'You aren’t old enough to see this.' },
  region: {
    icon: 'film',
    title: 'Not available where you are',
    text: 'This isn’t available in your country or region.',
  },
  warning: { icon: 'film', title: 'Sensitive content', text: 'This video may be disturbing.' },
  captcha: { icon: 'user', title: 'Security check', text: 'Confirm you’re human to continue.' },
  offline: {
    icon: 'cloudOff',
    title: 'This page isn’t available offline',
    text: 'Connect to open it. Pages and videos you have seen still work.',
    heading: 'Offline',
  },
  busy: { icon: 'clock', title: 'Very busy right now', text: 'Try again in a moment.' },
  serverError: {
    icon: 'cloudOff',
    title: 'Couldn’t load this page',
    text: 'Something went wrong on our side. Try again in a moment.',
    heading: 'Something went wrong',
  },
}

/** Titles that name the subject, by status code (specification section 8). */
const SUBJECT_TITLES: Partial<Record<number, string>> = {
  10202: 'User not found',
  10203: 'Sound not found',
  10204: 'Video not found',
  10205: 'No videos with this hashtag',
  10208: 'Effect not found',
  10210: 'Live video not found',
  10224: 'Game not found',
}

/** Its sentence is about the parts of a call. From `StatusCode`, which a first page does without. */
const INVALID_INPUT: typeof StatusCode.invalidInput = 400

interface StatusScreenProps extends Partial<Pick<Words, 'icon' | 'title' | 'text' | 'heading'>> {
  /** The reason for the screen, or the screen itself where no call has failed. */
  because: Problem | StatusScreenName
  onRetry?: () => void
}

/** Stands where a page cannot be shown: says what happened, and offers the one thing that helps. */
export function StatusScreen({ because, onRetry, ...own }: StatusScreenProps) {
  const problem = typeof because === 'string' ? undefined : because
  const name = typeof because === 'string' ? because : screenOf(because)
  const words = WORDS[name]
  const { canRetry } = STATUS_SCREENS[name]
  // The screen's own words know what works without a network, and that an address is meant for people.
  const message = name === 'offline' || problem?.statusCode === INVALID_INPUT ? undefined : problem?.message
  const subject = problem && SUBJECT_TITLES[problem.statusCode]
  return (
    <Page title={own.heading ?? words.heading ?? 'This page can’t be shown'} isTitleHidden>
      <Notice
        icon={own.icon ?? words.icon}
        {...(canRetry && { role: 'alert' })}
        title={own.title ?? subject ?? words.title}
        text={own.text ?? (subject === undefined ? message : undefined) ?? words.text}
        code={canRetry && name !== 'offline' ? problem?.statusCode : undefined}
      >
        {name === 'logIn' ? (
          <Button kind="primary" onClick={() => openDialog('logIn')}>
            Log in
          </Button>
        ) : canRetry && onRetry ? (
          <Button kind="primary" onClick={onRetry}>
            Try again
          </Button>
        ) : (
          <Link to="/foryou" className={buttonClass('primary')}>
            Go to For you
          </Link>
        )}
        {name === 'offline' && (
          <Link to="/offline" className={buttonClass('text')}>
            Offline videos
          </Link>
        )}
      </Notice>
    </Page>
  )
}

/** Stands at an address without a page, and at one whose subject was refused: `data` is then the problem (`loadOrNotFound`). */
export const PageNotFound = ({ data }: { data?: unknown }) => (
  <StatusScreen because={(data as Problem | undefined) ?? 'notFound'} />
)

/** Stands at an address that no page has: a failed route look-up is reported (specification section 8). */
export function UnknownAddress() {
  useEffect(() => reportError(new Error('No page at this address'), 'warning'), [])
  return <PageNotFound />
}

/** Turns a refusal that asking again would not change into the screen that says so, with the HTTP status 404. */
export async function loadOrNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const isFinal = isApiError(error) && !STATUS_SCREENS[screenOf(error.problem)].canRetry
    throw isFinal ? notFound({ data: error.problem }) : error
  }
}

/** Stands where a page could not be loaded. Back in reach of the network, the page comes by itself. */
export function PageProblem({ error, reset }: ErrorComponentProps) {
  // Drawn once where it is drawn at all: what remembers its parts would be in the script of every page for nothing.
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
  // Every browser has words of its own for a script that does not come: all speak of an import.
  const isScriptMissing = /import/i.test(String(error))
  if (isScriptMissing && !isOnline) return <StatusScreen because="offline" onRetry={tryAgain} />
  return (
    <StatusScreen
      because="serverError"
      {...(isScriptMissing && { text: 'Part of it didn’t load.' })}
      onRetry={tryAgain}
    />
  )
}
