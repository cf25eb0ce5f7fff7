import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import type { Interest, InterestsView } from '#contract/interests.ts'
import { callWorker } from '#src/data/api.ts'
import { choose as chooseInWorker, forget as forgetInWorker } from '#src/data/interests.ts'
import { useSession } from '#src/data/use-session.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { sentenceOf } from '#src/ui/sentences.ts'

/** A change of an interest: an absent part stays as it is. */
interface Change {
  /** Null for what the device has learnt. */
  level?: number | null
  isMuted?: boolean
}

export const isSameInterest = (one: Pick<Interest, 'kind' | 'id'>, other: Pick<Interest, 'kind' | 'id'>) =>
  one.kind === other.kind && one.id === other.id

/** Asks the worker what this device has learnt about a viewer. Not stored with the reads of the server. */
const interestsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['interests', userId ?? 'guest'],
    queryFn: async ({ client, queryKey }) =>
      inPlace(client.getQueryData<InterestsView>(queryKey), await callWorker('interests.list', null)),
    staleTime: 0,
    gcTime: 0,
  })

/**
 * Keeps interests in the places in which the page shows them, so that no row moves away from under a finger: also one of
 * which nothing is known any more, now that its choice was taken back.
 */
function inPlace(before: InterestsView | undefined, now: InterestsView): InterestsView {
  const shown = before?.interests ?? []
  const inOrder = shown.map(
    (interest) =>
      now.interests.find((each) => isSameInterest(each, interest)) ?? {
        ...interest,
        level: 0,
        isChosen: false,
        isMuted: false,
      },
  )
  const added = now.interests.filter((each) => !shown.some((interest) => isSameInterest(interest, each)))
  return { ...now, interests: [...inOrder, ...added] }
}

/** Reads what this device has learnt about the viewer, and returns functions that change it at once. */
export function useInterests() {
  const client = useQueryClient()
  const options = interestsQuery(useSession().user?.id)
  const { queryKey } = options
  const query = useQuery(options)

  /** Shows a change before the worker has made it, and what the worker has when it fails. */
  async function change(show: (view: InterestsView) => InterestsView, make: () => Promise<unknown>) {
    // A read on its way does not have the change.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (view) => view && show(view))
    try {
      await make()
    } catch (error) {
      showMessage(sentenceOf(error))
      await client.invalidateQueries({ queryKey })
    }
  }

  async function choose(interest: Interest, wanted: Change): Promise<void> {
    const { kind, id, label } = interest
    const { level = interest.isChosen ? interest.level : null, isMuted = interest.isMuted } = wanted
    const chosen = { ...interest, level: level ?? interest.level, isChosen: level !== null, isMuted }
    await change(
      (view) => ({
        ...view,
        interests: view.interests.some((each) => isSameInterest(each, interest))
          ? view.interests.map((each) => (isSameInterest(each, interest) ? chosen : each))
          : [chosen, ...view.interests],
      }),
      () => chooseInWorker({ kind, id, label, level, isMuted }),
    )
    // Only the worker knows what was learnt.
    if (interest.isChosen && level === null) await client.invalidateQueries({ queryKey })
  }

  const forget = () => change(() => ({ interests: [], videoCount: 0 }), forgetInWorker)

  return { query, choose, forget }
}
