import { ops, type Op } from '#contract/endpoints/index.ts'
import { UserRelation } from '#contract/user-relation.ts'
import { videoNotExist } from '#server/api/problems.ts'
import type { Handler, Routes } from '#server/api/route.ts'
import { nextId } from '#server/db/ids.ts'

const EDGE_OPS = new Set<string>([
  'account.changePassword',
  'account.changeUsername',
  'account.endSessions',
  'account.export',
  'account.requestExport',
  'account.security',
  'account.makeRecoveryCodes',
  'account.beginSecondFactor',
  'account.confirmSecondFactor',
  'account.endSecondFactor',
  'account.forgetPasscode',
  'account.passkeys',
  'account.beginPasskey',
  'account.addPasskey',
  'account.removePasskey',
  'account.beginOpenId',
  'account.linkOpenId',
  'account.unlinkOpenId',
  'account.sessions',
  'account.acceptRules',
  'account.email',
  'account.setEmail',
  'account.confirmEmail',
  'account.removeEmail',
  'captcha.challenge',
  'captcha.verify',
  'devices.register',
  'session.current',
  'session.signUp',
  'session.logIn',
  'session.accounts',
  'session.switch',
  'session.logOut',
  'session.passkeyChallenge',
  'session.logInWithPasskey',
  'session.finishOpenId',
  'session.recover',
  'session.mailCode',
  'session.deleteAccount',
])

const notHere: Handler<Op> = () => Promise.reject(videoNotExist())

/**
 * Features that do almost nothing, for tests of the edge itself. Each follow is a row of `music`, so that an
 * effect that happens twice can be counted.
 */
export const stubFeatures: Routes = {
  ...Object.fromEntries(ops.filter((op) => !EDGE_OPS.has(op)).map((op) => [op, notHere])),
  'feed.recommend': () => Promise.resolve({ itemList: [], hasMore: false, maxCursor: '', minCursor: '' }),
  'follows.set': async ({ userId, follow }, { db }) => {
    await db.query({
      text: `INSERT INTO music (id, title, author_name) VALUES ($1, $2, 'stub')`,
      values: [nextId(), userId],
    })
    if (userId === REFUSED_USER) throw videoNotExist()
    if (userId === BROKEN_USER) throw new Error('a secret of the inside')
    const relation = follow ? UserRelation.follow : UserRelation.none
    return { userId, relation, followerCount: 1, email: 'a field that the contract does not know' }
  },
}

/** Following this user is refused after the effect. */
export const REFUSED_USER = '666'
/** Following this user fails after the effect. */
export const BROKEN_USER = '667'
