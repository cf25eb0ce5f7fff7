import * as v from 'valibot'

import { LANGUAGES } from '#messages/languages.ts'

import { oneLine } from '../clean-text.ts'
import { write } from '../endpoint.ts'
import { longText, OwnDecisionSchema } from '../models/decision.ts'
import { EmailAddressSchema } from '../models/email.ts'
import { IdSchema } from '../models/primitives.ts'
import { CLAIM_NAME_MAX_LENGTH, CLAIM_TEXT_MAX_LENGTH, ClaimSchema } from '../models/rights.ts'
import { asValibotMessage } from '../sentence.ts'

const needed = (maxLength: number) =>
  v.pipe(longText(maxLength), v.nonEmpty(asValibotMessage('claimFieldEmpty')))
const NameSchema = v.pipe(
  v.string(),
  v.transform((text) => oneLine(text).slice(0, CLAIM_NAME_MAX_LENGTH)),
  v.nonEmpty(asValibotMessage('claimFieldEmpty')),
)
/** A declaration under penalty of perjury. */
const SwornSchema = v.literal(true, asValibotMessage('claimNotSworn'))
/** Names a claim for its claimant, who may have no account. */
const TokenSchema = v.pipe(v.string(), v.maxLength(100))

/** Claims of copyright, and objections to them (17 U.S.C. § 512 (c) and (g)). */
export const rightsEndpoints = {
  'rights.claim': write({
    path: '/api/rights/claim/',
    input: v.object({
      /** Address of a video or a sound. */
      url: v.pipe(v.string(), v.trim(), v.maxLength(2_000)),
      work: needed(CLAIM_TEXT_MAX_LENGTH),
      name: NameSchema,
      address: EmailAddressSchema,
      isSworn: SwornSchema,
      /** Language of the e-mails about it. */
      language: v.optional(v.picklist(LANGUAGES), 'en'),
    }),
    output: v.object({ token: v.string() }),
    policy: {
      access: 'anyone',
      idempotency: 'transaction',
      limit: 'complaint',
      captcha: { after: 3, countedBy: 'address' },
    },
  }),
  /** Reads a claim. By POST, so that its token does not appear in logs of addresses. */
  'rights.status': write({
    path: '/api/rights/status/',
    input: v.object({ token: TokenSchema }),
    output: v.object({ claim: ClaimSchema }),
    policy: { access: 'anyone', idempotency: 'natural', limit: 'write' },
  }),
  /** Records that the claimant has gone to court: the thing stays taken down. */
  'rights.goToCourt': write({
    path: '/api/rights/go_to_court/',
    input: v.object({ token: TokenSchema, text: needed(CLAIM_TEXT_MAX_LENGTH) }),
    output: v.object({ claim: ClaimSchema }),
    policy: { access: 'anyone', idempotency: 'transaction', limit: 'complaint' },
  }),
  /** Objects to the claim that led to a decision about the viewer. */
  'rights.counter': write({
    path: '/api/rights/counter/',
    input: v.object({
      decisionId: IdSchema,
      name: NameSchema,
      contact: needed(CLAIM_NAME_MAX_LENGTH),
      text: needed(CLAIM_TEXT_MAX_LENGTH),
      isSworn: SwornSchema,
    }),
    output: v.object({ decision: OwnDecisionSchema }),
    policy: { access: 'member', idempotency: 'transaction', limit: 'complaint' },
  }),
}
