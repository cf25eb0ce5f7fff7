/** Stands for an encoder on a machine that is too slow: it reports that, and returns its input. */
process.on('message', ({ kind, id, ...request }: { kind: string; id: number }) => {
  process.send?.(kind === 'open' ? { kind: 'opened', id } : { ...request, kind: 'encoded', id, tookMs: 400 })
})
