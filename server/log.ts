import path from 'node:path'

import { pino, type Logger } from 'pino'

import type { Config } from './config.ts'

export type Log = Logger

/**
 * JSON lines. They go to the standard output when a machine reads it or a level was asked for; otherwise
 * to `server.log` in the data folder, and the terminal is left to sentences for people.
 */
export function createLog(config: Pick<Config, 'dataDir' | 'logLevel'>, isTerminal: boolean): Log {
  const options = { level: config.logLevel ?? 'info', base: null, timestamp: pino.stdTimeFunctions.isoTime }
  if (!isTerminal || config.logLevel) return pino(options, pino.destination({ dest: 1, sync: true }))
  const dest = path.join(config.dataDir, 'server.log')
  return pino(options, pino.destination({ dest, mkdir: true, sync: true }))
}

/** For tests and tools that want no log. */
export const silentLog = (): Log => pino({ level: 'silent' })
