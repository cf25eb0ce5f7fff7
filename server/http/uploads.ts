import type { Context, Hono } from 'hono'

import { UPLOAD_MAX_BYTES } from '#contract/constants.ts'
import { UPLOAD_CHUNK_MAX_BYTES, UPLOADS_PATH } from '#contract/uploads.ts'
import { checksumMismatch, invalidInput, methodNotAllowed } from '#server/api/problems.ts'
import { requireViewer } from '#server/api/route.ts'
import type { AnswerTus } from '#server/features/uploads/routes.ts'
import { chunkTooLarge } from '#server/features/uploads/verify-chunk.ts'
import { limitCall } from '#server/security/call-limits.ts'
import { sha256Of } from '#server/security/content-digest.ts'
import { spendSignature, verifyDeviceSignature } from '#server/security/signature.ts'

import { answerProblem, SERVER_TIME_HEADER } from './answer.ts'
import { requireExpectedUser, requireDeviceOf } from './call-guard.ts'
import type { Environment } from './environment.ts'
import { answerGuarded, type EdgeDeps, type GuardedCall } from './guarded-call.ts'
import { readIdempotencyKey } from './idempotency.ts'

const WRITES = new Set(['POST', 'PATCH', 'DELETE'])
const ALLOW = 'OPTIONS, POST, HEAD, PATCH, DELETE'

/**
 * Mounts the tus protocol: for users only, each write signed, CSRF-checked and counted like all others.
 */
export function mountUploads(app: Hono<Environment>, answerTus: AnswerTus, deps: EdgeDeps): void {
  for (const address of [UPLOADS_PATH, `${UPLOADS_PATH}/`, `${UPLOADS_PATH}/:id`]) {
    app.options(address, () => describeProtocol())
    app.all(address, (hono) => answerUpload(hono, answerTus, deps))
  }
}

/** Describes the parts of the protocol that are supported (tus, "OPTIONS"). */
const describeProtocol = () =>
  new Response(null, {
    status: 204,
    headers: {
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,termination,checksum',
      'tus-checksum-algorithm': 'sha256',
      'tus-max-size': String(UPLOAD_MAX_BYTES),
    },
  })

function answerUpload(
  hono: Context<Environment>,
  answerTus: AnswerTus,
  deps: EdgeDeps,
): Promise<Response> | Response {
  const { method } = hono.req.raw
  const isWrite = WRITES.has(method)
  if (!isWrite && method !== 'HEAD') {
    return answerProblem(methodNotAllowed().problem, new Headers({ allow: ALLOW }))
  }
  const kind = { name: `uploads.${method}`, body: isWrite ? 'binary' : null } as const
  return answerGuarded(hono, kind, deps, async (call) => {
    const viewer = requireViewer(call.context)
    // For another user the upload would not exist, and would be sent again from the start.
    requireExpectedUser(call.request, call.session)
    const bodySha256 = isWrite ? await admitChunk(call, deps) : await admitProgressRequest(call, deps)
    const requestKey = readIdempotencyKey(call.request.headers) ?? hono.get('requestId')
    const response = await answerTus(call.request, viewer, { requestKey, bodySha256 })
    response.headers.set(SERVER_TIME_HEADER, String(Date.now()))
    response.headers.set('cache-control', 'no-store')
    for (const [name, value] of call.context.responseHeaders) response.headers.append(name, value)
    return response
  })
}

/** Admits a request for the progress of an upload, which has no body and no signature. It is counted like a chunk. */
async function admitProgressRequest({ context }: GuardedCall, deps: EdgeDeps): Promise<string> {
  await limitCall(deps.limiter, 'chunk', null, context)
  return ''
}

/**
 * Verifies who signed a request and the expected hash of its body, before reading it.
 * @returns SHA-256 of the body, base64
 */
async function admitChunk({ request, session, context }: GuardedCall, deps: EdgeDeps): Promise<string> {
  const { headers } = request
  deps.csrf.check(headers, session?.token ?? null)
  const signature = await verifyDeviceSignature(request, deps.findKey)
  if (session) requireDeviceOf(session, signature.keyId)
  await limitCall(deps.limiter, request.method === 'POST' ? 'upload' : 'chunk', null, context)
  if (Number(headers.get('content-length') ?? 0) > UPLOAD_CHUNK_MAX_BYTES) throw chunkTooLarge()
  // The signature covers the digest, so it exists, or the signature is refused.
  const bodySha256 = sha256Of(headers.get('content-digest')) ?? ''
  checkUploadChecksum(headers.get('upload-checksum'), bodySha256)
  await spendSignature(deps.database, signature)
  return bodySha256
}

/** The protocol's own way to say a chunk's hash. It has to be the one that is signed. */
function checkUploadChecksum(header: string | null, bodySha256: string): void {
  if (header === null) return
  const [algorithm, hash] = header.split(' ')
  if (algorithm !== 'sha256') throw invalidInput('Upload-Checksum takes sha256.')
  if (hash !== bodySha256) throw checksumMismatch()
}
