import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { sentence } from '#contract/sentence.ts'
import { invalidInput } from '#server/api/problems.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { findEmail } from '#server/features/account/email-repository.ts'
import { recordAction } from '#server/features/operator/audit.ts'

import * as repository from './repository.ts'
import { readWebhook, sendToWebhook, storeWebhook, type WebhookTools } from './webhook.ts'

export interface AlertTools extends WebhookTools {
  /** Whether the site sends e-mail. */
  hasMail: boolean
}

const NONE = { byEmail: false, byPush: false }

export async function getAlerts(db: Db, viewer: Viewer, tools: AlertTools): Promise<Output<'alerts.get'>> {
  requireRights(viewer, 'operator')
  return {
    own: (await repository.findChoice(db, viewer.id)) ?? NONE,
    canEmail: tools.hasMail && Boolean((await findEmail(db, viewer.id))?.address),
    webhook: await readWebhook(db, tools),
    waitingCount: await repository.countDeliveries(db),
  }
}

/** Sets how an operator gets alerts. */
export async function chooseAlerts(
  db: Db,
  viewer: Viewer,
  own: ParsedInput<'alerts.choose'>,
): Promise<Output<'alerts.choose'>> {
  requireRights(viewer, 'operator')
  await repository.setChoice(db, viewer.id, own)
  return { own }
}

/** Sets the address that gets the alerts of the site.  */
export async function setWebhook(
  db: Tx,
  viewer: Viewer,
  { url, hasNewSecret }: ParsedInput<'alerts.setWebhook'>,
  tools: AlertTools,
): Promise<Output<'alerts.setWebhook'>> {
  requireRights(viewer, 'operator')
  const before = await readWebhook(db, tools)
  const isSame = before?.url === url && !hasNewSecret
  if (isSame || (!before && url === '')) return { webhook: before }
  // Alerts meant for one receiver must not reach another.
  await repository.deleteDeliveries(db)
  await recordAction(db, viewer, { action: 'webhook.set', details: { host: url && new URL(url).host } })
  if (url === '') {
    await repository.deleteWebhook(db)
    return { webhook: null }
  }
  return { webhook: await storeWebhook(db, tools, url) }
}

/**
 * Sends a test to the webhook.
 * @throws {ApiError} 400 when there is none
 */
export async function testWebhook(db: Db, viewer: Viewer, tools: AlertTools): Promise<Output<'alerts.test'>> {
  requireRights(viewer, 'operator')
  const webhook = await readWebhook(db, tools)
  if (!webhook) throw invalidInput(sentence('fieldsNotValid'), { url: sentence('webhookNotValid') })
  const payload = {
    type: 'test',
    time: Math.floor(Date.now() / 1_000),
    ...(tools.origin && { site: tools.origin }),
  }
  return sendToWebhook(webhook, `test_${nextId()}`, payload, tools)
}
