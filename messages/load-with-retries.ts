const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 10_000
/** The last one is after almost five minutes. A module whose messages were given up does not load before the page is reloaded. */
const MAX_RETRIES = 30

/**
 * Loads a script of messages, and retries after growing pauses. Each retry has an address of its own:
 * browsers answer one that has failed from memory.
 * @param load gets a query for the address, which is empty at first
 * @throws the error of the last attempt, which the page shows: what waits must not wait for ever
 */
export async function loadWithRetries<T>(load: (query: string) => Promise<T>, retry = 0): Promise<T> {
  try {
    return await load(retry === 0 ? '' : `?retry=${retry}`)
  } catch (error) {
    if (retry === MAX_RETRIES) throw error
    await new Promise((resolve) => setTimeout(resolve, Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** retry)))
    return loadWithRetries(load, retry + 1)
  }
}
