/** One line of the real code made wrong, and the smallest set of tests that has to notice. */
export interface Sabotage {
  /** What no longer holds. */
  harm: string
  file: string
  /** Occurs once in the file. */
  search: string
  replace: string
  /** A test file, or the folder of several. */
  tests: string
}

const IDEMPOTENCY = { file: 'server/http/idempotency.ts', tests: 'tests/contract/edge-idempotency.test.ts' }
const QUEUE = { file: 'worker/outbox/queue.ts', tests: 'worker/outbox' }
const DRAIN = { file: 'worker/outbox/drain.ts', tests: 'worker/outbox' }
const OUTCOME = { file: 'worker/outbox/outcome.ts', tests: 'worker/outbox' }
const CAPTCHA = { file: 'server/features/captcha/service.ts', tests: 'tests/contract/captcha.test.ts' }
const GATE = { tests: 'worker/captcha' }
const GUARD = 'server/http/call-guard.ts'
const COMMENTS = { file: 'server/features/comments/service.ts', tests: 'server/features/comments' }
const UPLOADS = { tests: 'worker/uploads' }
const PUSH = { tests: 'worker/push' }
const ANALYTICS = { tests: 'worker/analytics' }
const LINK = { file: 'src/data/worker-link.ts', tests: 'src/data/worker-link.test.ts' }

