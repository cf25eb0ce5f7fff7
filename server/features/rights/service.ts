import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { Claim } from '#contract/models/rights.ts'
import { findPage } from '#contract/pages.ts'
import { musicPath, videoPath } from '#contract/paths.ts'
import { sentence } from '#contract/sentence.ts'
import { pastedAddress } from '#contract/text-parts.ts'
import { languageOfPath, prefixOf } from '#messages/languages.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import { claimNotExist, conflict, decisionNotExist, invalidInput } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Database, Db, Tx } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import type { QueueMail } from '#server/features/account/mail-service.ts'
import { lockDecision } from '#server/features/decisions/repository.ts'
import { presentDecision } from '#server/features/decisions/service.ts'
import { getMusic } from '#server/features/music/music.ts'
import { recordAction } from '#server/features/operator/audit.ts'
import { isSuperseded } from '#server/features/operator/decide-repository.ts'
import { notify, revert } from '#server/features/operator/decide-service.ts'
import { findSound, findVideo } from '#server/features/reports/repository.ts'
import { requireWatchable } from '#server/features/visibility/service.ts'

import { addBusinessDays } from './business-days.ts'
import type { ClaimTokens } from './claim-tokens.ts'
import * as repository from './repository.ts'
import type { ClaimRow } from './repository.ts'

/** Tools for sending e-mails to claimants. */
interface ClaimMails {
  tokens: ClaimTokens
  /** Undefined: the site sends no e-mail. */
  queueMail: QueueMail | undefined
}

export interface RightsTools extends ClaimMails {
  /** Business days until a thing is restored whose author objects. */
  counterDays: number
}

/**
 * Files a claim. Anyone can, without an account, about what they can see.
 * @throws {ApiError} 400 for an address of something that cannot be claimed, or the refusal of the thing
 */
export async function fileClaim(
  db: Tx,
  viewer: Viewer | null,
  { url, work, name, address, language }: ParsedInput<'rights.claim'>,
  { tokens }: Pick<RightsTools, 'tokens'>,
): Promise<Output<'rights.claim'>> {
  const subject = subjectAt(url)
  if (!subject) throw invalidInput(sentence('claimAddress'), { url: sentence('claimAddress') })
  const { kind, subjectId } = subject
  if (kind === 'video') await requireWatchable(db, viewer, subjectId)
  else await getMusic(db, viewer, subjectId)
  const found = kind === 'video' ? await findVideo(db, subjectId) : await findSound(db, subjectId)
  const id = nextId()
  await repository.insertClaim(db, {
    id,
    kind,
    subjectId,
    userId: found?.reportedId ?? null,
    name,
    email: address,
    language,
    work,
  })
  return { token: tokens.tokenOf(id) }
}

/** The video or sound whose page has this address, on whatever host. */
function subjectAt(url: string): Pick<ClaimRow, 'kind' | 'subjectId'> | undefined {
  const address = pastedAddress(url)
  if (!URL.canParse(address, 'https://site.invalid')) return undefined
  const { pathname } = new URL(address, 'https://site.invalid')
  const language = languageOfPath(pathname)
  const page = findPage(language === undefined ? pathname : pathname.slice(prefixOf(language).length))
  const { videoId, music } = (page?.params ?? {}) as { videoId?: string; music?: string }
  const [id = ''] = /[1-9]\d{0,18}$/.exec(videoId ?? music ?? '') ?? []
  if (id === '') return undefined
  return { kind: videoId === undefined ? 'sound' : 'video', subjectId: id }
}

/** @throws {ApiError} 404 for an invalid token */
export async function readClaim(
  db: Db,
  { token }: { token: string },
  { tokens }: Pick<RightsTools, 'tokens'>,
): Promise<Output<'rights.status'>> {
  const claimId = tokens.read(token)
  const row = claimId === undefined ? undefined : await repository.findClaim(db, claimId)
  if (!row) throw claimNotExist()
  return { claim: await presentClaim(db, row) }
}

/**
 * Records that the claimant has gone to court, so that the thing stays taken down.
 * @throws {ApiError} 404 for an invalid token, 409 when nothing was taken down
 */
