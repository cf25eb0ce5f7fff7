import * as v from 'valibot'

import { WEBHOOK_ANSWER_MAX_LENGTH, WEBHOOK_MAX_LENGTH } from '../alerts.ts'
import { asValibotMessage } from '../sentence.ts'

const isAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { href, username, password } = new URL(text)
  return href.startsWith('https:') && username === '' && password === ''
}

/** A public address on the internet. Empty: there is none. */
export const WebhookUrlSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(WEBHOOK_MAX_LENGTH, asValibotMessage('webhookNotValid')),
  v.check((text) => text === '' || isAddress(text), asValibotMessage('webhookNotValid')),
)

/** The address that gets the alerts of the site, and the secret that they are signed with (Standard Webhooks 1.0). */
export const WebhookSchema = v.object({ url: v.string(), secret: v.string() })
export type Webhook = v.InferOutput<typeof WebhookSchema>

/** How an operator wants alerts. */
export const AlertChoiceSchema = v.object({ byEmail: v.boolean(), byPush: v.boolean() })
export type AlertChoice = v.InferOutput<typeof AlertChoiceSchema>

/** `refused`: answered with a status other than 2xx. `private`: the address leads to no public host on the internet. */
export const WEBHOOK_OUTCOMES = [
  'taken',
  'refused',
  'redirected',
  'private',
  'timeout',
  'unreachable',
] as const

/** The response of a webhook's receiver. */
export const WebhookAnswerSchema = v.object({
  outcome: v.picklist(WEBHOOK_OUTCOMES),
  /** Null: there was no response. */
  status: v.nullable(v.number()),
  /** The beginning of its text. */
  text: v.pipe(v.string(), v.maxLength(WEBHOOK_ANSWER_MAX_LENGTH)),
  durationMs: v.number(),
})
export type WebhookAnswer = v.InferOutput<typeof WebhookAnswerSchema>
