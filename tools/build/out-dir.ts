import path from 'node:path'

const projectDir = path.resolve(import.meta.dirname, '../..')

/** The folder of a build: `dist`, or OUT_DIR, with which tests make a second build beside the first. */
export const outDir = path.resolve(projectDir, process.env['OUT_DIR'] ?? 'dist')
