import path from 'node:path'

/** Absolute path of the project. */
export const projectDir = path.resolve(import.meta.dirname, '..', '..')
