import { startTemplateServer } from './template.ts'

/** The variable by which `withDatabase` finds the server of this run. */
export const SHARED_URL = 'VIREO_TEST_DATABASE_URL'

/** Vitest's global setup: one PostgreSQL server for all test files. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTemplateServer()
  process.env[SHARED_URL] = server.url
  return () => server.stop()
}
