import * as v from 'valibot'

import { LIST_PAGE_MAX_SIZE, USER_PAGE_SIZE } from '../constants.ts'
import { queuedWrite, read } from '../endpoint.ts'
import { readTabEntity } from '../entities.ts'
import {
  InboxCountsSchema,
  NoticeCommentSchema,
  NoticeGroupIdSchema,
  NoticeGroupSchema,
} from '../models/notice.ts'
import { CursorSchema, IdSchema, integerParameter } from '../models/primitives.ts'
import { INBOX_TABS } from '../notice-kinds.ts'
import { UserListSchema } from './relations.ts'

const page = {
  cursor: v.optional(CursorSchema),
  count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), USER_PAGE_SIZE),
}

/** The inbox (specification section 7.3, notice multi, notice count and digg list, whose shapes are not shown). */
export const noticeEndpoints = {
  /** Groups of notices to the viewer, the latest first. */
  'notices.list': read({
    path: '/api/notice/multi/',
    input: v.object({
      tab: v.optional(v.picklist(INBOX_TABS), 'all'),
      /**
       * Language of announcements. Builds before 2026-11-27 do not send it, and do not get notices of kinds that they
       * do not know.
       */
      language: v.optional(v.pipe(v.string(), v.maxLength(20))),
      /** The page's `NOTICE_KINDS_VERSION`. */
      kinds: v.optional(integerParameter(1, 1_000)),
      ...page,
    }),
    output: v.object({
      groups: v.array(NoticeGroupSchema),
      hasMore: v.boolean(),
      /** Pass this on to get the next page. A page can be short, or empty, while there is more. */
      maxCursor: CursorSchema,
    }),
    policy: { access: 'member' },
  }),
  'notices.count': read({
    path: '/api/notice/count/',
    input: v.object({}),
    output: InboxCountsSchema,
    policy: { access: 'member' },
  }),
  /** All users of a group, the latest first. */
  'notices.listActors': read({
    path: '/api/notice/digg/list/',
    input: v.object({ groupId: NoticeGroupIdSchema, ...page }),
    output: UserListSchema,
    policy: { access: 'member' },
  }),
  /** The comments of a group of comments or replies, the latest first. */
  'notices.listComments': read({
    path: '/api/notice/comment/list/',
    input: v.object({ groupId: NoticeGroupIdSchema, ...page }),
    output: v.object({
      comments: v.array(NoticeCommentSchema),
      hasMore: v.boolean(),
      maxCursor: CursorSchema,
    }),
    policy: { access: 'member' },
  }),
  /** Marks all notices of a tab up to a given one as read, on all devices. The mark never moves back. */
  'notices.markRead': queuedWrite({
    path: '/api/commit/notice/read/',
    input: v.object({ tab: v.picklist(INBOX_TABS), upToId: IdSchema }),
    output: InboxCountsSchema,
    policy: {
      access: 'member',
      idempotency: 'transaction',
      limit: 'write',
      outbox: { entity: ({ tab }) => readTabEntity(tab), isSupersededByLater: true },
    },
  }),
}
