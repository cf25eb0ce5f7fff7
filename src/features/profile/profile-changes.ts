import { useSnapshot } from 'valtio'

import type { ApiClient } from '#contract/client.ts'
import type { Input } from '#contract/endpoints/index.ts'
import { PROFILE_ENTITY } from '#contract/entities.ts'
import { ApiError, isApiError, type Problem } from '#contract/errors.ts'
import type { UserProfile } from '#contract/models/user.ts'
import type { QueuedAction } from '#contract/outbox.ts'
import { messages } from '#messages/profile.ts'
import { outbox, pendingActionsOf } from '#src/state/outbox.ts'
import { translateProblem } from '#src/ui/translate.ts'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

export type ProfileChange = Input<'users.update'>

/** Changes of the user's own profile that the server has not confirmed. */
interface WaitingProfile {
  /** All changes that will be sent, later ones over earlier ones. */
  waiting: ProfileChange | undefined
  /** The change that the server refused, and the reason. */
  refused: { id: string; change: ProfileChange; problem: Problem | undefined } | undefined
}

const isOfProfile = (action: QueuedAction): action is QueuedAction<'users.update'> =>
  action.op === 'users.update'

export function useWaitingProfile({ isSelf }: UserProfile): WaitingProfile {
  const isHydrated = useIsHydrated()
  const { actions } = useSnapshot(outbox)
  if (!isHydrated || !isSelf) return { waiting: undefined, refused: undefined }
  const pending = pendingActionsOf(actions, PROFILE_ENTITY).filter(isOfProfile)
  const refused = Object.values(actions)
    .filter(isOfProfile)
    .find(({ state }) => state === 'refused')
  return {
    waiting: pending.length > 0 ? Object.assign({}, ...pending.map(({ input }) => input)) : undefined,
    refused: refused && { id: refused.id, change: refused.input, problem: refused.problem },
  }
}

/** Returns the profile with its queued changes. A new picture shows once the server has applied it. */
export const withChange = (user: UserProfile, change: ProfileChange = {}): UserProfile => ({
  ...user,
  nickname: change.nickname ?? user.nickname,
  bio: change.bio ?? user.bio,
  pronouns: change.pronouns ?? user.pronouns,
  links: change.links ?? user.links,
  ...(change.avatarImageId === null && { avatarUrl: null, avatarLargeUrl: null }),
})

/** The change that reverts another. Undefined when a picture is removed: only its address is known here. */
export function beforeChange(
  {
    nickname,
    bio,
    pronouns,
    links,
    avatarUrl,
  }: Pick<UserProfile, 'nickname' | 'bio' | 'pronouns' | 'links' | 'avatarUrl'>,
  change: ProfileChange,
): ProfileChange | undefined {
  const isPictureChanged = 'avatarImageId' in change
  if (isPictureChanged && avatarUrl !== null) return undefined
  return {
    ...('nickname' in change && { nickname }),
    ...('bio' in change && { bio }),
    ...('pronouns' in change && { pronouns: pronouns ?? '' }),
    ...('links' in change && { links: links ?? [] }),
    ...(isPictureChanged && { avatarImageId: null }),
  }
}

/**
 * Hands a change over to the outbox and waits for its outcome, for at most `waitMs` after it is persisted. Rejects
 * with an `ApiError` when the server refuses it within that time, or it could not be persisted.
 */
export function saveProfile(
  api: ApiClient,
  { change, before }: { change: ProfileChange; before: ProfileChange | undefined },
  waitMs: number,
): Promise<'saved' | 'waiting'> {
  return new Promise((resolve, reject) => {
    let isAwaited = true
    const queued = api.users.update(change, {
      subject: '',
      ...(before && { before }),
      onOutcome(outcome) {
        if (!isAwaited) return false
        if (outcome.state === 'applied') resolve('saved')
        else reject(new ApiError(translateProblem(outcome.problem)))
        return true
      },
    })
    const giveUp = () => {
      isAwaited = false
      resolve('waiting')
    }
    queued.then(() => setTimeout(giveUp, waitMs), reject)
  })
}

/** Too Many Requests, Service Unavailable. */
const PASSING = new Set([429, 503])

/** How long the server asks to wait (RFC 9110, 10.2.3); undefined when it refuses, or gives no time. */
const delayOf = (error: unknown): number | undefined =>
  isApiError(error) && PASSING.has(error.problem.httpStatus) ? error.problem.retryAfterMs : undefined

/**
 * Sends a picture, with retries while the server postpones it. `onWait` is called with each delay. Rejects with any
 * other failure, and with the signal's reason.
 * @returns its id
 */
export async function sendPicture(
  api: ApiClient,
  file: File,
  { signal, onWait }: { signal: AbortSignal; onWait: (delayMs: number) => void },
): Promise<string> {
  for (;;) {
    signal.throwIfAborted()
    try {
      return (await api.users.uploadImage({ body: file })).imageId
    } catch (error) {
      const delayMs = delayOf(error)
      if (delayMs === undefined) throw error
      onWait(delayMs)
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
  }
}

/** The sentence shown while the change is queued. */
export function queuedText(delayMs: number): string {
  const seconds = Math.max(1, Math.round(delayMs / 1000))
  return seconds < 90
    ? messages.pictureInSeconds({ seconds })
    : messages.pictureInMinutes({ minutes: Math.round(seconds / 60) })
}
