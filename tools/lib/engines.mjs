import { existsSync } from 'node:fs'

import { canInstallPackages, installPackages } from './apt.mjs'
import { showStep } from './progress.mjs'

/** Programs that a site can use and that tests start, and the Debian packages that contain them. */
const PROGRAMS = {
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/bin/redis-server': 'redis-server',
  '/usr/bin/swift-proxy-server': 'swift-proxy',
  '/usr/bin/swift-account-server': 'swift-account',
  '/usr/bin/swift-container-server': 'swift-container',
  '/usr/bin/swift-object-server': 'swift-object',
  '/usr/bin/memcached': 'memcached',
  '/usr/sbin/nginx': 'nginx-light',
}

/** The same for tests of `npm run test:long` alone: a database with a replica that takes its place, and who reads figures. */
const PROGRAMS_OF_LONG_TESTS = {
  '/usr/bin/prometheus': 'prometheus',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/patroni': 'patroni',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
}

/**
 * The Debian packages of engines that are not on this machine.
 * @param {Record<string, string>} programs
 */
export const missingPackages = (programs = PROGRAMS) =>
  Object.entries(programs).flatMap(([program, name]) => (existsSync(program) ? [] : [name]))

/**
 * Gets HAProxy, PgBouncer, Redis, nginx and OpenStack Swift from Debian's packages, for the tests of a site that uses them, a
 * CDN or another object store. Elsewhere those tests are skipped where the programs are missing.
 * @param {boolean} isLong gets Patroni, etcd, PostgreSQL 15 and Prometheus, too
 * @throws {import('./problem.mjs').Problem} when the packages cannot be installed
 */
export async function ensureEngines(isLong) {
  const missing = missingPackages(isLong ? { ...PROGRAMS, ...PROGRAMS_OF_LONG_TESTS } : PROGRAMS)
  if (missing.length === 0 || !canInstallPackages()) return
  await showStep(`Installing ${missing.join(' and ')} from the packages of the system`, () =>
    installPackages(missing, `Some tests need Debian's packages ${missing.join(', ')}.`),
  )
}
