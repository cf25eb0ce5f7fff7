import { endpoints, type Input, type Op, type Output } from '#contract/endpoints/index.ts'
import { ApiError } from '#contract/errors.ts'

import { createTestDevice, type SignatureChanges, type TestDevice } from './test-device.ts'

interface CallOptions {
  headers?: Record<string, string | undefined>
  idempotencyKey?: string
  /** A device other than the client's own. */
  device?: TestDevice
  signature?: SignatureChanges
}

/** A request that is ready to be sent, so that a test can tamper with it first. */
interface PreparedRequest {
  url: string
  method: string
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer> | null
  /** Aborting it closes the connection. */
  signal?: AbortSignal
}

/** A user with a browser: one device key, one cookie jar. */
export interface TestClient {
  device: TestDevice
  cookies: Map<string, string>
  /** Makes a call as the site's own client does. Rejects with an `ApiError`. */
  call<K extends Op>(op: K, input: Input<K>, options?: CallOptions): Promise<Output<K>>
  /** Makes a call and returns the raw response, whatever it says. `input` may be anything. */
  send(op: Op, input: unknown, options?: CallOptions): Promise<Response>
  prepare(op: Op, input: unknown, options?: CallOptions): Promise<PreparedRequest>
  /** Sends a request with the client's cookies and stores those that come back. */
  deliver(request: PreparedRequest): Promise<Response>
  /** Signs up as a new user, under a name of their own. */
  signUp(username?: string, password?: string): Promise<{ id: string; uniqueId: string }>
}

let userCount = 0
const CSRF_COOKIE = 'vireo_csrf'

/** @param baseUrl without a trailing slash */
export async function createTestClient(baseUrl: string): Promise<TestClient> {
  const device = await createTestDevice()
  const cookies = new Map<string, string>()

  const client: TestClient = {
    device,
    cookies,
    async prepare(op, input, options = {}) {
      const { method, path, body: kind } = endpoints[op]
      const { body: file, ...fields } = (input ?? {}) as Record<string, unknown>
      const isJson = method === 'POST' && kind === 'json'
      const query = isJson ? '' : `?${new URLSearchParams(textOf(fields))}`
      const url = `${baseUrl}${path}${query}`
      const headers: Record<string, string> = {}
      if (method === 'GET') return { url, method, headers: merge(headers, options.headers), body: null }

      const body = isJson
        ? new TextEncoder().encode(JSON.stringify(input))
        : new Uint8Array(await (file as Blob).arrayBuffer())
      headers['content-type'] = isJson ? 'application/json' : 'application/octet-stream'
      headers['x-csrf-token'] = cookies.get(CSRF_COOKIE) ?? ''
      if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
      const signer = options.device ?? device
      Object.assign(headers, await signer.sign({ method, url, body }, options.signature))
      return { url, method, headers: merge(headers, options.headers), body }
    },
    async deliver({ url, headers, ...request }) {
      const cookie = cookieHeader(cookies)
      const response = await fetch(url, { ...request, headers: { ...headers, cookie } })
      storeCookies(cookies, response)
      return response
    },
    async send(op, input, options) {
      return client.deliver(await client.prepare(op, input, options))
    },
    async call<K extends Op>(op: K, input: Input<K>, options?: CallOptions) {
      const response = await client.send(op, input, options)
      const { statusCode, ...answer } = (await response.json()) as { statusCode: number }
      if (statusCode === 0) return answer
      throw new ApiError({ message: '', ...answer, statusCode, httpStatus: response.status })
    },
    async signUp(username = `person_${process.pid}_${++userCount}`, password = 'a good password') {
      const { user } = await client.call('session.signUp', { username, password })
      if (!user) throw new Error('Signed up, but nobody is logged in.')
      return user
    },
  }

  // The first write is refused because it has no token, and brings one.
  await client.send('devices.register', { key: device.key })
  await client.call('devices.register', { key: device.key })
  return client
}

function merge(
  headers: Record<string, string>,
  changes: Record<string, string | undefined> = {},
): Record<string, string> {
  const entries = Object.entries({ ...headers, ...changes })
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

const textOf = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

const cookieHeader = (cookies: Map<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function storeCookies(cookies: Map<string, string>, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';', 1)
    const separator = pair.indexOf('=')
    const name = pair.slice(0, separator)
    if (/;\s*max-age=0/i.test(cookie)) cookies.delete(name)
    else cookies.set(name, pair.slice(separator + 1))
  }
}
