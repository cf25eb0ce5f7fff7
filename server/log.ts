import path from 'node:path'

import { pino, type Logger } from 'pino'

import { withoutValues } from '#contract/public-text.ts'

import type { Config } from './config.ts'
import { describeError } from './describe-error.ts'
import { isConnectionEnd } from './http/client-left.ts'
import { LogOutput, RotatingFile, StandardOutput } from './log-output.ts'

export type Log = Logger

interface Logging {
  log: Log
  /** The output of the lines, which may fail while the site goes on. */
  output: LogOutput
}

/**
 * JSON lines. They go to the standard output when a machine reads it or a level is set; otherwise to `server.log` in
 * the data folder, and the terminal is left to sentences for users.
 */
export function createLog(config: Pick<Config, 'dataDir' | 'logLevel'>, isTerminal: boolean): Logging {
  const isFile = isTerminal && !config.logLevel
  const output = new LogOutput(
    isFile ? new RotatingFile(path.join(config.dataDir, 'server.log')) : new StandardOutput(),
  )
  return { log: createLogOn(output, config.logLevel), output }
}

/** Errors are written without the values that they were thrown over, however they come. */
export const createLogOn = (output: { write(line: string): void }, level: string = 'info'): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      hooks: {
        // Without its own message, a line would get the raw message of the error.
        logMethod([first, ...rest]: unknown[], write) {
          const fields = first instanceof Error ? { err: first } : first
          const isWordless =
            typeof fields === 'object' && fields !== null && 'err' in fields && rest.length === 0
          Reflect.apply(write, this, isWordless ? [fields, 'An error.'] : [fields, ...rest])
        },
      },
    },
    output,
  )

/**
 * Sends what libraries print to the log, as carefully as everything else. The HTTP server prints each client that leaves
 * in the middle of a response as an error, which it is not.
 */
export function captureConsole(log: Log): void {
  const levels = {
    error: 'error',
    warn: 'warn',
    info: 'info',
    log: 'info',
    debug: 'debug',
    trace: 'debug',
  } as const
  for (const [method, level] of Object.entries(levels) as [keyof typeof levels, 'error'][]) {
    console[method] = (...printed: unknown[]) => {
      const err = printed.find((part) => part instanceof Error)
      const words = printed.filter((part) => typeof part === 'string').join(' ')
      log[printed.length === 1 && isConnectionEnd(err) ? 'debug' : level](
        { module: 'console', ...(err && { err }) },
        withoutValues(words.slice(0, PRINTED_MAX_LENGTH)),
      )
    }
  }
}
const PRINTED_MAX_LENGTH = 1_000

/** For tests and tools that need no log. */
export const silentLog = (): Log => pino({ level: 'silent' })
