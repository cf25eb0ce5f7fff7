import type { Sabotage } from './sabotage.ts'

const IDEMPOTENCY = { file: 'server/http/idempotency.ts', tests: 'tests/contract/edge-idempotency.test.ts' }
const CAPTCHA = { file: 'server/features/captcha/service.ts', tests: 'tests/contract/captcha.test.ts' }
const GUARD = 'server/http/call-guard.ts'
const COMMENTS = { file: 'server/features/comments/service.ts', tests: 'server/features/comments' }

const SOCIAL = { tests: 'tests/faults/social.test.ts' }

/** Sabotages of the server and of the contract. */
export const serverSabotages: readonly Sabotage[] = [
  {
    ...SOCIAL,
    file: 'contract/endpoints/conversations.ts',
    harm: 'Messages of one device overtake one another',
    search: 'entity: ({ conversationId, userId }) => conversationEntity(conversationId ?? `user:${userId}`)',
    replace: 'entity: ({ localId }) => conversationEntity(localId)',
  },
  {
    ...SOCIAL,
    file: 'server/features/conversations/message-repository.ts',
    harm: 'Messages leave gaps between their places',
    search: 'SET last_seq = last_seq + 1',
    replace: 'SET last_seq = last_seq + 2',
  },
  {
    ...SOCIAL,
    file: 'server/features/likes/service.ts',
    harm: 'An unlike leaves its notice behind',
    search: '(liked ? recordNotice : withdrawNotice)(db, notice)',
    replace: 'recordNotice(db, notice)',
  },
  {
    ...SOCIAL,
    file: 'server/features/comments/repository.ts',
    harm: 'A reply is counted twice',
    search: 'SET reply_count = reply_count + $3',
    replace: 'SET reply_count = reply_count + 2 * $3',
  },
  {
    ...SOCIAL,
    file: 'server/features/comments/repository.ts',
    harm: 'A like of a comment is counted twice',
    search: 'SET like_count = like_count + $3::integer',
    replace: 'SET like_count = like_count + 2 * $3::integer',
  },
  {
    ...SOCIAL,
    file: 'server/features/follows/service.ts',
    harm: 'A follow request that is taken back stays counted',
    search: 'if (wasRequested) await addToRequestCount(db, userId, -1)',
    replace: '',
  },
  {
    ...SOCIAL,
    file: 'server/features/follows/service.ts',
    harm: 'A follow that has ended leaves its notice behind',
    search: '    await withdrawFollowNotices(db, viewerId, userId)\n',
    replace: '',
  },
  {
    ...IDEMPOTENCY,
    harm: 'A repeated key has its effect again',
    search: 'if (claim && !(await claimKey(db, claim))) return firstResponse(db, claim)',
    replace: 'if (claim) await claimKey(db, claim)',
  },
  {
    ...IDEMPOTENCY,
    harm: 'The answer is not kept with the key',
    search: 'if (claim) await storeResponse(db, claim, response)',
    replace: '',
  },
  {
    ...IDEMPOTENCY,
    harm: 'A key serves another request',
    search: 'if (row?.requestHash !== requestHash)',
    replace: 'if (!row)',
  },
  {
    ...IDEMPOTENCY,
    harm: 'A key finds the answer of another person',
    search: '? `user:${context.viewer.id}`',
    replace: '? `user`',
  },
  {
    file: 'server/security/nonces.ts',
    tests: 'tests/contract/edge-signature.test.ts',
    harm: 'A signed request can be replayed',
    search: 'return rows.length === 1',
    replace: 'return rows.length < 2',
  },
  {
    file: 'server/http/api.ts',
    tests: 'tests/contract/edge-signature.test.ts',
    harm: 'The body of a signed request can be another',
    search: "if (!isDigestOf(request.headers.get('content-digest'), body)) throw signatureRefused('invalid')",
    replace: '',
  },
  {
    file: GUARD,
    tests: 'tests/contract/edge-signature.test.ts',
    harm: 'A stolen cookie writes with the thief’s key',
    search: 'if (session && !DEVICE_CHANGING_OPS.has(op)) requireDeviceOf(session, signature.keyId)',
    replace: '',
  },
  {
    file: GUARD,
    tests: 'tests/contract/edge-sessions.test.ts',
    harm: 'An action of one person is done as another',
    search: 'if (userId !== null && userId !== session?.viewer.id) throw loggedInAsAnother()',
    replace: '',
  },
  {
    file: 'server/http/api.ts',
    tests: 'tests/contract/edge-csrf.test.ts',
    harm: 'Writes need no CSRF token',
    search: 'deps.csrf.check(call.request.headers, call.session?.token ?? null)',
    replace: '',
  },
  {
    ...CAPTCHA,
    harm: 'A captcha is solved once for ever',
    search: "? null : 'replayed'",
    replace: '? null : null',
  },
  {
    ...CAPTCHA,
    harm: 'A captcha is solved by another device',
    search: '|| data.deviceKeyId !== deviceKeyId) return',
    replace: ') return',
  },
  {
    file: 'server/features/likes/service.ts',
    tests: 'server/features/likes',
    harm: 'A like that is there already is counted again',
    search:
      'const counters = changed\n    ? await repository.addToLikeCounters(db, videoId, liked ? 1 : -1, changed)',
    replace:
      'const counters = changed || liked\n    ? await repository.addToLikeCounters(db, videoId, liked ? 1 : -1, changed ?? { isProven: true })',
  },
  {
    ...COMMENTS,
    harm: 'A comment that is gone already is counted off again',
    search: 'const isCounted = hasChanged &&',
    replace: 'const isCounted =',
  },
  {
    ...COMMENTS,
    harm: 'Anybody deletes anybody’s comments',
    search: 'if (!isGone && !isAllowed) throw',
    replace: 'if (false) throw',
  },
  {
    file: 'contract/endpoints/comments.ts',
    tests: 'worker/outbox/order.test.ts',
    harm: 'A comment takes the place of the one in front of it',
    search: 'commentsEntity(videoId),\n  isSupersededByLater: false',
    replace: 'commentsEntity(videoId),\n  isSupersededByLater: true',
  },
  {
    file: 'contract/endpoints/comments.ts',
    tests: 'worker/outbox/order.test.ts',
    harm: 'Comments on one video overtake each other',
    search: 'commentsEntity(videoId),\n  isSupersededByLater',
    replace: 'commentsEntity(`${videoId}${Math.random()}`),\n  isSupersededByLater',
  },
  {
    file: 'server/features/uploads/verify-chunk.ts',
    tests: 'tests/contract/uploads.test.ts',
    harm: 'A piece of a file with wrong bytes is taken',
    search: "if (hash.digest('base64') !== sha256) throw checksumMismatch()",
    replace: '',
  },
  {
    file: 'server/features/uploads/service.ts',
    tests: 'tests/contract/uploads.test.ts',
    harm: 'A file whose whole has another hash is taken',
    search:
      'if (upload.failedInspections === null && (await parts.sha256Of(id)) !== sha256)\n      return discard(tools, upload, checksumMismatch())',
    replace: '',
  },
  {
    file: 'server/features/uploads/service.ts',
    tests: 'server/features/uploads',
    harm: 'A piece is put at another offset than the file is at',
    search: 'if (upload.offsetBytes !== offset) throw offsetConflict()',
    replace: '',
  },
  {
    file: 'server/features/uploads/partial-files.ts',
    tests: 'server/features/uploads',
    harm: 'A piece of a file counts before it is on the disk',
    search: '        await file.sync()\n',
    replace: '',
  },
]
