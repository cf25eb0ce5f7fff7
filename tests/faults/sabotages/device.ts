import type { Sabotage } from './sabotage.ts'

const GATE = { tests: 'worker/captcha' }
const UPLOADS = { tests: 'worker/uploads' }
const PUSH = { tests: 'worker/push' }
const ANALYTICS = { tests: 'worker/analytics' }
const LINK = { file: 'src/data/worker-link.ts', tests: 'src/data/worker-link.test.ts' }

/** Sabotages of the rest of the device: page and worker. */
export const deviceSabotages: readonly Sabotage[] = [
  {
    file: 'src/data/outbox/sync.lazy.ts',
    tests: 'src/data/outbox/sync.lazy.test.ts',
    harm: 'The tap that starts the outbox is handed over twice',
    search: 'if (known) return known.handing',
    replace: '',
  },
  {
    ...GATE,
    file: 'worker/captcha/gate.ts',
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
    file: 'worker/http/response.ts',
    tests: 'worker/http/response.test.ts',
    harm: 'The verify code in another field is a good answer',
    search: 'v.looseObject({ code: v.literal(StatusCode.verify) }),',
    replace: '',
  },
  {
    file: 'src/features/comments/queued-comments.ts',
    tests: 'src/features/comments/queued-comments.test.ts',
    harm: 'A comment whose answer was lost stands in the list twice',
    search: '.filter(({ input }) => !postedIds.has(input.localId))',
    replace: '',
  },
  {
    file: 'worker/http/retry.ts',
    tests: 'worker/http/retry.test.ts',
    harm: 'A list that the server has refused as malformed is asked for again and again',
    search: 'if (problem.httpStatus === BAD_REQUEST) throw error',
    replace: '',
  },
  {
    ...UPLOADS,
    file: 'worker/uploads/publisher.ts',
    harm: 'A video that was called off while its file was on its way is made',
    search: "if (latest.state !== 'queued') this.#endTurn()",
    replace: '',
  },
  {
    ...UPLOADS,
    file: 'worker/uploads/publisher.ts',
    harm: 'A file is sent again when only the answer to its video was lost',
    search: 'record.isCreating ? record.url : await this.#send(record, signal)',
    replace: 'await this.#send(record, signal)',
  },
  {
    ...UPLOADS,
    file: 'worker/uploads/upload-outcome.ts',
    harm: 'A video that exists counts as refused',
    search: "if (isUsed(problem) || problem.fields?.['reason'] === KEY_REUSED) return 'posted'",
    replace: '',
  },
  {
    ...UPLOADS,
    file: 'worker/uploads/tidy.ts',
    harm: 'The video of a video that waits is thrown away at the next start',
    search: 'sha256 !== null || (await isBeingCopied(record))',
    replace: 'await isBeingCopied(record)',
  },
  {
    ...UPLOADS,
    file: 'worker/uploads/persist-file.ts',
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
    file: 'messages/languages.ts',
    tests: 'src/features/captcha/open-captcha-messages.test.ts',
    harm: 'A captcha asks people from Taiwan in the script of the mainland',
    search: 'return new Intl.Locale(tag).maximize()',
    replace: 'return new Intl.Locale(new Intl.Locale(tag).language).maximize()',
  },
]
