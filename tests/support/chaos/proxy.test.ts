import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { eventually } from '#support/eventually.ts'

import type { Fault } from './fault.ts'
import { startChaosProxy, type ChaosProxy } from './proxy.ts'

let site: Server
let proxy: ChaosProxy
let bodies: string[]
let bytesSeen: number

beforeEach(async () => {
  bodies = []
  bytesSeen = 0
  site = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk
      bytesSeen += chunk.length
    })
    request.on('error', () => {})
    request.on('end', () => {
      bodies.push(body)
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ got: body.length }))
    })
  }).listen(0, 'localhost')
  await once(site, 'listening')
  proxy = await startChaosProxy(`http://localhost:${(site.address() as AddressInfo).port}`)
})
afterEach(async () => {
  await proxy.close()
  site.closeAllConnections()
  site.close()
})

const send = (body = 'x'.repeat(1_000)) =>
  fetch(proxy.url, { method: 'POST', body, signal: AbortSignal.timeout(1_500) })
const meet = (fault: Fault) => proxy.setPlan(() => fault)

test('without a fault it changes nothing', async () => {
  const response = await send()
  expect(await response.json()).toEqual({ got: 1_000 })
})

test('a reset before the request: the server never hears of it', async () => {
  meet({ kind: 'resetBefore' })
  await expect(send()).rejects.toThrow('fetch failed')
  expect(bodies).toEqual([])
})

test('a reset after some bytes: the server has those and never the end', async () => {
  meet({ kind: 'resetAfterBytes', bytes: 300 })
  await expect(send()).rejects.toThrow('fetch failed')
  expect(bodies).toEqual([])
  expect(bytesSeen).toBe(300)
})

test('a reset after the commit: the server has done it, the caller does not know', async () => {
  meet({ kind: 'resetAfterCommit' })
  await expect(send()).rejects.toThrow('fetch failed')
  expect(bodies).toHaveLength(1)
})

test('a black hole never answers', async () => {
  meet({ kind: 'blackHole' })
  await expect(send()).rejects.toThrow('timeout')
  expect(bodies).toEqual([])
})

test('a black hole can end by a cut', async () => {
  meet({ kind: 'blackHole', cutAfterMs: 50 })
  await expect(send()).rejects.toThrow('fetch failed')
  expect(bodies).toEqual([])
})

test('a gateway answers in the server’s place, with or without having asked it', async () => {
  meet({ kind: 'status', status: 429, retryAfterSec: 3 })
  const refused = await send()
  expect([refused.status, refused.headers.get('retry-after'), bodies.length]).toEqual([429, '3', 0])
  meet({ kind: 'status', status: 502, reachesServer: true })
  expect((await send()).status).toBe(502)
  expect(bodies).toHaveLength(1)
})

test('half an answer looks like a whole one', async () => {
  meet({ kind: 'truncatedJson' })
  const response = await send()
  expect(response.status).toBe(200)
  await expect(response.json()).rejects.toThrow(SyntaxError)
})

test('a captive portal answers with a page', async () => {
  meet({ kind: 'wrongType' })
  expect((await send()).headers.get('content-type')).toBe('text/html')
  expect(bodies).toEqual([])
})

test('slow is slow both ways', async () => {
  meet({ kind: 'slow', bytesPerSec: 4_000, latencyMs: 200 })
  const startedAt = performance.now()
  expect(await (await send()).json()).toEqual({ got: 1_000 })
  expect(performance.now() - startedAt).toBeGreaterThan(600)
})

test('while it is down nothing passes, and then it does again', async () => {
  proxy.setDown(true)
  await expect(send()).rejects.toThrow('fetch failed')
  proxy.setDown(false)
  expect((await send()).status).toBe(200)
  expect(proxy.counts.get('down')).toBe(1)
  expect(proxy.cutCounts.size).toBe(0)
})

test('exchanges that it cuts are counted by their method', async () => {
  meet({ kind: 'resetAfterCommit' })
  await expect(send()).rejects.toThrow('fetch failed')
  meet({ kind: 'blackHole' })
  const hanging = send()
  await eventually(() => expect(proxy.counts.get('blackHole')).toBe(1))
  proxy.setDown(true)
  await expect(hanging).rejects.toThrow(/fetch failed|timeout/)
  await eventually(() => expect(proxy.cutCounts).toEqual(new Map([['POST', 2]])))
})

test('so many bytes of an answer come, and then nothing, on a connection that stays open', async () => {
  proxy.setPlan(() => ({ kind: 'silentAfterBytes', bytes: 4 }))
  const response = await fetch(proxy.url, { method: 'POST', body: 'hello' })
  const reader = response.body?.getReader()
  const first = await reader?.read()
  expect(new TextDecoder().decode(first?.value)).toBe('{"go')
  const second = await Promise.race([
    reader?.read(),
    new Promise((resolve) => setTimeout(resolve, 300, 'silence')),
  ])
  expect(second).toBe('silence')
})
