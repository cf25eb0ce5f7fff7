import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

import { isApiError } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'

import { PageNotFound } from './page-not-found.tsx'

const NOT_THERE = new Set<number>([
  StatusCode.userNotExist,
  StatusCode.videoNotExist,
  StatusCode.invalidInput,
  StatusCode.notFound,
])

/** What stands where a page could not be loaded: what happened, in plain words, and the way on. */
export function PageProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queryErrors = useQueryErrorResetBoundary()
  const isOnline = useIsOnline()
  const wasOnline = useRef(isOnline)
  const tryAgain = () => {
    queryErrors.reset()
    reset()
    void router.invalidate()
  }
  // Back in reach, the page comes by itself.
  const onBackOnline = useEffectEvent(tryAgain)
  useEffect(() => {
    if (isOnline && !wasOnline.current) onBackOnline()
    wasOnline.current = isOnline
  }, [isOnline])
  const problem = isApiError(error) ? error.problem : undefined
  if (problem && NOT_THERE.has(problem.statusCode)) return <PageNotFound />
  const isOffline = problem?.statusCode === StatusCode.networkError
  return (
    <Page title={isOffline ? 'Offline' : 'Something went wrong'} isTitleHidden>
      <Notice
        icon="cloudOff"
        role="alert"
        title={isOffline ? 'This page is not on your device' : 'This page could not be loaded'}
        text={
          isOffline
            ? 'It needs a connection. Pages and clips that you have seen are still there.'
            : (problem?.message ?? 'Something went wrong on our side.')
        }
        code={isOffline ? undefined : problem?.statusCode}
      >
        <Button kind="primary" onClick={tryAgain}>
          Try again
        </Button>
        {isOffline && (
          <Link to="/offline" className={buttonClass('text')}>
            Saved on this device
          </Link>
        )}
      </Notice>
    </Page>
  )
}
