import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { accounts } from './catalogue/accounts.ts'
import { openStage } from './stage.ts'

/** Draws the profile pictures of the demo accounts: `node demo/make-avatars.ts`. */
const MEDIA = join(import.meta.dirname, 'media')

const stage = await openStage()
try {
  for (const { avatar } of accounts) {
    await writeFile(join(MEDIA, avatar), await stage.renderAvatar(avatar.replace('.webp', '')))
  }
} finally {
  await stage.close()
}
