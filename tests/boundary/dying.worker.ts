import { expose } from 'comlink'

/** Lives, and dies of whatever it is asked for. */
expose({
  ping: () => {},
  subscribe: () => {},
  abort: () => {},
  call: () =>
    new Promise(() => {
      setTimeout(() => reportError(new Error('planted')))
    }),
})
