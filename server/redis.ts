import { setTimeout as sleep } from 'node:timers/promises'

import type { Redis as Client, RedisOptions } from 'ioredis'

import type { Log } from './log.ts'

const RECONNECT_DELAY_MS = 500
const CONNECT_DEADLINE_MS = 2_000
/** A command takes less than a millisecond. One that gets no answer for so long has met a server that hangs. */
const COMMAND_DEADLINE_MS = 1_000
/** A connection that lost its other end silently is only detected by a command. */
const CHECK_INTERVAL_MS = 10_000
/** Longer than a busy process takes to read what has arrived, as a new connection means missed messages. */
const CHECK_DEADLINE_MS = 5_000

/** A server that speaks the protocol of Redis: Redis from version 6 on, Valkey and others. */
export interface Redis {
  /** Whether a connection is missing, or a command was refused. Without a connection commands fail at once. */
  isAway(): boolean
  /** @throws when it does not answer within a second */
  send(command: string, ...values: (string | number)[]): Promise<unknown>
  /**
   * Listens on a channel until `stop`. `onGap` is called when messages may have been missed: after each connection but the
   * first one.
   */
  listen(channel: string, listener: ChannelListener): Promise<void>
  stop(): void
}

interface ChannelListener {
  onMessage: (message: string) => void
  onGap: () => void
}

/**
 * Connects to Redis, and again whenever a connection breaks. A site starts without it, too: then it is away.
 * @param url such as `redis://user:password@host:6379/0`, or `rediss:` for TLS
 */
export async function connectRedis(url: string, log: Log): Promise<Redis> {
  // Other sites do not load it.
  const { Redis: RedisClient } = await import('ioredis')
  const open: Client[] = []

  /** Returns when it is connected, or has tried. It goes on trying. */
  async function connect(
    socketTimeout: number,
    on: { ready: (client: Client) => void; close?: () => void; message?: ChannelListener['onMessage'] },
  ): Promise<Client> {
    const options: RedisOptions = {
      lazyConnect: true,
      connectTimeout: CONNECT_DEADLINE_MS,
      socketTimeout,
      retryStrategy: () => RECONNECT_DELAY_MS,
      // Those who send a command have something better to do without Redis than to wait for it.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      // Done here, as it is a gap.
      autoResubscribe: false,
    }
    const client = new RedisClient(url, options)
    open.push(client)
    // Without a listener each try that fails would end the process.
    client.on('error', (error: unknown) => log.debug({ err: error }, 'Redis cannot be reached yet.'))
    client.on('ready', () => on.ready(client))
    client.on('close', () => on.close?.())
    client.on('message', (_channel, message) => on.message?.(message))
    await Promise.race([
      client.connect().catch(() => {}),
      sleep(CONNECT_DEADLINE_MS, undefined, { ref: false }),
    ])
    return client
  }

  let isStopped = false
  let isMissed = false
  const commands = await connect(COMMAND_DEADLINE_MS, {
    ready() {
      if (isMissed) log.info('Redis answers again.')
      isMissed = false
    },
    close() {
      if (!isMissed && !isStopped) log.warn('Redis cannot be reached.')
      isMissed = true
    },
  })
  const checking = setInterval(() => {
    // A connection without an answer is closed by the deadline.
    for (const client of open) if (client.status === 'ready') client.ping().catch(() => {})
  }, CHECK_INTERVAL_MS)

  /** Commands that it answered with an error the last time, such as one without memory. */
  const refused = new Set<string>()
  return {
    isAway: () => refused.size > 0 || open.some(({ status }) => status !== 'ready'),
    async send(command, ...values) {
      try {
        const answer = await commands.call(command, ...values)
        refused.delete(command)
        return answer
      } catch (error) {
        if (isRefusal(error) && !refused.has(command)) {
          log.warn({ err: error }, `Redis refuses ${command}.`)
          refused.add(command)
        }
        throw error
      }
    },
    async listen(channel, { onMessage, onGap }) {
      let isFirst = true
      await connect(CHECK_DEADLINE_MS, {
        message: onMessage,
        ready(client) {
          const isGap = !isFirst
          isFirst = false
          // Without a subscription it connects again.
          const subscribed = client.subscribe(channel).catch(() => client.disconnect(true))
          if (isGap) void subscribed.then(onGap)
        },
      })
    },
    stop() {
      isStopped = true
      clearInterval(checking)
      for (const client of open) client.disconnect()
    },
  }
}

/** Whether an error is an answer of Redis, which has the command but not the wanted script in `NOSCRIPT`. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ReplyError' && !error.message.startsWith('NOSCRIPT')
