/** Database calls may never return when another tab blocks the database, or a browser has broken it. */
const STORE_WAIT_MS = 2_000

/** Result of work with IndexedDB, or a `TimeoutError` after 2 s. The work itself goes on. */
export async function withStorageTimeout<T>(work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    const error = new DOMException('IndexedDB does not answer.', 'TimeoutError')
    timer = setTimeout(reject, STORE_WAIT_MS, error)
  })
  try {
    return await Promise.race([work(), timeout])
  } finally {
    clearTimeout(timer)
  }
}
