import { createHmac } from 'node:crypto'

import type { FailedLogIns } from '#contract/endpoints/session.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'
import { blockOf } from '#server/security/address-block.ts'
import { deriveKey } from '#server/security/secret.ts'

import * as repository from './log-in-watch-repository.ts'

/** Fewer are probably the user's own mistakes. */
const ATTACK_MIN_COUNT = 10

/** Records failed log-ins for the users of accounts, and on which devices they log in themselves. */
export interface LogInWatch {
  /** Does not wait, so that the response time does not reveal whether an account exists. */
  noteFailure(db: Db, username: string, clientAddress: string): void
  /** Marks the device as the user's. Returns the failed log-ins since their last log-in, and forgets them. */
  noteLogIn(db: Db, viewer: Viewer, deviceKeyId: string): Promise<FailedLogIns | undefined>
  /** Stops trusting all devices but one. */
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
