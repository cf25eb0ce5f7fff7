import * as v from 'valibot'

import { LIST_PAGE_MAX_SIZE, USER_PAGE_SIZE } from '../constants.ts'
import { queuedWrite, read } from '../endpoint.ts'
import { blockEntity, followRequestEntity, muteEntity, removedFollowerEntity } from '../entities.ts'
import { CountSchema, CursorSchema, IdSchema, integerParameter } from '../models/primitives.ts'
import { ListedUserSchema, UserRelationSchema } from '../models/user.ts'

const page = {
  cursor: v.optional(CursorSchema),
  count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), USER_PAGE_SIZE),
}
export const UserListSchema = v.object({
  users: v.array(ListedUserSchema),
  hasMore: v.boolean(),
  /** Pass this on to get the next page. A page can be short, or empty, while there is more. */
  maxCursor: CursorSchema,
})
export type UserList = v.InferOutput<typeof UserListSchema>

/** The viewer's relation to the user now. */
const relation = { userId: IdSchema, relation: UserRelationSchema }
const answer = v.object({ userId: IdSchema, requestCount: CountSchema })
const write = { access: 'member', idempotency: 'transaction', limit: 'write' } as const

/** Relations between users (specification sections 3 and 7.3, signed paths whose shapes are not shown). */
export const relationEndpoints = {
  /** A user's followers, or those they follow, the latest first. `search` is part of a username or name. */
  'relations.list': read({
    path: '/api/user/list/',
    input: v.object({
      userId: IdSchema,
      kind: v.picklist(['followers', 'following']),
      search: v.optional(v.pipe(v.string(), v.maxLength(50))),
      ...page,
    }),
    output: UserListSchema,
    policy: { access: 'anyone' },
  }),
  /** Users whom the viewer has blocked or muted, the latest first. */
  'relations.listHidden': read({
    path: '/api/user/hidden/list/',
    input: v.object({ kind: v.picklist(['blocked', 'muted']), ...page }),
    output: UserListSchema,
    policy: { access: 'member' },
  }),
  /** Users who ask to follow the viewer, the latest first. */
  'relations.listRequests': read({
    path: '/api/following/request/list/',
    input: v.object(page),
    output: UserListSchema,
    policy: { access: 'member' },
  }),
  'relations.countRequests': read({
    path: '/api/following/request/count/',
    input: v.object({}),
    output: v.object({ count: CountSchema }),
    policy: { access: 'member' },
  }),
  /** Approves or rejects a follow request. If the request is gone, nothing changes. */
  'relations.approveRequest': queuedWrite({
    path: '/api/commit/follow/request/approve/',
    input: v.object({ userId: IdSchema }),
    output: answer,
    policy: {
      ...write,
      outbox: { entity: ({ userId }) => followRequestEntity(userId), isSupersededByLater: true },
    },
  }),
  'relations.rejectRequest': queuedWrite({
    path: '/api/commit/follow/request/reject/',
    input: v.object({ userId: IdSchema }),
    output: answer,
    policy: {
      ...write,
      outbox: { entity: ({ userId }) => followRequestEntity(userId), isSupersededByLater: true },
    },
  }),
  'relations.removeFollower': queuedWrite({
    path: '/api/commit/follow/remove/',
    input: v.object({ userId: IdSchema }),
    output: v.object(relation),
    policy: {
      ...write,
      outbox: { entity: ({ userId }) => removedFollowerEntity(userId), isSupersededByLater: true },
    },
  }),
  /**
   * Blocks or unblocks a user. Blocking also ends follows, follow requests and likes between the two, and unblocking
   * does not restore them.
   */
  'relations.setBlock': queuedWrite({
    path: '/api/commit/user/block/',
    input: v.object({ userId: IdSchema, block: v.boolean() }),
    output: v.object(relation),
    policy: {
      ...write,
      outbox: { entity: ({ userId }) => blockEntity(userId), isSupersededByLater: true },
    },
  }),
  /** Mutes or unmutes a user, whose videos the viewer's feeds then leave out. */
  'relations.setMute': queuedWrite({
    path: '/api/commit/user/mute/',
    input: v.object({ userId: IdSchema, mute: v.boolean() }),
    output: v.object({ userId: IdSchema, mute: v.boolean() }),
    policy: {
      ...write,
      outbox: {
        entity: ({ userId }) => muteEntity(userId),
        isSupersededByLater: true,
        opposite: ({ userId, mute }) => ({ userId, mute: !mute }),
      },
    },
  }),
}
