import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import type { Input, Op } from '#contract/endpoints/index.ts'
import { ApiError } from '#contract/errors.ts'
import { networkProblem, problemOf } from '#worker/http/problems.ts'
import { refusalOf, wrapResponse } from '#worker/http/response.ts'
import { delayAfterMs, outcomeOf } from '#worker/outbox/outcome.ts'

import type { TestClient } from './test-client.ts'
import { createTusClient } from './tus-client.ts'

/** Makes a client read what comes back as the site's own worker does, from a proxy, too. */
export const asApp = (client: TestClient): TestClient => ({
  ...client,
  async call<K extends Op>(op: K, input: Input<K>, options?: Parameters<TestClient['call']>[2]) {
    const { body, problem } = wrapResponse(await readAnswer(() => client.send(op, input, options)))
    if (problem) throw new ApiError(problem)
    return body
  },
})

async function readAnswer(send: () => Promise<Response>) {
  try {
    const { status, headers, text } = await send().then(async (response) => ({
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }))
    return { httpStatus: status, headers, text }
  } catch {
    throw new ApiError(networkProblem)
  }
}

/**
 * Tries again, with the worker's pauses, until it is done.
 * @throws {ApiError} when the server refuses it for good
 */
export async function untilDone<T>(attempt: () => Promise<T>): Promise<T> {
  for (let failureCount = 1; ; failureCount += 1) {
    try {
      return await attempt()
    } catch (error) {
      const problem = problemOf(error)
      if (outcomeOf(problem) === 'refused') throw error
      await pause(Math.min(5_000, delayAfterMs(failureCount, problem)))
    }
  }
}

/** The headers of an answer to a request about an upload. @throws {ApiError} for a refusal */
async function ask(send: () => Promise<Response>): Promise<Headers> {
  const answer = await readAnswer(send)
  if (answer.httpStatus >= 300) throw refusalOf(answer)
  return answer.headers
}

/**
 * Sends a file chunk by chunk. After a failure it asks how much has arrived, and goes on from there (tus 1.0.0).
 * @returns the id of the upload
 * @throws {ApiError} when the server refuses it for good
 */
export async function sendFile(
  client: TestClient,
  siteUrl: string,
  file: Uint8Array<ArrayBuffer>,
  chunkBytes: number,
): Promise<string> {
  const tus = createTusClient(client, siteUrl)
  const key = randomUUID()
  const created = await untilDone(() => ask(() => tus.create(file, { 'idempotency-key': key })))
  const url = new URL(created.get('location') ?? '', siteUrl).href
  await untilDone(async () => {
    let offset = Number((await ask(() => tus.head(url))).get('upload-offset'))
    while (offset < file.byteLength) {
      const chunk = file.slice(offset, offset + chunkBytes)
      const at = offset
      offset = Number((await ask(() => tus.patch(url, at, chunk))).get('upload-offset'))
    }
  })
  return url.split('/').at(-1) ?? ''
}
