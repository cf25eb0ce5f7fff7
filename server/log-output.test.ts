import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { LogOutput, RotatingFile } from './log-output.ts'

const MEGABYTE = 1024 ** 2
let folder: string
let file: string

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T12:00:00Z') })
  folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-log-'))
  file = path.join(folder, 'server.log')
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true })
})

const text = () => readFile(file, 'utf8')
const oldFiles = async () => (await readdir(folder)).filter((name) => name !== 'server.log').toSorted()
const wait = (ms: number) => vi.setSystemTime(Date.now() + ms)

describe('a sink that fails', () => {
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })

  test('costs lines and nothing else, says why, and counts what was lost', () => {
    const written: string[] = []
    const sink = { write: vi.fn<(line: string) => void>() }
    const output = new LogOutput(sink)
    sink.write.mockImplementation(() => {
      throw full
    })
    for (const line of ['a\n', 'b\n', 'c\n']) output.write(line)
    expect([output.failure, written, sink.write.mock.calls.length]).toEqual([full, [], 1])
    sink.write.mockImplementation((line) => void written.push(line))
    wait(1_500)
    output.write('d\n')
    expect(output.failure).toBeUndefined()
    expect(written[1]).toBe('d\n')
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ level: 40, lostCount: 3 })
  })

  test.skipIf(process.platform !== 'linux')('is the real disk too', () => {
    const output = new LogOutput(new RotatingFile('/dev/full'))
    output.write('a line\n')
    expect(output.failure).toMatchObject({ code: 'ENOSPC' })
  })
})

describe('a file', () => {
  test('takes no room that the database needs to live on', async () => {
    let hasFreeSpace = true
    const output = new LogOutput(new RotatingFile(file, () => hasFreeSpace))
    output.write('before\n')
    hasFreeSpace = false
    output.write('lost\n')
    expect([await text(), output.failure?.message]).toEqual(['before\n', 'The disk is full.'])
    hasFreeSpace = true
    wait(1_500)
    output.write('after\n')
    expect(await text()).toMatch(/^before\n.*"lostCount":1.*\nafter\n$/)
  })

  test('goes on where it ended', async () => {
    await writeFile(file, 'before\n')
    await utimes(file, new Date(), new Date())
    new RotatingFile(file).write('after\n')
    expect([await text(), await oldFiles()]).toEqual(['before\nafter\n', []])
  })

  test('is put aside once it is large, and the newest nine stay', async () => {
    const log = new RotatingFile(file)
    for (let count = 0; count < 12; count += 1) {
      log.write(`${String.fromCharCode(97 + count).repeat(6 * MEGABYTE)}\n`)
      wait(10)
    }
    expect((await text()).slice(0, 2)).toBe('ll')
    expect(await oldFiles()).toHaveLength(9)
    expect((await readFile(path.join(folder, (await oldFiles())[0] ?? ''), 'utf8')).slice(0, 2)).toBe('cc')
  })

  test('is put aside when the day is over, and goes after two weeks', async () => {
    const log = new RotatingFile(file)
    log.write('monday\n')
    wait(24 * 60 * 60 * 1000)
    log.write('tuesday\n')
    expect([await text(), await oldFiles()]).toEqual(['tuesday\n', ['server-20261127T120000000.log']])
    wait(15 * 24 * 60 * 60 * 1000)
    log.write('later\n')
    expect([await text(), await oldFiles()]).toEqual(['later\n', ['server-20261212T120000000.log']])
  })

  test('of yesterday is put aside at a start', async () => {
    await writeFile(file, 'yesterday\n')
    const yesterday = new Date('2026-11-25T12:00:00Z')
    await utimes(file, yesterday, yesterday)
    new RotatingFile(file).write('today\n')
    expect([await text(), (await oldFiles()).length]).toEqual(['today\n', 1])
  })
})
