import { proxy } from 'valtio'

import { deviceStorage } from '#shared/browser-storage.ts'

import type { ListName } from './video-lists.ts'

const STORAGE_KEY = 'vireo.not-interested'
/** The oldest go: a feed does not come back to them. */
const MAX_COUNT = 500

/** Videos that the viewer does not want to see in a list again, on this device. */
export const notInterested = proxy<{ lists: Partial<Record<ListName, string[]>> }>({ lists: {} })

/** Without storage it holds for this visit. */
const store = (): boolean => deviceStorage.write(STORAGE_KEY, notInterested.lists)

export function hideVideo(name: ListName, videoId: string): void {
  const ids = notInterested.lists[name] ?? []
  notInterested.lists[name] = [...ids, videoId].slice(-MAX_COUNT)
  store()
}

export function showVideoAgain(name: ListName, videoId: string): void {
  notInterested.lists[name] = notInterested.lists[name]?.filter((id) => id !== videoId) ?? []
  store()
}

/** Restores the videos that were hidden in earlier visits. */
export function restoreNotInterested(): void {
  // Without storage, or with foreign data in it, nothing is hidden.
  const lists = deviceStorage.readJson(STORAGE_KEY) ?? {}
  for (const [name, ids] of Object.entries(lists) as [ListName, unknown][]) {
    if (Array.isArray(ids)) notInterested.lists[name] = ids.map(String)
  }
}
