import { proxy } from 'valtio'

import { DISMISSED_ON_DEVICE_MAX_COUNT } from '#contract/constants.ts'
import { deviceStorage } from '#shared/browser-storage.ts'

import { isFeed, type ListName } from './video-lists.ts'

const STORAGE_KEY = 'vireo.not-interested'
/**
 * By then, pages of an earlier visit that may still show a video have been replaced. The server leaves it out itself.
 */
const USER_CHOICE_MS = 24 * 60 * 60 * 1_000

/** A guest’s choice lasts until a log-in hands it over. */
type Choice = { madeAt: number; isGuest: boolean }

/** The ids of videos that the viewer has dismissed, the oldest first. */
export const notInterested = proxy<{ choices: Record<string, Choice> }>({ choices: {} })

/** Without storage the choices apply to this visit. */
function store(): void {
  const choices = Object.entries(notInterested.choices).toSorted(
    ([, one], [, other]) => one.madeAt - other.madeAt,
  )
  const surplus = choices.splice(0, choices.length - DISMISSED_ON_DEVICE_MAX_COUNT)
  for (const [id] of surplus) delete notInterested.choices[id]
  deviceStorage.write(STORAGE_KEY, { choices })
}

export const isDismissed = (
  name: ListName,
  videoId: string,
  choices: Readonly<Record<string, Readonly<Choice>>> = notInterested.choices,
): boolean => isFeed(name) && choices[videoId] !== undefined

export function hideVideo(videoId: string, isGuest: boolean): void {
  notInterested.choices[videoId] = { madeAt: Date.now(), isGuest }
  store()
}

export function showVideoAgain(videoId: string): void {
  delete notInterested.choices[videoId]
  store()
}

/** The videos that a guest has dismissed on this device, the latest last. */
export const hiddenByGuest = (): string[] =>
  Object.entries(notInterested.choices).flatMap(([id, { isGuest }]) => (isGuest ? id : []))

/** These choices now belong to the logged-in user: the server knows them. */
export function settleHiddenByGuest(videoIds: readonly string[]): void {
  for (const id of videoIds) {
    const choice = notInterested.choices[id]
    if (choice) choice.isGuest = false
  }
  store()
}

/** Forgets the choices of the user who was logged in. */
export function forgetHiddenByUser(): void {
  for (const [id, { isGuest }] of Object.entries(notInterested.choices)) {
    if (!isGuest) delete notInterested.choices[id]
  }
  store()
}

/** Restores the dismissals of earlier visits. */
export function restoreNotInterested(): void {
  // Without storage, or with foreign data in it, nothing is dismissed.
  const stored = deviceStorage.readJson(STORAGE_KEY)
  if (typeof stored !== 'object' || stored === null) return
  const choices: unknown = Reflect.get(stored, 'choices')
  const entries = Array.isArray(choices) ? choices : guestChoicesOf(stored)
  notInterested.choices = Object.fromEntries(
    entries
      .filter(isEntry)
      .filter(([, { madeAt, isGuest }]) => isGuest || madeAt > Date.now() - USER_CHOICE_MS),
  )
}

const isEntry = (entry: unknown): entry is [string, Choice] =>
  Array.isArray(entry) &&
  typeof entry[0] === 'string' &&
  typeof entry[1]?.madeAt === 'number' &&
  typeof entry[1].isGuest === 'boolean'

/** Earlier builds stored the ids by the lists in which they were dismissed. */
const guestChoicesOf = (lists: object): unknown[] =>
  Object.values(lists)
    .filter(Array.isArray)
    .flat()
    .map((id: unknown) => [String(id), { madeAt: 0, isGuest: true }])
