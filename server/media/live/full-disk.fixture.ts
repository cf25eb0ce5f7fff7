/** Stands for a packager whose disk is full. */
process.on('message', ({ kind, id }: { kind: string; id: number }) => {
  process.send?.(
    kind === 'open' ? { kind: 'opened', id } : { kind: 'full', id, message: 'No space left on device' },
  )
})
