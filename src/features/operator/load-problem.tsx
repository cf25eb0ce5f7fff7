import type { UseQueryResult } from '@tanstack/react-query'

import { messages } from '#messages/app.ts'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

interface LoadProblemProps {
  query: Pick<UseQueryResult, 'error' | 'refetch'>
}

/** Shown in place of a part of the page that could not be loaded. */
export const LoadProblem = ({ query }: LoadProblemProps) => (
  <MoreProblem
    title={messages.serverErrorTitle}
    reason={sentenceOf(query.error)}
    onTryAgain={() => void query.refetch()}
  />
)
