import { useQueryClient } from '@tanstack/react-query'

import { messages } from '#messages/operator.ts'
import { refreshOperator } from '#src/data/operator.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { FieldProblem, type FormOptions, useForm } from '#src/ui/form.tsx'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'

/** Shows in the snackbar why an action failed: the pressed button may be far from its form's message. */
export const reportFailure = (error: unknown) =>
  showMessage(joinSentences(messages.notDone, sentenceOf(error)))

/** A form for operators: shows a failure, and refreshes their data, which others may have changed meanwhile. */
export function useOperatorForm<const Name extends string = never>(
  options: Pick<FormOptions<Name>, 'fieldNames' | 'send'>,
) {
  const queryClient = useQueryClient()
  return useForm({
    ...options,
    onEnd: (error) => {
      if (error instanceof FieldProblem) return undefined
      if (error !== undefined) reportFailure(error)
      return refreshOperator(queryClient)
    },
  })
}

/** Returns a function that runs a change of one row, with the same handling afterwards. */
export function useRowChange(): (run: () => Promise<unknown>) => Promise<void> {
  const queryClient = useQueryClient()
  return async (run) => {
    await run().catch(reportFailure)
    await refreshOperator(queryClient)
  }
}