export const sabotages: readonly Sabotage[] = [
  {
    ...QUEUE,
    harm: 'An action that is handed over twice is kept twice',
    search: 'if ([...entries, ...ended].some(({ id }) => id === action.id)) return {}',
    replace: '',
  },
  {
    ...QUEUE,
    harm: 'What has ended is brought back by a crash',
    search: '[...entries, ...ended].some(',
    replace: 'entries.some(',
  },
  {
    ...QUEUE,
    harm: 'An action that a crash brings back comes after a later one that is done',
    search: '[...done, ...entries].filter(isLater)',
    replace: 'entries.filter(isLater)',
  },
  {
    ...QUEUE,
    harm: 'After the clock has been set right an action is lost to one that was done before',
    search: ' && createdAtMs <= Date.now()',
    replace: '',
  },
  {
    ...QUEUE,
    harm: 'An action that has left is replaced by the next one',
    search: 'entry.op === action.op && !mayBeDone(entry)',
    replace: 'entry.op === action.op',
  },
  {
    ...QUEUE,
    harm: 'Actions do not take the place of those in front of them',
    search: 'outboxPolicy(action.op)?.isReplaced === true',
    replace: 'false',
  },
  {
    ...QUEUE,
    harm: 'An action is not marked when it leaves',
    search: 'attemptCount: head.attemptCount + 1',
    replace: 'attemptCount: head.attemptCount',
  },
  {
    ...QUEUE,
    harm: 'A refused action is sent again under its old key',
    search: 'put: [createEntry(entries, { ...refused, id: randomId() })]',
    replace: 'put: [createEntry(entries, refused)]',
  },
  {
    file: 'worker/outbox/entry.ts',
    tests: 'worker/outbox',
    harm: 'The order of actions is that of the device’s clock',
    search: 'Math.max(Date.now(), (lane.at(-1)?.order ?? 0) + 1)',
    replace: 'Date.now()',
  },
  {
    ...DRAIN,
    harm: 'An action that failed is dropped',
    search: 'if (problem) await this.#fail(entry, lane, problem)',
    replace: 'if (problem) await this.#deps.queue.applied(entry, null)',
  },
  {
    ...DRAIN,
    harm: 'An action leaves as whoever has just logged in',
    search: '|| this.#deps.currentUserId() !== userId) return',
    replace: ') return',
  },
  {
    ...OUTCOME,
    harm: 'A network that fails is a refusal',
    search: "if (statusCode === StatusCode.networkError) return 'pause'",
    replace: "if (statusCode === StatusCode.networkError) return 'refused'",
  },
  {
    ...OUTCOME,
    harm: 'Retry-After is not waited for',
    search: 'Math.max(delayMs, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS))',
    replace: 'delayMs',
  },
  {
    file: 'src/data/outbox-sync.ts',
    tests: 'src/data/outbox-sync.test.ts',
    harm: 'The tap that starts the outbox is handed over twice',
    search: 'if (known) return known.handing',
    replace: '',
  },
  {
    ...IDEMPOTENCY,
    harm: 'A repeated key has its effect again',
    search: 'if (claim && !(await claimKey(db, claim))) return firstAnswer(db, claim)',
    replace: 'if (claim) await claimKey(db, claim)',
  },
  {
    ...IDEMPOTENCY,
    harm: 'The answer is not kept with the key',
    search: 'if (claim) await keepAnswer(db, claim, answer)',
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
    search: 'if (session && !DEVICE_CHANGING_OPS.has(op)) requireDeviceOf(session, keyId)',
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
    search: "if (!isFirst) throw captchaRefused('replayed')",
    replace: '',
  },
  {
    ...CAPTCHA,
    harm: 'A captcha is solved by another device',
    search: '|| data.deviceKeyId !== deviceKeyId) throw',
    replace: ') throw',
  },
  {
    ...GATE,
    file: 'worker/captcha/until-settled.ts',
    harm: 'Who waits for the captcha looks once and goes on',
    search: "while (gate.state === 'open'",
    replace: "if (gate.state === 'open'",
  },
  {
    ...GATE,
    file: 'worker/captcha/through-captcha.ts',
    harm: 'A request that waited for a captcha that was closed is sent',
    search: '          if (isPassRejected()) return closed\n          if (place)',
    replace: '          isPassNeeded = false\n          if (place)',
  },
  {
    file: 'worker/http/answer.ts',
    tests: 'worker/http/answer.test.ts',
    harm: 'The verify code in another field is a good answer',
    search: 'v.looseObject({ code: v.literal(StatusCode.verify) }),',
    replace: '',
  },
  {
    file: 'server/features/likes/service.ts',
    tests: 'server/features/likes',
    harm: 'A like that is there already is counted again',
    search: 'const counters = hasChanged',
    replace: 'const counters = hasChanged || liked',
  },
  {
    ...COMMENTS,
    harm: 'A comment that is gone already is counted off again',
    search: 'const counters = hasChanged\n',
    replace: 'const counters = true\n',
  },
  {
    ...COMMENTS,
    harm: 'Anybody deletes anybody’s comments',
    search: 'if (!isAllowed) throw',
    replace: 'if (false) throw',
  },
  {
    file: 'contract/endpoints/comments.ts',
    tests: 'worker/outbox/order.test.ts',
    harm: 'A comment takes the place of the one in front of it',
    search: 'isReplaced: false',
    replace: 'isReplaced: true',
  },
  {
    file: 'contract/endpoints/comments.ts',
    tests: 'worker/outbox/order.test.ts',
    harm: 'Comments on one clip overtake each other',
    search: 'commentsEntity(videoId),\n  isReplaced',
    replace: 'commentsEntity(`${videoId}${Math.random()}`),\n  isReplaced',
  },
  {
    file: 'src/features/comments/waiting.ts',
    tests: 'src/features/comments/waiting.test.ts',
    harm: 'A comment whose answer was lost stands in the list twice',
    search: '&& !postedIds.has(input.localId)',
    replace: '',
  },
  {
    file: 'server/features/uploads/verify-piece.ts',
    tests: 'tests/contract/uploads.test.ts',
    harm: 'A piece of a file with wrong bytes is taken',
    search: "if (hash.digest('base64') !== sha256) throw checksumMismatch()",
    replace: '',
  },
  {
    file: 'server/features/uploads/service.ts',
    tests: 'tests/contract/uploads.test.ts',
    harm: 'A file whose whole has another hash is taken',
    search: 'if ((await parts.sha256Of(id)) !== sha256) return discard(tools, upload, checksumMismatch())',
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
    file: 'server/features/uploads/part-files.ts',
    tests: 'server/features/uploads',
    harm: 'A piece of a file counts before it is on the disk',
    search: '        await file.sync()\n',
    replace: '',
  },
  {
    file: 'worker/http/retry.ts',
    tests: 'worker/http/retry.test.ts',
    harm: 'A list that the server has refused as malformed is asked for again and again',
    search: 'if (problem.httpStatus === StatusCode.invalidInput) throw error',
    replace: '',
  },
  {
    ...QUEUE,
    harm: 'A change of the profile that waits is forgotten when another thing is changed',
    search: 'const merged = merge && mergeAll([...waiting, action, ...later.filter(saysWhat)], merge)',
    replace: 'const merged = {}',
  },
  {
    file: 'worker/outbox/outbox.ts',
    tests: 'worker/outbox',
    harm: 'A guest sees what waits for another person',
    search: 'actions: isGuest ? [] : entries.map(actionOf)',
    replace: 'actions: entries.map(actionOf)',
  },
  {
    ...UPLOADS,
    file: 'worker/uploads/poster.ts',
    harm: 'A clip that was called off while its file was on its way is made',
    search: "if (latest.state !== 'queued') this.#endTurn()",
    replace: '',
  },
  {
    ...UPLOADS,
    file: 'worker/uploads/poster.ts',
    harm: 'A file is sent again when only the answer to its clip was lost',
    search: 'record.isCreating ? record.url : await this.#send(record, signal)',
    replace: 'await this.#send(record, signal)',
  },
  {
    ...UPLOADS,
    file: 'worker/uploads/upload-outcome.ts',
    harm: 'A clip that exists counts as refused',
    search: "if (isUsed(problem) || problem.fields?.['reason'] === KEY_REUSED) return 'posted'",
    replace: '',
  },
  {
    ...UPLOADS,
    file: 'worker/uploads/tidy.ts',
    harm: 'The video of a clip that waits is thrown away at the next start',
    search: 'sha256 !== null || (await isBeingKept(record))',
    replace: 'await isBeingKept(record)',
  },
  {
    ...UPLOADS,
    file: 'worker/uploads/keep-file.ts',
    harm: 'Half a video that could not be kept stays on the device',
    search: 'await writer.abandon()',
    replace: '',
  },
  {
    ...PUSH,
    file: 'worker/push/push.ts',
    harm: 'The page of one person hears the news of another',
    search: 'news.length > 0 && userId === this.#deps.currentUserId()',
    replace: 'news.length > 0',
  },
  {
    ...PUSH,
    file: 'worker/push/push.ts',
    harm: 'A stream goes on from what another person has heard',
    search: 'this.#last?.userId === userId ? this.#last.id : null',
    replace: 'this.#last?.id ?? null',
  },
  {
    ...PUSH,
    file: 'worker/push/read-stream.ts',
    harm: 'A stream that has fallen silent is waited for, for ever',
    search: 'if (Date.now() > deadlineAtMs) controller.abort()',
    replace: '',
  },
  {
    ...ANALYTICS,
    file: 'worker/analytics/drain.ts',
    harm: 'Events whose answer is lost are dropped',
    search: "if (outcome !== 'refused') {",
    replace: "if (outcome === 'logIn') {",
  },
  {
    ...ANALYTICS,
    file: 'worker/analytics/packet.ts',
    harm: 'Events of one visit are told as those of another',
    search: 'if (JSON.stringify([other.op, other.head]) !== sameHead) continue',
    replace: '',
  },
  {
    file: 'worker/leader.ts',
    tests: 'worker/leader.test.ts',
    harm: 'A tab that was robbed of the lead goes on leading',
    search: '      turn.abort()\n      stopped.removeEventListener',
    replace: '      stopped.removeEventListener',
  },
  {
    file: 'worker/leader.ts',
    tests: 'worker/leader.test.ts',
    harm: 'A frozen leader keeps the lead for ever',
    search: '          onSilence()\n',
    replace: '',
  },
  {
    ...LINK,
    harm: 'A page that has stood still takes a living worker for dead',
    search: 'if (isPageLate) awaitPong(',
    replace: 'if (false) awaitPong(',
  },
  {
    ...LINK,
    harm: 'A worker that says nothing is waited for, for ever',
    search: 'else bury(target, stallOf(deadlineMs))',
    replace: 'else awaitPong(deadlineMs)',
  },
  {
    file: 'src/features/captcha/choose-locale.ts',
    tests: 'src/features/captcha/captcha-locales.test.ts',
    harm: 'A captcha asks people from Taiwan in the script of the mainland',
    search: 'return new Intl.Locale(tag).maximize()',
    replace: 'return new Intl.Locale(new Intl.Locale(tag).language).maximize()',
  },
]
