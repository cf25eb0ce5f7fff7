import type { Readable } from 'node:stream'

import type { Op, Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { Db } from '#server/db/client.ts'

import { notLoggedIn, signatureRefused } from './problems.ts'

/** The user on whose behalf a call is made. */
export interface Viewer {
  id: string
  uniqueId: string
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
}

export type Handler<K extends Op> = (input: ParsedInput<K>, context: CallContext) => Promise<Output<K>>
export type Routes = { [K in Op]?: Handler<K> }

/** The first word of an op names its feature. */
export type FeatureName = Op extends `${infer Name}.${string}` ? Name : never
/** Handlers for every call of a feature, such as `likes.set` for `likes`. */
export type FeatureRoutes<Name extends FeatureName> = {
  [K in Extract<Op, `${Name}.${string}`>]: Handler<K>
}

/** The logged-in person, or the refusal 10102. */
export function requireViewer(context: CallContext): Viewer {
  if (!context.viewer) throw notLoggedIn()
  return context.viewer
}

/** The device that signed the call, or the refusal 10401. */
export function requireDevice(context: CallContext): string {
  if (context.deviceKeyId === null) throw signatureRefused('missing')
  return context.deviceKeyId
}
