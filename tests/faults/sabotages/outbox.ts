import type { Sabotage } from './sabotage.ts'

const QUEUE = { file: 'worker/outbox/queue.ts', tests: 'worker/outbox' }
const DRAIN = { file: 'worker/outbox/drain.ts', tests: 'worker/outbox' }
const OUTCOME = { file: 'worker/outbox/outcome.ts', tests: 'worker/outbox' }

/** Sabotages of the outbox in the worker. */
export const outboxSabotages: readonly Sabotage[] = [
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
    search: 'outboxPolicy(action.op)?.isSupersededByLater === true',
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
    search: 'Math.max(createdAtMs, (lane.at(-1)?.order ?? 0) + 1)',
    replace: 'createdAtMs',
  },
  {
    ...DRAIN,
    harm: 'An action that failed is dropped',
    search: 'if (problem) await this.#fail(entry, lane, problem)',
    replace: 'if (problem) await this.#deps.queue.applied(entry, null)',
  },
  {
    ...DRAIN,
    harm: 'An action leaves as the user who has just logged in',
    search: '|| this.#deps.currentUserId() !== userId) return',
    replace: ') return',
  },
  {
    ...OUTCOME,
    harm: 'A network that fails is a refusal',
    search: "if (statusCode === StatusCode.networkError) return 'unreachable'",
    replace: "if (statusCode === StatusCode.networkError) return 'refused'",
  },
  {
    ...OUTCOME,
    harm: 'Retry-After is not waited for',
    search: 'Math.max(delayMs, retryAfterMs)',
    replace: 'delayMs',
  },
  {
    ...QUEUE,
    harm: 'A change of the profile that waits is forgotten when another thing is changed',
    search: 'const merged = merge && mergeAll([...waiting, action, ...later.filter(hasInput)], merge)',
    replace: 'const merged = {}',
  },
  {
    file: 'worker/outbox/outbox.ts',
    tests: 'worker/outbox',
    harm: 'A guest sees what waits for another person',
    search: 'actions: isGuest ? [] : entries.map(actionOf)',
    replace: 'actions: entries.map(actionOf)',
  },
]
