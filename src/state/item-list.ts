import { proxy } from 'valtio'

/** Names of lists (specification section 3, list type names) as far as they have a screen. */
export type ListName = 'foryou_list' | 'following_list' | `user_list:${string}` | `video_list:${string}`

interface ItemList {
  /** Video ids in the order in which this person meets them. */
  ids: string[]
  /** Where they were last: going back leads there. */
  currentId: string | null
}

/** Lists keyed by name, as they were met on this device. The clips themselves are in the query cache. */
export const itemList = proxy<{ lists: Partial<Record<ListName, ItemList>> }>({ lists: {} })

/** Items in their first order, each id once (specification section 3: lists are merged by id). */
export function mergeById<Item extends { id: string }>(items: readonly Item[]): Item[] {
  const seen = new Set<string>()
  return items.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Adds ids that the list does not have yet at its end (specification section 3: merged by id). */
export function mergeItemList(name: ListName, ids: readonly string[]): void {
  const list = (itemList.lists[name] ??= { ids: [], currentId: null })
  const known = new Set(list.ids)
  list.ids.push(...ids.filter((id) => !known.has(id) && known.add(id)))
}

export function setCurrentItem(name: ListName, videoId: string): void {
  mergeItemList(name, [videoId])
  const list = itemList.lists[name]
  if (list) list.currentId = videoId
}

export const currentItem = (name: ListName): string | null => itemList.lists[name]?.currentId ?? null
