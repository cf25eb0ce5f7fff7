import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { deviceSabotages } from './sabotages/device.ts'
import { outboxSabotages } from './sabotages/outbox.ts'
import { serverSabotages } from './sabotages/server.ts'

const projectDir = path.resolve(import.meta.dirname, '../..')
const inProject = (file: string) => path.join(projectDir, file)

/** Only `npm run test:long` plants sabotages: without this test they would go stale until its next run. */
test.each([...outboxSabotages, ...deviceSabotages, ...serverSabotages])(
  'can be planted in $file: $harm',
  ({ file, search, replace, tests }) => {
    expect(readFileSync(inProject(file), 'utf8').split(search)).toHaveLength(2)
    expect(replace).not.toBe(search)
    expect(existsSync(inProject(tests))).toBe(true)
  },
)
