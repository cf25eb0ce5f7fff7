import type { Page } from '@playwright/test'

import type { ApiClient } from '#contract/client.ts'
import type { OutboxEntry } from '#worker/outbox/entry.ts'

import type { Intent } from './ledger.ts'

/** The state of an intent on the page that it was given to. */
interface Given {
  id: string
  startedAtMs: number
  /** Absent until the app has responded. */
  endedAtMs?: number
  /** Why the app does not even queue it. */
  problem?: string
}

declare global {
  interface Window {
    /** Set by TanStack Router. */
    __TSR_ROUTER__?: { options: { context: { api: ApiClient } } }
    faultSuite: {
      /** Returns the client that all buttons of the app use; undefined until the app has started. */
      api: () => ApiClient | undefined
      /** Ids of the actions that the app has written down, in order. */
      writtenIds: string[]
      given: Given[]
    }
  }
}

/**
 * Runs before the app's own scripts. The app first writes every action into its journal
 * (src/data/outbox/journal.ts): there its id can be seen, whether code or a tap caused it.
 */
export function watchActions(): void {
  window.faultSuite = {
    // oxlint-disable-next-line no-underscore-dangle -- the router's own name
    api: () => window.__TSR_ROUTER__?.options.context.api,
    writtenIds: [],
    given: [],
  }
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the storage it is called on
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function watched(key: string, value: string) {
    if (key.startsWith('vireo.action.')) window.faultSuite.writtenIds.push(key.slice('vireo.action.'.length))
    setItem.call(this, key, value)
  }
}

/** Gives an intent to the app, as a tap on its button would, and does not wait for its outcome. */
export async function give(page: Page, intent: Intent): Promise<void> {
  intent.id = await page.evaluate((meant) => {
    const { api: getApi, writtenIds, given } = window.faultSuite
    const api = getApi()
    if (!api) throw new Error('The app has not started.')
    const call = (() => {
      if (meant.op === 'users.update') return api.users.update(meant.change, { subject: '' })
      if (meant.op === 'comments.publish') {
        const { videoId, text } = meant
        // As the form does: ids of a user's comments must not repeat across tests.
        const localId = crypto.randomUUID().replaceAll('-', '')
        return api.comments.publish({ videoId, text, localId }, { subject: '@somebody' })
      }
      const { op, entityId, isWanted } = meant
      return op === 'likes.set'
        ? api.likes.set({ videoId: entityId, liked: isWanted }, { subject: '@somebody' })
        : api.follows.set({ userId: entityId, follow: isWanted }, { subject: '@somebody' })
    })()
    const entry: Given = { id: writtenIds.at(-1) ?? '', startedAtMs: performance.now() }
    given.push(entry)
    const end = () => (entry.endedAtMs = performance.now())
    call.then(end, (error: unknown) => {
      end()
      entry.problem = String(error)
    })
    return entry.id
  }, intent)
}

export interface Outcome extends Given {
  /** The time between the tap and its result, or until now. */
  waitMs: number
}

/** The outcomes of all intents that this document was given. */
export const outcomesOn = (page: Page): Promise<Outcome[]> =>
  page.evaluate(() =>
    window.faultSuite.given.map((given) => ({
      ...given,
      waitMs: (given.endedAtMs ?? performance.now()) - given.startedAtMs,
    })),
  )

export const writtenIdsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.faultSuite.writtenIds)

/** Tells the device that it has a network: the app retries at once. */
export const findNetwork = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('online')))

/** The states of the actions that the app has on the disk of this device. A refused one includes its op and the reason. */
export function waitingStates(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what is in here reaches the page
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('No answer.')))
      })
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('vireo-outbox')) return []
    const database = await resultOf(indexedDB.open('vireo-outbox'))
    const records = await resultOf<Partial<Pick<OutboxEntry, 'op' | 'problem'> & { state: string }>[]>(
      database.transaction('actions').objectStore('actions').getAll(),
    )
    database.close()
    // Records of ended actions have no state.
    return records.flatMap(({ op, state, problem }) =>
      state === 'refused' ? `refused ${op}: ${problem?.httpStatus} ${problem?.message}` : (state ?? []),
    )
  })
}
