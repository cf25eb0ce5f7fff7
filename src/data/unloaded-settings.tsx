import type { UseQueryResult } from '@tanstack/react-query'

import { messages } from '#messages/settings.ts'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Spinner } from '#src/ui/notice.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

interface UnloadedSettingsProps {
  query: Pick<UseQueryResult, 'error' | 'refetch'>
}

/** Shown in place of settings until the server has sent them, or with the reason why it has not. */
export const UnloadedSettings = ({ query: { error, refetch } }: UnloadedSettingsProps) =>
  error ? (
    <MoreProblem title={messages.notLoaded} reason={sentenceOf(error)} onTryAgain={() => void refetch()} />
  ) : (
    <Spinner />
  )
