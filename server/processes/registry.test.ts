import { describe, expect, onTestFinished, test } from 'vitest'

import { ConfigError } from '#server/config.ts'
import { nextId } from '#server/db/ids.ts'
import { silentLog } from '#server/log.ts'
import { withDatabase } from '#support/database.ts'
import { eventually } from '#support/eventually.ts'

import { joinProcesses } from './registry.ts'
import { PROCESS_ROLES } from './roles.ts'

const database = await withDatabase()
const SECRET = 's'.repeat(32)

async function join(secret = SECRET, isAlone = false) {
  const registry = await joinProcesses(database, { roles: PROCESS_ROLES, secret, isAlone, log: silentLog() })
  onTestFinished(() => registry.stop())
  return registry
}
const numberOf = async (name: string): Promise<number | undefined> => {
  const [row] = await database.query<{ number: number }>({
    text: 'SELECT number FROM processes WHERE name = $1',
    values: [name],
  })
  return row?.number
}
/** The process's part of an id. */
const numberInId = (id: string): number => Number((BigInt(id) >> 12n) & 1023n)
const silence = (name: string, sec: number) =>
  database.query({
    text: 'UPDATE processes SET seen_at = now() - make_interval(secs => $2) WHERE name = $1',
    values: [name, sec],
  })

describe('processes of a site (issue #53)', () => {
  test('have a number each, which is in their ids', async () => {
    const [one, other] = [await join(), await join()]
    const [numberOfOne, numberOfOther] = [await numberOf(one.name), await numberOf(other.name)]
    expect(numberOfOne).not.toBe(numberOfOther)
    expect(numberInId(nextId())).toBe(numberOfOther)
  })

  test('know of each other once they serve, and until they stop', async () => {
    const [one, other] = [await join(), await join()]
    await other.announce('http://127.0.0.1:1')
    await one.announce('http://127.0.0.1:2')
    expect(one.others()).toMatchObject([
      { name: other.name, url: 'http://127.0.0.1:1', roles: PROCESS_ROLES },
    ])
    await other.stop()
    await eventually(() => expect(one.others()).toEqual([]))
  })

  test('know of one that is about to stop, and that it does nothing new', async () => {
    const [one, other] = [await join(), await join()]
    await other.announce('http://127.0.0.1:1')
    await one.announce('http://127.0.0.1:2')
    await other.retire()
    await eventually(() =>
      expect(one.others()).toMatchObject([{ name: other.name, url: 'http://127.0.0.1:1', roles: [] }]),
    )
  })

  test('must have one secret, as long as they live', async () => {
    const one = await join()
    await expect(join('t'.repeat(32))).rejects.toThrow(ConfigError)
    await silence(one.name, 60)
    // A site may get a new secret once nothing uses the former one.
    await join('t'.repeat(32))
  })

  test('get a new number when they were silent for so long that another may have theirs', async () => {
    const one = await join()
    const number = await numberOf(one.name)
    await silence(one.name, 3_600)
    const other = await join()
    expect(await numberOf(one.name)).toBeUndefined()
    await database.query({
      text: 'UPDATE processes SET number = $2 WHERE name = $1',
      values: [other.name, number],
    })
    await one.announce('http://127.0.0.1:1')
    expect(await numberOf(one.name)).not.toBe(number)
    expect(numberInId(nextId())).toBe(await numberOf(one.name))
  })

  test('have all ended when one comes that alone can use the database', async () => {
    const one = await join()
    await join('t'.repeat(32), true)
    expect(await numberOf(one.name)).toBeUndefined()
  })
})
