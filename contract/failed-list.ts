import { isApiError, type Problem } from './errors.ts'

/**
 * Endpoints that list things in pages (failed-list.test.ts has the rule). Pages know the other endpoints only by their
 * types.
 */
const LISTS =
  /^(feed\.\w+|(?!decisions|feedback|hashtags|stickers)\w+\.list([A-Z]\w*)?|discover\.videos|search\.(videos|users|discover)|conversations\.(messages|search)|videos\.(stored|deleted))$/

/** A list, or an empty one with the problem that is the reason (specification section 8, list calls). */
export type Listed<List> = List & { problem?: Problem }

/**
 * The result of a list call: the list at status 0, otherwise an empty one with the problem. A call that its caller
 * aborted rejects.
 */
export async function orEmptyList<T>(op: string, input: object, answer: Promise<T>): Promise<T> {
  if (!LISTS.test(op)) return answer
  try {
    return await answer
  } catch (error) {
    if (!isApiError(error)) throw error
    const { problem } = error
    if (op === 'share.list') return { ...failedShareList(input), problem } as T
    return {
      itemList: [],
      items: [],
      comments: [],
      held: [],
      users: [],
      tags: [],
      sounds: [],
      groups: [],
      conversations: [],
      messages: [],
      rooms: [],
      videos: [],
      hasMore: false,
      maxCursor: '',
      minCursor: '',
      problem,
    } as T
  }
}

/**
 * Only the share list goes on where it stopped: it claims to have more, with the cursors of the request (specification
 * section 8).
 */
function failedShareList({ maxCursor = '', minCursor = '' }: { maxCursor?: string; minCursor?: string }) {
  const cursors = { hasMore: true, maxCursor, minCursor }
  return { ...cursors, body: { itemListData: [], ...cursors }, requestId: '' }
}
