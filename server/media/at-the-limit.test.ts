import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

const run = promisify(execFile)

test.skipIf(process.platform === 'win32')(
  'a server without a descriptor left starts no job, says so and lives on',
  async () => {
    const script = path.join(import.meta.dirname, 'at-the-limit.fixture.ts')
    const { stdout } = await run('sh', ['-c', `ulimit -n 60; exec "${process.execPath}" "${script}"`])
    expect(JSON.parse(stdout)).toEqual(['EMFILE', 'EMFILE', 'alive'])
  },
)
