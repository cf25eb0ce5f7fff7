import * as v from 'valibot'

import { LIST_PAGE_MAX_SIZE, SEARCH_QUERY_MAX_LENGTH, SHARE_LIST_PAGE_SIZE } from '../constants.ts'
import { read, write } from '../endpoint.ts'
import { CursorSchema, IdSchema, integerParameter } from '../models/primitives.ts'
import { SharedVideoSchema } from '../models/video.ts'
import { FROM_PAGES, SHARE_WAYS, SHARED_SUBJECTS } from '../share.ts'

const TextSchema = v.pipe(v.string(), v.maxLength(256))
const KeywordSchema = v.pipe(v.string(), v.maxLength(SEARCH_QUERY_MAX_LENGTH))
const CursorsSchema = v.object({
  hasMore: v.boolean(),
  /** Pass this on to get the next page. */
  maxCursor: CursorSchema,
  /** Cursor of this page itself. */
  minCursor: CursorSchema,
})

export const shareEndpoints = {
  /**
   * The videos below a shared page (specification section 7.1, share list). `id` is that of the page's subject. Other
   * clients may send all fields of the specification: each is checked and accepted, and those that this site uses
   * neither to choose nor to count change nothing. The use of a link is counted by the visit that it begins
   * (docs/visit-records.md).
   */
  'share.list': read({
    path: '/share/item/list/',
    input: v.object({
      type: v.picklist(SHARED_SUBJECTS),
      id: v.optional(IdSchema),
      /** Names the user of a profile, for clients that do not know the `id`. */
      secUid: v.optional(TextSchema),
      /** For `keywords_expansion`: the searched text. */
      keyword: v.optional(KeywordSchema),
      count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), SHARE_LIST_PAGE_SIZE),
      /** Changes nothing: a list is read forwards, from `maxCursor`. */
      minCursor: v.optional(CursorSchema),
      maxCursor: v.optional(CursorSchema),
      /** `requestId` of the page before. Changes nothing: it relates the two in the log of a proxy. */
      parentRequestId: v.optional(TextSchema),
      /**
       * From the link that the visit began with, and its sharer. These fields change nothing: the visit record has
       * them.
       */
      utmSource: v.optional(TextSchema),
      utmCampaign: v.optional(TextSchema),
      utmMedium: v.optional(TextSchema),
      shareUid: v.optional(TextSchema),
      /**
       * The kind of recommendation wanted. Changes nothing, as there is only one. The pages of this site do not send
       * it.
       */
      recType: v.optional(TextSchema),
    }),
    output: v.object({
      ...CursorsSchema.entries,
      body: v.object({ itemListData: v.array(SharedVideoSchema), ...CursorsSchema.entries }),
      requestId: v.string(),
    }),
    policy: { access: 'anyone', isRetried: true },
  }),
  /** Returns the link by which the caller shares something, which is always the same. */
  'share.link': write({
    path: '/api/share/link/',
    input: v.object({
      type: v.picklist(SHARED_SUBJECTS),
      /** For everything but pages. */
      id: v.optional(IdSchema),
      /** For `keywords_expansion`: the text. */
      keyword: v.optional(KeywordSchema),
      device: v.picklist(['pc', 'mobile']),
      way: v.picklist(SHARE_WAYS),
      fromPage: v.optional(v.picklist(FROM_PAGES)),
    }),
    /** `/t/{code}`; for a page, its own address. */
    output: v.object({ path: v.string() }),
    policy: { access: 'anyone', idempotency: 'natural', limit: 'write' },
  }),
  /** Counts that the caller has shared a video: its link was copied, or handed to the device's own sheet. */
  'share.count': write({
    path: '/api/share/count/',
    input: v.object({ videoId: IdSchema }),
    output: v.object({}),
    policy: { access: 'anyone', idempotency: 'natural', limit: 'write' },
  }),
  /** The address that a short link leads the caller to. */
  'share.open': read({
    path: '/api/share/open/',
    input: v.object({ code: v.pipe(v.string(), v.maxLength(32)) }),
    output: v.object({ path: v.string() }),
    policy: { access: 'anyone' },
  }),
}
