import type * as v from 'valibot'

import { ItemListSchema } from '../models/video.ts'
import { accountEndpoints } from './account.ts'
import { alertEndpoints } from './alerts.ts'
import { analyticsEndpoints } from './analytics.ts'
import { captchaEndpoints } from './captcha.ts'
import { commentSettingsEndpoints } from './comment-settings.ts'
import { commentEndpoints } from './comments.ts'
import { conversationEndpoints } from './conversations.ts'
import { decisionEndpoints } from './decisions.ts'
import { deviceEndpoints } from './devices.ts'
import { discoverEndpoints } from './discover.ts'
import { dismissalEndpoints } from './dismissals.ts'
import { downloadEndpoints } from './downloads.ts'
import { feedEndpoints } from './feed.ts'
import { feedbackEndpoints } from './feedback.ts'
import { followEndpoints } from './follows.ts'
import { hashtagEndpoints } from './hashtags.ts'
import { helpEndpoints } from './help.ts'
import { historyEndpoints } from './history.ts'
import { insightEndpoints } from './insights.ts'
import { likeEndpoints } from './likes.ts'
import { linkEndpoints } from './links.ts'
import { liveEndpoints } from './live.ts'
import { mentionEndpoints } from './mentions.ts'
import { musicEndpoints } from './music.ts'
import { noticeEndpoints } from './notices.ts'
import { notificationEndpoints } from './notifications.ts'
import { operatorAnalyticsEndpoints } from './operator-analytics.ts'
import { operatorOverviewEndpoints } from './operator-overview.ts'
import { operatorSignUpEndpoints } from './operator-sign-ups.ts'
import { operatorUpkeepEndpoints } from './operator-upkeep.ts'
import { operatorEndpoints } from './operator.ts'
import { relationEndpoints } from './relations.ts'
import { reportEndpoints } from './reports.ts'
import { reviewEndpoints } from './review.ts'
import { rightsEndpoints } from './rights.ts'
import { saveEndpoints } from './saves.ts'
import { screenTimeEndpoints } from './screen-time.ts'
import { searchEndpoints } from './search.ts'
import { sessionEndpoints } from './session.ts'
import { shareEndpoints } from './share.ts'
import { siteEndpoints } from './site.ts'
import { stickerEndpoints } from './stickers.ts'
import { tagEndpoints } from './tags.ts'
import { userEndpoints } from './users.ts'
import { videoEndpoints } from './videos.ts'
import { viewEndpoints } from './views.ts'

/** Every endpoint of the product, by its name. */
export const endpoints = {
  ...accountEndpoints,
  ...analyticsEndpoints,
  ...captchaEndpoints,
  ...commentEndpoints,
  ...commentSettingsEndpoints,
  ...conversationEndpoints,
  ...decisionEndpoints,
  ...deviceEndpoints,
  ...discoverEndpoints,
  ...dismissalEndpoints,
  ...downloadEndpoints,
  ...feedEndpoints,
  ...feedbackEndpoints,
  ...followEndpoints,
  ...helpEndpoints,
  ...historyEndpoints,
  ...insightEndpoints,
  ...likeEndpoints,
  ...liveEndpoints,
  ...linkEndpoints,
  ...mentionEndpoints,
  ...musicEndpoints,
  ...noticeEndpoints,
  ...notificationEndpoints,
  ...operatorEndpoints,
  ...reviewEndpoints,
  ...hashtagEndpoints,
  ...alertEndpoints,
  ...operatorAnalyticsEndpoints,
  ...operatorOverviewEndpoints,
  ...operatorSignUpEndpoints,
  ...operatorUpkeepEndpoints,
  ...relationEndpoints,
  ...reportEndpoints,
  ...rightsEndpoints,
  ...saveEndpoints,
  ...screenTimeEndpoints,
  ...searchEndpoints,
  ...sessionEndpoints,
  ...shareEndpoints,
  ...siteEndpoints,
  ...stickerEndpoints,
  ...tagEndpoints,
  ...userEndpoints,
  ...videoEndpoints,
  ...viewEndpoints,
}

type Endpoints = typeof endpoints
export type Op = keyof Endpoints
export const isOp = (name: string): name is Op => Object.hasOwn(endpoints, name)
export const ops = Object.keys(endpoints).filter(isOp)

/** Whether an op returns a page of videos (specification section 7.1). */
export const isVideoListOp = (op: Op): boolean => endpoints[op].output === (ItemListSchema as v.GenericSchema)

/** Ops whose request body is a file. */
export type BinaryOp = { [K in Op]: Endpoints[K]['body'] extends 'binary' ? K : never }[Op]

/** Ops that write nothing. */
export type ReadOp = {
  [K in Op]: Endpoints[K]['policy'] extends { idempotency?: never } ? K : never
}[Op]

/** Ops that are queued in the outbox until the server has applied them. */
export type OutboxOp = {
  [K in Op]: Endpoints[K]['policy'] extends { outbox: object } ? K : never
}[Op]
/** Ops whose caller waits for the response. */
export type DirectOp = Exclude<Op, OutboxOp>
export const isOutboxOp = (op: Op): op is OutboxOp => endpoints[op].policy.outbox !== undefined

/** Input that a caller passes: the schema's, and the file if there is one. */
export type Input<K extends Op> = v.InferInput<Endpoints[K]['input']> &
  (K extends BinaryOp ? { body: Blob } : unknown)
/** Input that a handler gets, once the schema has filled in the defaults. */
export type ParsedInput<K extends Op> = v.InferOutput<Endpoints[K]['input']>
export type Output<K extends Op> = v.InferOutput<Endpoints[K]['output']>
