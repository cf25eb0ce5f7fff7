import { useState } from 'react'

import type { UploadView } from '#contract/uploads.ts'

const isUnderWay = ({ phase }: UploadView): boolean => phase.name !== 'posted'

/**
 * The uploads that a list of the user's videos does not have: those that are not posted yet, and those posted since
 * the list was fetched. Without the latter there would be a gap for a while. The list may have a video before the worker has
 * heard that it is ready.
 * @param listedAtMs when the list was fetched
 * @param listedIds the ids of its videos
 */
export function useUnlisted(
  uploads: UploadView[],
  listedAtMs: number,
  listedIds: readonly string[],
): UploadView[] {
  const [seenAtMs, setSeenAtMs] = useState<ReadonlyMap<string, number>>(new Map())
  const posted = uploads.filter(({ isDraft }) => !isDraft)
  const isNew = posted.some((upload) => isUnderWay(upload) && seenAtMs.get(upload.id) !== listedAtMs)
  if (isNew) {
    const seen = posted.filter(isUnderWay).map(({ id }) => [id, listedAtMs] as const)
    setSeenAtMs(new Map([...seenAtMs, ...seen]))
  }
  return posted
    .filter(({ itemId }) => itemId === null || !listedIds.includes(itemId))
    .filter((upload) => isUnderWay(upload) || seenAtMs.get(upload.id) === listedAtMs)
}
