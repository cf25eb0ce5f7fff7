/** The real worker, with ways to fail on request. */
import '#worker/api.worker.ts'

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data === 'loop') for (;;);
  if (data === 'throw') {
    setTimeout(() => {
      throw new Error('planted')
    })
  }
})
