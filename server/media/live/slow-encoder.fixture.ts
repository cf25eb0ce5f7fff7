/** Stands for an encoder on a machine that is too slow: it says so, and sends back what it got. */
process.on('message', ({ kind, id, ...request }: { kind: string; id: number }) => {
  process.send?.(kind === 'open' ? { kind: 'opened', id } : { ...request, kind: 'encoded', id, tookMs: 400 })
})
