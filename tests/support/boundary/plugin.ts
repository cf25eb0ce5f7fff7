import type { JsonWebKey } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

import type { Plugin } from 'vite'

import { goodAnswer } from './answers.ts'
import { BOUNDARY_PATH, type BoundarySettings, type SeenRequest, type Step } from './protocol.ts'
import { isSignatureGood, readSignature, thumbprint, type ClaimedSignature } from './signature.ts'

const MAX_AGE_SEC = 120
const SIGNER_SCRIPT = /\/worker\/signing\/signer\.ts/

const refusal = (statusCode: number, reason: string): Step => ({
  status: Math.floor(statusCode / 100) === 104 ? statusCode - 10_000 : 403,
  body: { statusCode, message: 'Refused.', fields: { reason } },
})

const WITH_CAPTCHA = new Set(['/api/session/log_in/', '/api/commit/follow/user/'])
const captchaAsked: Step = {
  status: 403,
  body: { statusCode: 10_000, message: 'Are you human?', fields: { region: 'other' } },
}

/** A small API that behaves like the real one, with all the faults that a test asks for. */
class BoundaryServer {
  readonly #keys = new Map<string, JsonWebKey>()
  readonly #nonces = new Set<string>()
  #settings: BoundarySettings = {}
  #seen: SeenRequest[] = []
  #inFlight = 0

  reset(settings: BoundarySettings): void {
    this.#settings = settings
    this.#seen = []
    this.#keys.clear()
    this.#nonces.clear()
  }

  view() {
    return { seen: this.#seen, inFlight: this.#inFlight }
  }

  get isSignerBlocked(): boolean {
    return this.#settings.isSignerBlocked ?? false
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#inFlight += 1
    const seen = this.#note(request)
    response.on('close', () => {
      this.#inFlight -= 1
      seen.isAborted = !response.writableFinished
    })
    const body = await buffer(request).catch(() => undefined)
    if (!body) return
    seen.bodyBytes = body.length
    if (String(request.headers['content-type']).includes('json')) seen.body = JSON.parse(body.toString())
    const step = this.#check(request, body, seen) ??
      this.#settings.plans?.[seen.path]?.shift() ?? { body: goodAnswer(seen.path, body) }
    if (step.isHanging) return
    if (step.isCut) return void request.socket.destroy()
    if (step.delayMs !== undefined) await pause(step.delayMs)
    const text = typeof step.body === 'string' ? step.body : JSON.stringify(step.body)
    response.writeHead(step.status ?? 200, { 'content-type': 'application/json', ...step.headers })
    response.end(text)
  }

  #note(request: IncomingMessage): SeenRequest {
    const url = new URL(request.url ?? '', 'http://boundary.test')
    const seen: SeenRequest = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      body: null,
      bodyBytes: 0,
      signature: null,
      createdSec: null,
      isAborted: false,
    }
    this.#seen.push(seen)
    return seen
  }

  #check(request: IncomingMessage, body: Buffer, seen: SeenRequest): Step | undefined {
    const isWrite = request.method === 'POST'
    const { csrfToken } = this.#settings
    if (isWrite && csrfToken && request.headers['x-csrf-token'] !== csrfToken) {
      return { ...refusal(10_403, 'csrf'), headers: { 'set-cookie': `vireo_csrf=${csrfToken}; Path=/` } }
    }
    const claim = readSignature(request)
    if (!claim) return isWrite ? refusal(10_401, 'missing') : undefined
    return this.#checkSignature(claim, request, body, seen)
  }

  #checkSignature(
    claim: ClaimedSignature,
    request: IncomingMessage,
    body: Buffer,
    seen: SeenRequest,
  ): Step | undefined {
    seen.createdSec = claim.createdSec
    const isRegistration = seen.path === '/api/device/key/'
    const registered = isRegistration
      ? (JSON.parse(body.toString()) as { key: JsonWebKey }).key
      : this.#keys.get(claim.keyId)
    if (!registered) return refusal(10_401, 'unknown-key')
    const isGood = thumbprint(registered) === claim.keyId && isSignatureGood(claim, registered, request, body)
    seen.signature = isGood ? 'valid' : 'invalid'
    if (!isGood) return refusal(10_401, 'invalid')
    const nowMs = Date.now() + (this.#settings.clockOffsetMs ?? 0)
    if (Math.abs(nowMs / 1_000 - claim.createdSec) > MAX_AGE_SEC) {
      return { ...refusal(10_401, 'clock'), headers: { 'x-server-time-ms': String(nowMs) } }
    }
    if (this.#nonces.has(claim.nonce)) return refusal(10_401, 'replayed')
    this.#nonces.add(claim.nonce)
    if (isRegistration) this.#keys.set(claim.keyId, registered)
    if (seen.path === '/api/captcha/verify/') this.#settings.isCaptchaAsked = false
    if (WITH_CAPTCHA.has(seen.path) && this.#settings.isCaptchaAsked) return captchaAsked
    return undefined
  }
}

/** Mounts the API beside the modules that Vitest serves to the browser. */
export function boundaryApi(): Plugin {
  const boundary = new BoundaryServer()
  return {
    name: 'vireo:boundary-api',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const url = request.url ?? ''
        if (url.startsWith('/api/')) return void boundary.answer(request, response)
        if (boundary.isSignerBlocked && SIGNER_SCRIPT.test(url)) return
        if (!url.startsWith(BOUNDARY_PATH)) return next()
        void control(boundary, request, response)
      })
    },
  }
}

async function control(boundary: BoundaryServer, request: IncomingMessage, response: ServerResponse) {
  const body = await buffer(request)
  if (request.method === 'POST') boundary.reset(JSON.parse(body.toString()) as BoundarySettings)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(boundary.view()))
}
