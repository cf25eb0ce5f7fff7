import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

import { isApiError } from '#contract/errors.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'

import { StatusScreen } from './status-screen.tsx'

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
