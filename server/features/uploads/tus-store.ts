import type { Readable } from 'node:stream'

import { DataStore, Upload } from '@tus/server'
import * as v from 'valibot'

import { oneLine } from '#contract/clean-text.ts'
import { UPLOAD_FILE_NAME, UPLOAD_SHA256 } from '#contract/uploads.ts'
import { invalidInput } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'

import { beginUpload } from './begin-upload.ts'
import { appendChunk, getUpload, removeUpload, type UploadTools } from './service.ts'
import { verifyChunk } from './verify-chunk.ts'

const MetadataSchema = v.object({
  [UPLOAD_FILE_NAME]: v.pipe(v.string(), v.transform(oneLine), v.maxLength(255)),
  [UPLOAD_SHA256]: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{43}=$/)),
})

/** Values from the request's headers that the store needs. */
export interface TusCall {
  /** Key of a new upload: the same key finds the same upload. */
  requestKey: string
  /** Hash of the request's body, base64. */
  bodySha256: string
}

/** One user's uploads as @tus/server sees them, during one request. */
export class TusStore extends DataStore {
  override readonly extensions = ['creation', 'termination', 'checksum']
  readonly #tools: UploadTools
  readonly #viewer: Viewer
  readonly #call: TusCall
  /** Hash of the whole file, base64, once the upload of this request is known to be finished. */
  finishedSha256: string | undefined

  constructor(tools: UploadTools, viewer: Viewer, call: TusCall) {
    super()
    this.#tools = tools
    this.#viewer = viewer
    this.#call = call
  }

  override async create(upload: Upload): Promise<Upload> {
    const metadata = v.safeParse(MetadataSchema, upload.metadata)
    if (!metadata.success) throw invalidInput('Upload-Metadata needs a filename and a sha256.')
    const { id } = await beginUpload(this.#tools, this.#viewer, {
      requestKey: this.#call.requestKey,
      fileName: metadata.output[UPLOAD_FILE_NAME],
      sha256: metadata.output[UPLOAD_SHA256],
      sizeBytes: upload.size ?? 0,
    })
    // The address in the response is made from this.
    upload.id = id
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { sizeBytes, offsetBytes, fileName, sha256, finishedAt } = await getUpload(
      this.#tools,
      this.#viewer,
      id,
    )
    if (finishedAt) this.finishedSha256 = sha256
    return new Upload({
      id,
      size: sizeBytes,
      offset: offsetBytes,
      metadata: { [UPLOAD_FILE_NAME]: fileName, [UPLOAD_SHA256]: sha256 },
    })
  }

  override async write(chunk: Readable, id: string, offset: number): Promise<number> {
    const verified = verifyChunk(chunk, this.#call.bodySha256)
    const end = await appendChunk(this.#tools, this.#viewer, { id, offset, chunk: verified })
    await this.getUpload(id)
    return end
  }

  override remove(id: string): Promise<void> {
    return removeUpload(this.#tools, this.#viewer, id)
  }
}
