import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

import { describe, expect, test } from 'vitest'

import { findChromium } from './chromium.mjs'
import { assertPortIsFree, readPort } from './port.mjs'
import { findRuntime } from './runtime.mjs'

describe('readPort', () => {
  test('is 3000 unless PORT says otherwise', () => {
    expect([readPort({}), readPort({ PORT: ' ' }), readPort({ PORT: '8080' })]).toEqual([3000, 3000, 8080])
  })

  test.each(['80x', '-1', '65536', '3.5', '0x50'])('refuses %s', (PORT) => {
    expect(() => readPort({ PORT })).toThrow(`PORT must be a whole number from 0 to 65535, and is "${PORT}".`)
  })
})

describe('assertPortIsFree', () => {
  test('names a taken port and a way out, and accepts it when it is free again', async () => {
    const other = createServer().listen(0, '0.0.0.0')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await expect(assertPortIsFree(port, '0.0.0.0', 0)).rejects.toThrow(`Port ${port} is taken`)
    const waiting = assertPortIsFree(port, '0.0.0.0', 5000)
    other.close()
    await expect(waiting).resolves.toBeUndefined()
  })
})

describe('findRuntime', () => {
  const current = { platform: 'darwin', arch: 'arm64', execPath: '/usr/bin/node' } as const

  test('takes the Node at hand when it is recent', () => {
    expect(findRuntime('/nowhere', { ...current, version: 'v24.1.0' })).toBe('/usr/bin/node')
  })

  test('asks for a newer one otherwise', () => {
    expect(() => findRuntime('/nowhere', { ...current, version: 'v22.9.0' })).toThrow(
      'Vireo needs Node 24 or newer, and this is v22.9.0',
    )
  })
})

describe('findChromium', () => {
  test('prefers CHROME_PATH, and refuses one that does not exist', () => {
    expect(findChromium({ CHROME_PATH: '/opt/c' }, () => true)).toBe('/opt/c')
    expect(() => findChromium({ CHROME_PATH: '/opt/c' }, () => false)).toThrow('CHROME_PATH is /opt/c')
  })

  test('looks in the usual places', () => {
    expect(findChromium({}, (file) => file === '/usr/bin/google-chrome')).toBe('/usr/bin/google-chrome')
    expect(findChromium({}, () => false)).toBeUndefined()
  })
})
