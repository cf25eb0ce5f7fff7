import { startEngine, type Engine } from './engine.ts'
import { findFreePort } from './site.ts'

export interface RedisServer extends Engine {
  url: string
  port: number
}

/**
 * Starts a Redis that stores nothing on a disk.
 * @param port of one that has ended, so that its clients find the new one
 */
export async function startRedis(redisServer: string, port?: number): Promise<RedisServer> {
  const at = port ?? (await findFreePort())
  const args = ['--port', String(at), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const engine = await startEngine(redisServer, args, at)
  return { ...engine, port: at, url: `redis://127.0.0.1:${at}` }
}
