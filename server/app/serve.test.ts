import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { Hono } from 'hono'
import { expect, test } from 'vitest'

import type { Environment } from '#server/http/environment.ts'

import { serveApp } from './serve.ts'

const app = new Hono<Environment>()
app.get('/slow', async (context) => {
  await sleep(400)
  return context.text('done')
})
app.get('/never', () => new Promise<Response>(() => {}))
let callCount = 0
app.get('/counted', () => {
  callCount += 1
  return new Promise<Response>(() => {})
})

const start = async () => {
  const server = await serveApp(app, { host: '127.0.0.1', port: 0 })
  return { server, url: `http://127.0.0.1:${server.port}` }
}

test('stopping finishes what is under way, and takes nobody new', async () => {
  const { server, url } = await start()
  const underWay = fetch(`${url}/slow`)
  await sleep(100)
  const stopped = server.stop(5_000)
  await expect(fetch(`${url}/slow`)).rejects.toThrow('fetch failed')
  expect(await (await underWay).text()).toBe('done')
  await stopped
})

test('stopping does not wait for connections that only stand open', async () => {
  const { server } = await start()
  const idle = connect(server.port, '127.0.0.1')
  await once(idle, 'connect')
  const startedAtMs = performance.now()
  await server.stop(300)
  expect(performance.now() - startedAtMs).toBeLessThan(2_000)
})

test('stopping ends at its deadline what does not end by itself', async () => {
  const { server, url } = await start()
  const answer = fetch(`${url}/never`).then(
    () => 'answered',
    () => 'cut off',
  )
  await sleep(100)
  const startedAtMs = performance.now()
  await server.stop(300)
  expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(290)
  expect(await answer).toBe('cut off')
})

test('a port that is taken is an error that names it', async () => {
  const { server } = await start()
  const second = serveApp(app, { host: '127.0.0.1', port: server.port })
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE', port: server.port })
  await server.stop(100)
})

test('a body that goes on behind its answer ends with the connection', async () => {
  const { server } = await start()
  const client = connect(server.port, '127.0.0.1')
  client.on('error', () => {})
  client.write('POST /none HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n')
  const [answer] = (await once(client, 'data')) as [Buffer]
  expect(answer.toString()).toContain(' 404 ')
  const sending = setInterval(() => client.write('x'), 50)
  const startedAtMs = performance.now()
  await once(client, 'close')
  clearInterval(sending)
  expect(performance.now() - startedAtMs).toBeLessThan(10_000)
  await server.stop(100)
})

test('a connection that sends requests without waiting for answers is closed after 32, and others are answered', async () => {
  const { server, url } = await start()
  const client = connect(server.port, '127.0.0.1')
  client.on('error', () => {})
  const closed = new Promise((resolve) => client.once('close', resolve))
  client.write('GET /counted HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5_000))
  await closed
  expect(callCount).toBe(32)
  expect(await (await fetch(`${url}/slow`)).text()).toBe('done')
  await server.stop(100)
})

test('requests on one connection are answered in their order, as many as come one after the other', async () => {
  const { server } = await start()
  const client = connect(server.port, '127.0.0.1')
  let answers = ''
  client.on('data', (data) => (answers += data.toString()))
  for (let round = 1; round <= 5; round += 1) {
    client.write('GET /none HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20))
    await expect.poll(() => answers.match(/ 404 /g)?.length).toBe(20 * round)
  }
  client.destroy()
  await server.stop(100)
})
