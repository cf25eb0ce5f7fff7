import { sentence } from '#contract/sentence.ts'
import { forbidden, introductionAsked, waitingListFull } from '#server/api/problems.ts'
import type { Db } from '#server/db/client.ts'

import { countWaiting, insertRequest } from './admission-repository.ts'
import { spendInvitation } from './invitations-service.ts'
import type { Site } from './settings-service.ts'

/** Given by a guest besides name and password, as far as the site requires it. */
interface Shown {
  invitation?: string | undefined
  introduction?: string | undefined
}

let turn: Promise<unknown> = Promise.resolve()
/**
 * Lets one request join the waiting ones at a time, so that each is counted. Several servers may exceed the limit by
 * one each.
 */
function inTurn<T>(join: () => Promise<T>): Promise<T> {
  const joined = turn.then(join)
  turn = joined.catch(() => {})
  return joined
}

/**
 * Makes an account if the site accepts new ones. One that needs approval waits from the start.
 * @throws {ApiError} 403 when it accepts none, or requires an invitation or an introduction, 503 when too many wait for
 * approval; and the refusals of `make`
 */
export async function admitSignUp<T extends { viewer: { id: string } }>(
  db: Db,
  { signUps, waitingMax }: Pick<Site, 'signUps' | 'waitingMax'>,
  { invitation, introduction = '' }: Shown,
  make: (standing: 'good' | 'waiting') => Promise<T>,
): Promise<T> {
  switch (signUps) {
    case 'open':
      return make('good')
    case 'closed':
    default:
      throw forbidden(sentence('signUpsClosed'))
    case 'approval':
      return inTurn(async () => {
        if ((await countWaiting(db, waitingMax)) >= waitingMax) throw waitingListFull()
        if (introduction === '') throw introductionAsked()
        const made = await make('waiting')
        await insertRequest(db, made.viewer.id, introduction)
        return made
      })
    case 'invitation': {
      const giveBack = await spendInvitation(db, invitation)
      try {
        return await make('good')
      } catch (error) {
        await giveBack()
        throw error
      }
    }
  }
}
