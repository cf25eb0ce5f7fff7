import path from 'node:path'

import { fillDemoSite, type DemoSiteOptions } from '#demo/fill/fill.ts'
import { hashPassword } from '#server/auth/password.ts'
import { commands } from '#server/commands.ts'
import type { Config } from '#server/config.ts'
import { refreshTrends } from '#server/features/discover/service.ts'
import { findProjectRoot } from '#server/project-root.ts'
import { isDiskFull } from '#server/storage/disk-space.ts'

type FillOptions = Pick<DemoSiteOptions, 'database' | 'storage'> & { print: (sentence: string) => void }

/** Fills an empty site with the demo, and reports its progress. */
export async function fillWithDemo({ demoPassword }: Config, options: FillOptions): Promise<void> {
  const { print, ...site } = options
  let videoCount = 0
  try {
    const isFilled = await fillDemoSite({
      ...site,
      mediaDir: path.join(findProjectRoot(), 'demo/media'),
      ...(demoPassword ? { passwordHash: await hashPassword(demoPassword) } : {}),
      onProgress(done, total) {
        if (done === 1) print(commands.fillingDemo({ count: total }))
        videoCount = total
      },
    })
    if (!isFilled) return
    await refreshTrends(options.database)
    print(commands.demoFilled({ count: videoCount }))
  } catch (error) {
    if (!isDiskFull(error)) throw error
    print(commands.demoDiskFull)
  }
}
