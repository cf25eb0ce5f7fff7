import { ERRORS, Server } from '@tus/server'
import * as v from 'valibot'

import { UPLOAD_MAX_BYTES } from '#contract/constants.ts'
import { UploadIdSchema } from '#contract/models/primitives.ts'
import { sentence } from '#contract/sentence.ts'
import { UPLOADS_PATH } from '#contract/uploads.ts'
import {
  conflict,
  invalidInput,
  preconditionFailed,
  tooLarge,
  uploadNotExist,
  requestTimeout,
} from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'

import { requireOwnUpload, type UploadTools } from './service.ts'
import { createSharedLocks } from './shared-locks.ts'
import { TusStore, type TusCall } from './tus-store.ts'

/** Handles a request that has passed the edge. Rejects with an `ApiError` for refusals of the protocol. */
export type AnswerTus = (request: Request, viewer: Viewer, call: TusCall) => Promise<Response>

/** Senders send chunks in sequence, so another request means that the previous one is dead. */
const DEAD_REQUEST_WAIT_MS = 500

/**
 * The tus protocol over the viewer's own uploads: creation, termination and checksum (SHA-256, by the signed
 * Content-Digest). `Repr-Digest` (RFC 9530) on a response confirms that the server has the whole file, with its hash.
 */
export function answerTus(tools: UploadTools): AnswerTus {
  const locksOf = createSharedLocks(tools.database)
  return async (request, viewer, call) => {
    if (request.method !== 'POST') await requireOwnUpload(tools, viewer, idOf(request.url))
    const store = new TusStore(tools, viewer, call)
    let problem: unknown
    const server = new Server({
      path: UPLOADS_PATH,
      datastore: store,
      locker: locksOf(viewer.id),
      relativeLocation: true,
      lockDrainTimeout: DEAD_REQUEST_WAIT_MS,
      maxSize: UPLOAD_MAX_BYTES,
      // Pages of other sites get no answer.
      allowedOrigins: [],
      getFileIdFromRequest: ({ url }) => idOf(url),
      onResponseError: (_request, error) => {
        problem = error
        return undefined
      },
    })
    const response = await server.handleWeb(request)
    if (response.status >= 400) throw await refusalOf(problem, response)
    if (store.finishedSha256) response.headers.set('repr-digest', `sha-256=:${store.finishedSha256}:`)
    return response
  }
}

function idOf(url: string): string | undefined {
  const [id = ''] = new URL(url).pathname.slice(UPLOADS_PATH.length + 1).split('/')
  return v.is(UploadIdSchema, id) ? id : undefined
}

/** @tus/server throws plain objects for what the protocol refuses, and passes on what the store throws. */
async function refusalOf(problem: unknown, response: Response): Promise<unknown> {
  if (problem instanceof Error && !('status_code' in problem)) return problem
  if (problem === ERRORS.ABORTED) return requestTimeout()
  const text = (await response.text()).trim()
  switch (response.status) {
    case 404:
    case 410:
      return uploadNotExist()
    case 409:
      return conflict('The upload is not at this offset.')
    case 412:
      return preconditionFailed(text)
    case 413:
      return tooLarge(sentence('fileTooLarge', { megabytes: UPLOAD_MAX_BYTES / 1024 ** 2 }))
    case 500:
      return new Error(text)
    default:
      return invalidInput(text || sentence('fieldNotValid'))
  }
}
