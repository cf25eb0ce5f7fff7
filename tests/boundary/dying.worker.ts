import { expose } from 'comlink'

/** Runs, and dies of any call. */
expose({
  ping: () => {},
  subscribe: () => {},
  abort: () => {},
  call: () =>
    new Promise(() => {
      setTimeout(() => reportError(new Error('planted')))
    }),
})
