import type { Readable } from 'node:stream'

import type { Op, Output, ParsedInput } from '#contract/endpoints/index.ts'
import { hasRole, type Role } from '#contract/roles.ts'
import type { Database, Db } from '#server/db/client.ts'

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
  /** Inside the call's transaction where its policy says so. */
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
  /** Of a write without a transaction around it, such as a binary call: its file may take minutes to come. */
  transaction?: Database['transaction']
}

export type Handler<K extends Op> = (input: ParsedInput<K>, context: CallContext) => Promise<Output<K>>
export type Routes = { [K in Op]?: Handler<K> }

/** The first word of an op names its feature. */
export type FeatureName = Op extends `${infer Name}.${string}` ? Name : never
/** Handlers for every call of a feature, such as `likes.set` for `likes`. */
export type FeatureRoutes<Name extends FeatureName> = {
  [K in Extract<Op, `${Name}.${string}`>]: Handler<K>
}

/**
 * Begins the transactions of a write that has none around it: those of a binary call once its file is here and its service
 * has let the viewer do it.
 */
export const transactionsOf = ({ transaction }: CallContext): Pick<Database, 'transaction'> => ({
  transaction(work) {
    if (!transaction) throw new TypeError('This call has a transaction around it.')
    return transaction(work)
  },
})

/** The logged-in user, or the refusal 10102. */
export function requireViewer(context: CallContext): Viewer {
  if (!context.viewer) throw notLoggedIn()
  return context.viewer
}

/**
 * The one judge of what moderators and operators may do: services call it, whatever road led to them.
 * @throws {ApiError} 403 for users without the rights of the role; with `fields.reason` `password` for those who have to
 * give their password first
 */
export function requireRights(viewer: Viewer, role: Role): void {
  if (!hasRole(viewer.role, role)) throw rightsRefused()
  if (!viewer.isElevated) throw passwordAsked()
}

/** The device that signed the call, or the refusal 10401. */
export function requireDevice(context: CallContext): string {
  if (context.deviceKeyId === null) throw signatureRefused('missing')
  return context.deviceKeyId
}
