import type { Readable } from 'node:stream'

import type { endpoints, Op, Output, ParsedInput, ReadOp } from '#contract/endpoints/index.ts'
import { hasRole, type Role } from '#contract/roles.ts'
import type { Database, Db, Tx } from '#server/db/client.ts'

import { notLoggedIn, passwordAsked, rightsRefused, signatureRefused } from './problems.ts'

/** The user on whose behalf a call is made. */
export interface Viewer {
  id: string
  uniqueId: string
  /** Absent for a user without rights. */
  role?: Role | undefined
  /** The user recently gave their password in this session. */
  isElevated?: boolean | undefined
}

/** The context of a call, over HTTP or from the server's own renderer. */
export interface CallContext {
  db: Db
  viewer: Viewer | null
  /** The viewer's log-in on this device. Absent for a guest. */
  sessionId?: string
  /** Request headers, with the session's cookie. */
  headers: Headers
  /** Response headers, which handlers can append to. */
  responseHeaders: Headers
  /** The device key that signed the request; null for an unsigned one. */
  deviceKeyId: string | null
  clientAddress: string
  /** The visitor's country (ISO 3166), where the operator's proxy provides it. */
  region?: string
  /** This device has logged in to the account before. */
  isKnownDevice?: boolean
  /** The file of a binary call. */
  body?: Readable
}

type Policy<K extends Op> = (typeof endpoints)[K]['policy']

/** The context of a call that needs a log-in: guests are refused before its handler. */
export type UserContext = CallContext & { viewer: Viewer }

/** The context of a write that begins its own transactions. */
export type OpenContext = CallContext & { db: Database }

/**
 * The database of a handler, by the policy's idempotency: the transaction around a write, or for writes without one the
 * database, on which they begin their own. A binary call does so once its file has arrived and its service has checked
 * the viewer's rights.
 */
type DatabaseOf<K extends Op> = K extends ReadOp
  ? unknown
  : Policy<K> extends { idempotency?: 'transaction' }
    ? { db: Tx }
    : { db: Database }

/** The context of an op's handler. Its policy decides whether there is a viewer and a transaction. */
export type ContextOf<K extends Op> = CallContext &
  (Policy<K>['access'] extends 'anyone' ? unknown : { viewer: Viewer }) &
  DatabaseOf<K>

export type Handler<K extends Op> = (input: ParsedInput<K>, context: ContextOf<K>) => Promise<Output<K>>
export type Routes = { [K in Op]?: Handler<K> }

/** The first word of an op names its feature. */
export type FeatureName = Op extends `${infer Name}.${string}` ? Name : never
/** Handlers for every call of a feature, such as `likes.set` for `likes`. */
export type FeatureRoutes<Name extends FeatureName> = {
  [K in Extract<Op, `${Name}.${string}`>]: Handler<K>
}

/** The logged-in user, or the refusal 10102. */
export function requireViewer({ viewer }: Pick<CallContext, 'viewer'>): Viewer {
  if (!viewer) throw notLoggedIn()
  return viewer
}

/**
 * The only check of the rights of moderators and operators: services call it, however they are reached.
 * @throws {ApiError} 401/10102 for guests, 403 for users without the rights of the role; with `fields.reason`
 * `password` for users who have to give their password first
 */
export function requireRights(viewer: Viewer | null, role: Role): asserts viewer is Viewer {
  if (!viewer) throw notLoggedIn()
  if (!hasRole(viewer.role, role)) throw rightsRefused()
  if (!viewer.isElevated) throw passwordAsked()
}

/** The device that signed the call, or the refusal 10401. */
export function requireDevice(context: CallContext): string {
  if (context.deviceKeyId === null) throw signatureRefused('missing')
  return context.deviceKeyId
}
