import { createHmac, randomBytes } from 'node:crypto'

import { WEBHOOK_ANSWER_MAX_LENGTH } from '#contract/alerts.ts'
import type { Webhook, WebhookAnswer } from '#contract/models/alerts.ts'
import type { Db } from '#server/db/client.ts'
import { NotPublic, requestPublicly, type PublicRequest } from '#server/security/public-request.ts'
import { seal, unseal } from '#server/security/seal.ts'
import { deriveKey } from '#server/security/secret.ts'

import * as repository from './repository.ts'

const TIMEOUT_MS = 10_000
const ANSWER_MAX_BYTES = 4 * 1024
const SECRET_BYTES = 32
const SECRET_PREFIX = 'whsec_'

/** The webhook of the site, whose secret is sealed in the database. */
export interface WebhookTools {
  /** The site's secret. */
  secret: string
  /** The public origin of the site, for links. */
  origin: string | undefined
  /** For tests: allowed addresses, and the certificate authority of their receiver. */
  receiver?: Pick<PublicRequest, 'mayConnectTo' | 'ca'> | undefined
}

const keyOf = (secret: string): Buffer => deriveKey(secret, 'alert-webhook')

export async function readWebhook(db: Db, { secret }: WebhookTools): Promise<Webhook | null> {
  const row = await repository.findWebhook(db)
  return row ? { url: row.url, secret: unseal(keyOf(secret), row.sealedSecret) } : null
}

/** Stores an address, with a new secret. */
export async function storeWebhook(db: Db, { secret }: WebhookTools, url: string): Promise<Webhook> {
  const webhook = { url, secret: SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64') }
  await repository.setWebhook(db, { url, sealedSecret: seal(keyOf(secret), webhook.secret) })
  return webhook
}

/** Signs a message as receivers of Standard Webhooks 1.0 expect it. @param timeSec since 1970 */
export function signatureOf(secret: string, id: string, timeSec: number, body: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timeSec}.${body}`).digest('base64')}`
}

/** Sends a message to the webhook. @param id the same each time a message is sent again */
export async function sendToWebhook(
  { url, secret }: Webhook,
  id: string,
  payload: object,
  { receiver }: Pick<WebhookTools, 'receiver'>,
): Promise<WebhookAnswer> {
  const body = JSON.stringify(payload)
  const startedAtMs = Date.now()
  const timeSec = Math.floor(startedAtMs / 1_000)
  const answerOf = (outcome: WebhookAnswer['outcome'], status: number | null = null, text = '') => ({
    outcome,
    status,
    text,
    durationMs: Date.now() - startedAtMs,
  })
  try {
    const response = await requestPublicly(new URL(url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Vireo',
        'webhook-id': id,
        'webhook-timestamp': timeSec,
        'webhook-signature': signatureOf(secret, id, timeSec, body),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      bodyMaxBytes: ANSWER_MAX_BYTES,
      ...receiver,
    })
    return answerOf(outcomeOf(response.status), response.status, readable(response.body))
  } catch (error) {
    if (error instanceof NotPublic) return answerOf('private')
    return answerOf(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable')
  }
}

function outcomeOf(status: number): WebhookAnswer['outcome'] {
  if (status >= 200 && status < 300) return 'taken'
  return status >= 300 && status < 400 ? 'redirected' : 'refused'
}

const readable = (body: Buffer): string =>
  body
    .toString()
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .trim()
    .slice(0, WEBHOOK_ANSWER_MAX_LENGTH)
