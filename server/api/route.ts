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
  /** The user has given their password in this session a short time ago. */
  isElevated?: boolean | undefined
}

/** The context of a call, over HTTP or from the server's own renderer. */
export interface CallContext {
  db: Db
  viewer: Viewer | null
  /** The viewer's log-in on this device. Absent for a guest. */
  sessionId?: string
  /** Request headers: the session's cookie is in them. */
  headers: Headers
  /** Response headers: what is appended here is sent. */
  responseHeaders: Headers
  /** The device key that signed the request, where it was signed. */
  deviceKeyId: string | null
  clientAddress: string
  /** The visitor's country (ISO 3166), where the operator's proxy says it. */
  region?: string
  /** The device has logged in before to the account that a log-in names. */
  isKnownDevice?: boolean
  /** The file of a binary call. */
  body?: Readable
}

type Policy<K extends Op> = (typeof endpoints)[K]['policy']

/** The context of a call that is for users: nobody else gets as far as its handler. */
export type UserContext = CallContext & { viewer: Viewer }

/** The context of a write without a transaction around it: it begins its own. */
export type OpenContext = CallContext & { db: Database }

/**
 * The database of a handler, by the policy's idempotency: the transaction around a write, or for a write without one the
 * database, which begins transactions: those of a binary call once its file is here and its service has let the viewer do it.
 */
type DatabaseOf<K extends Op> = K extends ReadOp
  ? unknown
  : Policy<K> extends { idempotency?: 'transaction' }
    ? { db: Tx }
    : { db: Database }

/** The context of an op's handler. Its policy says whether there is a viewer, and a transaction. */
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
 * The one judge of what moderators and operators may do: services call it, whatever road led to them.
 * @throws {ApiError} 401/10102 for guests, 403 for users without the rights of the role; with `fields.reason` `password` for those who have to
 * give their password first
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
