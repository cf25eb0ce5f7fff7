import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { withDatabase } from '#support/database.ts'
import { findEngine, startEngine, type Engine } from '#support/engine.ts'
import { startPlainSite, type PlainSite } from '#support/plain-site.ts'
import { createTestClient } from '#support/server.ts'
import { findFreePort } from '#support/site.ts'

const prometheus = findEngine('prometheus') ?? ''
const TOKEN = 'a token of at least thirty-two letters'
const BOARD = path.resolve(import.meta.dirname, '../../docs/grafana.json')
/** Panels that have nothing to show on a site that has just begun. */
const EMPTY_AT_FIRST = ['When the disk is full, at the pace of the last six hours']

interface Board {
  panels: { title: string; targets: { expr: string }[] }[]
}
interface QueryResult {
  status: string
  error?: string
  data: { result: { metric: Record<string, string>; value: [number, string] }[] }
}

describe.skipIf(prometheus === '')('the board for Grafana (issue 54)', async () => {
  const database = await withDatabase()
  const { panels } = JSON.parse(await readFile(BOARD, 'utf8')) as Board
  const dir = await mkdtemp(path.join(os.tmpdir(), 'vireo-prometheus-'))
  const port = await findFreePort()
  let site: PlainSite
  let engine: Engine
  const ask = async (expression: string): Promise<QueryResult> => {
    const query = new URLSearchParams({ query: expression.replaceAll('$__rate_interval', '10s') })
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/query?${query}`)
    return (await answer.json()) as QueryResult
  }
  beforeAll(async () => {
    site = await startPlainSite({
      DATA_DIR: path.join(dir, 'site'),
      DATABASE_URL: database.pool.options.connectionString ?? '',
      METRICS_TOKEN: TOKEN,
    })
    await writeFile(path.join(dir, 'token'), TOKEN)
    await writeFile(
      path.join(dir, 'prometheus.yml'),
      `
global: { scrape_interval: 1s }
scrape_configs:
  - job_name: vireo
    authorization: { credentials_file: ${dir}/token }
    static_configs: [{ targets: ['${new URL(site.url).host}'] }]
`,
    )
    engine = await startEngine(
      prometheus,
      [
        `--config.file=${dir}/prometheus.yml`,
        `--storage.tsdb.path=${dir}/data`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      port,
    )
  })
  afterAll(async () => {
    await engine.kill()
    await site.kill('SIGTERM')
    await rm(dir, { recursive: true, force: true })
  })

  test('Prometheus reads the figures with the token, and counts what was called', async () => {
    const client = await createTestClient(site.url)
    await vi.waitFor(async () => expect((await ask('up')).data.result[0]?.value[1]).toBe('1'), 30_000)
    await client.call('feed.recommend', {})
    await vi.waitFor(async () => {
      const { data } = await ask('sum(vireo_request_seconds_count{name="feed.recommend"})')
      expect(data.result[0]?.value[1]).toBe('1')
    }, 30_000)
  })

  test.each(panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)))(
    'shows “%s”: %s',
    async (title, expression) => {
      await vi.waitFor(async () => {
        const { status, error, data } = await ask(expression)
        expect([status, error]).toEqual(['success', undefined])
        expect(data.result.length).toBeGreaterThanOrEqual(EMPTY_AT_FIRST.includes(title) ? 0 : 1)
        expect(data.result.map(({ value }) => value[1])).not.toContain('NaN')
      }, 30_000)
    },
  )
})
