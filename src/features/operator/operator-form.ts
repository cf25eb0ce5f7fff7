import { useQueryClient } from '@tanstack/react-query'

import { messages } from '#messages/operator.ts'
import { refreshOperator } from '#src/data/operator.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { FieldProblem, type FormOptions, useForm } from '#src/ui/form.tsx'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'

/** Says in the snackbar why something was not done: what operators press may be far from its form's head. */
export const reportFailure = (error: unknown) =>
  showMessage(joinSentences(messages.notDone, sentenceOf(error)))

/** A form of operators: says what failed, and loads again what they see, which others may have changed meanwhile. */
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

/** Runs a change of one row, and does the same. */
export function useRowChange(): (run: () => Promise<unknown>) => Promise<void> {
  const queryClient = useQueryClient()
  return async (run) => {
    await run().catch(reportFailure)
    await refreshOperator(queryClient)
  }
}
