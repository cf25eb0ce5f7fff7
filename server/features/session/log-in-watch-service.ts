import { createHmac } from 'node:crypto'

import type { FailedLogIns } from '#contract/endpoints/session.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'
import { blockOf } from '#server/security/address-block.ts'
import { deriveKey } from '#server/security/secret.ts'

import * as repository from './log-in-watch-repository.ts'

/** Fewer are likely the user's own mistakes. */
const ATTACK_MIN_COUNT = 10

/** Keeps what is tried on accounts, for their owners, and on which devices they log in themselves. */
export interface LogInWatch {
  /** Does not wait: an account that is there must not answer later than one that is not. */
  noteFailure(db: Db, username: string, clientAddress: string): void
  /** The device is the owner's from now on. Says what was tried since they logged in last, and forgets it. */
  noteLogIn(db: Db, viewer: Viewer, deviceKeyId: string): Promise<FailedLogIns | undefined>
  /** All devices but one are strangers to the account from now on. */
  forgetOtherDevices(db: Db, viewer: Viewer, deviceKeyId: string): Promise<void>
}

export function createLogInWatch(secret: string, log: Log): LogInWatch {
  const key = deriveKey(secret, 'failed-log-ins')
  const networkOf = (username: string, clientAddress: string): string =>
    createHmac('sha256', key)
      .update(`${username} ${blockOf(clientAddress)}`)
      .digest('base64url')
      .slice(0, 22)

  return {
    noteFailure(db, username, clientAddress) {
      const account = username.toLowerCase()
      repository
        .addFailure(db, account, networkOf(account, clientAddress))
        .catch((error: unknown) => log.warn({ err: error }, 'A refused log-in could not be recorded.'))
    },
    async noteLogIn(db, viewer, deviceKeyId) {
      await repository.upsertKnownDevice(db, viewer.id, deviceKeyId)
      const totals = await repository.takeFailures(db, viewer.id)
      if (!totals || totals.count < ATTACK_MIN_COUNT) return undefined
      const { count, networkCount, since } = totals
      return { count, networkCount, sinceTime: epochSeconds(since) }
    },
    forgetOtherDevices: (db, viewer, deviceKeyId) =>
      repository.deleteOtherKnownDevices(db, viewer.id, deviceKeyId),
  }
}

/** Returns whether the user of that name has logged in on the device before. */
export const findKnownDevice = (db: Db, username: string, deviceKeyId: string): Promise<boolean> =>
  repository.hasKnownDevice(db, username.toLowerCase(), deviceKeyId)
