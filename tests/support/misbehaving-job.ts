/** Replaces the job's process in tests: `inputPath` says how it misbehaves. */
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

import type { JobReport, JobRequest } from '#server/media/messages.ts'

function reportFailure(message: string): void {
  const report: JobReport = { kind: 'failed', message }
  process.send?.(report)
  process.disconnect()
}

const behaviours: Record<string, () => void> = {
  hang: () => setInterval(() => undefined, 1000),
  'hang over its work': () => {
    const report: JobReport = { kind: 'work', wallMs: 1_500 }
    process.send?.(report)
    setInterval(() => undefined, 1000)
  },
  crash: () => process.abort(),
  leave: () => process.exit(3),
  grow: () => {
    const buffers: Buffer[] = []
    setInterval(() => buffers.push(Buffer.alloc(50_000_000, 1)), 20)
  },
  'tell its environment': () => reportFailure(JSON.stringify(process.env)),
}

function callHome(port: number): void {
  const socket = connect(port, '127.0.0.1', () => {
    socket.destroy()
    reportFailure('connected')
  })
  socket.on('error', () => reportFailure('not connected'))
}

process.once('message', (request: JobRequest) => {
  if (!('inputPath' in request)) throw new Error('It misbehaves with videos only.')
  const { inputPath } = request
  if (request.kind === 'encode') writeFileSync(join(request.outputDir, 'half-written.mp4'), 'half')
  const behave = behaviours[inputPath] ?? (() => callHome(Number(inputPath)))
  behave()
})