export async function goToCourt(
  db: Tx,
  { token, text }: ParsedInput<'rights.goToCourt'>,
  { tokens }: Pick<RightsTools, 'tokens'>,
): Promise<Output<'rights.goToCourt'>> {
  const row = await lockByToken(db, token, tokens)
  if (row.state !== 'upheld' && row.state !== 'countered') throw conflict(sentence('claimClosed'))
  const changed: ClaimRow = { ...row, state: 'court', court: text, dueAt: null }
  await repository.updateClaim(db, changed)
  return { claim: await presentClaim(db, changed) }
}

async function lockByToken(db: Tx, token: string, tokens: ClaimTokens): Promise<ClaimRow> {
  const claimId = tokens.read(token)
  const row = claimId === undefined ? undefined : await repository.lockClaim(db, claimId)
  if (!row) throw claimNotExist()
  return row
}

/**
 * Objects to a claim, as the author whose thing was taken down. The claimant gets an e-mail, and has some business days
 * to go to court.
 * @throws {ApiError} 404 when no claim led to the decision or it is not about the viewer, 409 when it is too late
 */
export async function counterClaim(
  db: Tx,
  viewer: Viewer,
  { decisionId, name, contact, text }: ParsedInput<'rights.counter'>,
  tools: RightsTools,
): Promise<Output<'rights.counter'>> {
  const decision = await lockDecision(db, decisionId)
  if (decision?.userId !== viewer.id) throw decisionNotExist()
  const row = await repository.lockClaimOfDecision(db, decisionId)
  if (!row) throw decisionNotExist()
  if (row.state !== 'upheld') throw conflict(sentence('claimClosed'))
  const dueAt = addBusinessDays(new Date(), tools.counterDays)
  await repository.updateClaim(db, { ...row, state: 'countered', counter: { name, contact, text }, dueAt })
  await mailClaimant(db, row, tools)
  const { name: claimant, work } = row
  const claim = { state: 'countered', name: claimant, work, dueTime: epochSeconds(dueAt) } as const
  return { decision: presentDecision({ ...decision, claim }) }
}

/** Restores things whose claimants have not gone to court in time. */
export async function restoreDue(database: Database, tools: ClaimMails): Promise<void> {
  for (const claimId of await repository.findDue(database)) {
    await database.transaction((db) => restore(db, claimId, tools))
  }
}

async function restore(db: Tx, claimId: string, tools: ClaimMails): Promise<void> {
  const row = await repository.lockClaim(db, claimId)
  if (!row || row.decisionId === null) return
  const decision = await lockDecision(db, row.decisionId)
  if (!decision) return
  const isOverruled = decision.undoneAt === null && (await isSuperseded(db, decision.effect, decision.id))
  if (!isOverruled && decision.undoneAt === null) await revert(db, decision)
  await repository.updateClaim(db, { ...row, state: isOverruled ? 'overruled' : 'restored' })
  await recordAction(db, null, {
    action: 'claim.restore',
    subject: `${row.kind} ${row.subjectId}`,
    details: { claimId, isOverruled },
  })
  if (row.userId !== null) await notify(db, 'decision', row.userId, decision.id)
  await mailClaimant(db, row, tools)
}

/** Sends a claimant an e-mail about a change, but only after a moderator has read the claim. */
export async function mailClaimant(
  db: Db,
  { id, email, language }: ClaimRow,
  { queueMail, tokens }: ClaimMails,
): Promise<void> {
  await queueMail?.(db, null, { kind: 'claim', to: email, language, username: '', code: tokens.tokenOf(id) })
}

export async function presentClaim(db: Db, row: ClaimRow): Promise<Claim> {
  const { id, kind, subjectId, state, work, note, counter, dueAt, court, createdAt } = row
  const place = await repository.findPlace(db, row)
  return {
    id,
    kind,
    path: !place
      ? ''
      : kind === 'sound'
        ? musicPath({ id: subjectId, title: place.title })
        : videoPath({ id: subjectId, author: place }),
    state,
    work,
    time: epochSeconds(createdAt),
    note,
    counter,
    dueTime: dueAt && epochSeconds(dueAt),
    court,
  }
}
