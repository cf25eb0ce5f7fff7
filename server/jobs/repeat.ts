/** Repeats work with a pause in between. @returns a function that ends it after the current run */
export function repeat(work: () => Promise<void>, pauseMs: number): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let running = Promise.resolve()
  const run = async () => {
    await work()
    if (!isStopped) timer = setTimeout(start, pauseMs)
  }
  const start = () => {
    running = run()
  }
  start()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
