import { writeFile } from 'node:fs/promises'

import { openStage } from './stage.ts'

/**
 * Shows scenes at a glance: `node demo/contact-sheet.ts sheet.png hills koi` writes one row of frames
 * for each named scene.
 */
const [path, ...scenes] = process.argv.slice(2)
if (path === undefined || scenes.length === 0)
  throw new Error('Usage: contact-sheet.ts <file.png> <scene...>')

const COLUMNS = 6
const stage = await openStage()
try {
  await writeFile(path, await stage.renderSheet(scenes, COLUMNS))
} finally {
  await stage.close()
}
