/** Stands for a packager whose disk is full. */
process.on('message', (request: { kind: string; id?: number }) => {
  process.send?.(
    request.kind === 'open'
      ? { kind: 'opened' }
      : { kind: 'full', id: request.id, message: 'No space left on device' },
  )
})
