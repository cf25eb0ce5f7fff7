import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

import { NETWORK_ERROR } from '#contract/constants.ts'
import { isApiError, isNotHere } from '#contract/errors.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'

import { PageNotFound } from './page-not-found.tsx'

/** What stands where a page could not be loaded: what happened, in plain words, and the way on. */
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
  // Back in reach, the page comes by itself.
  const onBackOnline = useEffectEvent(tryAgain)
  useEffect(() => {
    if (isOnline && !wasOnline.current) onBackOnline()
    wasOnline.current = isOnline
  }, [isOnline])
  if (isNotHere(error)) return <PageNotFound />
  const problem = isApiError(error) ? error.problem : undefined
  // Every browser has words of its own for a script that does not come: all speak of an import.
  const isScriptMissing = /import/i.test(String(error))
  const isOffline = problem ? problem.statusCode === NETWORK_ERROR : !isOnline && isScriptMissing
  return (
    <Page title={isOffline ? 'Offline' : 'Something went wrong'} isTitleHidden>
      <Notice
        icon="cloudOff"
        role="alert"
        title={isOffline ? 'This page isn’t available offline' : 'Couldn’t load this page'}
        text={
          isOffline
            ? 'Connect to open it. Pages and videos you have seen still work.'
            : (problem?.message ??
              (isScriptMissing ? 'Part of it didn’t load.' : 'Something went wrong on our side.'))
        }
        code={isOffline ? undefined : problem?.statusCode}
      >
        <Button kind="primary" onClick={tryAgain}>
          Try again
        </Button>
        {isOffline && (
          <Link to="/offline" className={buttonClass('text')}>
            Offline videos
          </Link>
        )}
      </Notice>
    </Page>
  )
}
