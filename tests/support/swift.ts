import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

import type { S3Settings } from '#server/config.ts'
import { isProcessAlive } from '#server/db/embedded/process.ts'

/** Whether there is an object store for the tests: tests that need one are skipped otherwise. */
export const hasObjectStore = ['/usr/bin/swift-proxy-server', '/usr/bin/memcached'].every((program) =>
  existsSync(program),
)

const SERVERS = ['account', 'container', 'object'] as const
const PREFIX = 'vireo-swift-'
const READY_TIMEOUT_MS = 60_000
/** The account `nobody`: the store does not run as root. */
const UNPRIVILEGED = 65_534
const KEYS = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }

interface Swift {
  address: URL
  folder: string
  programs: ChildProcess[]
}

let started: Promise<Swift> | undefined

/**
 * Makes an empty bucket in a real object store with the S3 API, OpenStack Swift. The store is started once for all test
 * files of a process, takes some seconds for that, and ends with it.
 */
export async function makeBucket(): Promise<S3Settings> {
  started ??= startSwift()
  const settings = {
    endpoint: (await started).address,
    region: 'us-east-1',
    bucket: `vireo-${randomBytes(6).toString('hex')}`,
    isPathStyle: true,
    ...KEYS,
  }
  await clientOf(settings).send(new CreateBucketCommand({ Bucket: settings.bucket }))
  return settings
}

/** The settings with which a process of a site uses a bucket. */
export const bucketEnvironment = (bucket: S3Settings) => ({
  S3_ENDPOINT: bucket.endpoint?.origin ?? '',
  S3_REGION: bucket.region,
  S3_BUCKET: bucket.bucket,
  S3_ACCESS_KEY_ID: bucket.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
})

/** Ends the store and removes its files, where this process started one. */
export async function stopObjectStore(): Promise<void> {
  const { programs = [], folder } = (await started) ?? {}
  started = undefined
  await Promise.all(
    programs.map(async (program) => {
      program.ref()
      const ended = once(program, 'exit')
      if (program.kill('SIGKILL')) await ended
    }),
  )
  if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** A client of the bucket's store, to look at what is there. */
export const clientOf = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client =>
  new S3Client({
    ...(endpoint && { endpoint: endpoint.href }),
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })

async function startSwift(): Promise<Swift> {
  await removeAbandoned()
  const folder = await mkdtemp(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`))
  const ports = await freePorts(SERVERS.length + 2)
  const [proxyPort = 0, cachePort = 0, ...serverPorts] = ports
  await mkdir(path.join(folder, 'd1'))
  await writeFile(path.join(folder, 'swift.conf'), SWIFT_CONF)
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? 'nobody' : os.userInfo().username
  const common = (port: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${user}\nswift_dir = ${folder}\n`
  await writeFile(path.join(folder, 'proxy.conf'), common(proxyPort) + proxyConf(cachePort))
  for (const [index, name] of SERVERS.entries()) {
    const conf = common(serverPorts[index] ?? 0) + serverConf(name, folder)
    await writeFile(path.join(folder, `${name}.conf`), conf)
  }
  const rings = SERVERS.map((name, index) => `${name}:${serverPorts[index]}`)
  if (isRoot)
    for (const file of [folder, path.join(folder, 'd1')]) await chown(file, UNPRIVILEGED, UNPRIVILEGED)

  const programs = [
    start(isRoot, 'memcached', ['-l', '127.0.0.1', '-p', String(cachePort), '-m', '16']),
    start(isRoot, '/usr/bin/python3', ['-c', RUN_SWIFT, folder, ...rings]),
  ]
  const address = new URL(`http://127.0.0.1:${proxyPort}`)
  await untilReady(address, serverPorts)
  return { address, folder, programs }
}

/** Removes the folders of test runs that have ended. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : Number.NaN)
    if (Number.isInteger(pid) && !isProcessAlive(pid)) {
      await rm(path.join(os.tmpdir(), name), { recursive: true, force: true })
    }
  }
}

/** Starts a program that ends with this process, however that ends, and does not hold it. */
function start(isRoot: boolean, program: string, args: string[]): ChildProcess {
  const account = isRoot ? [`--reuid=${UNPRIVILEGED}`, `--regid=${UNPRIVILEGED}`, '--clear-groups'] : []
  const child = spawn('/usr/bin/setpriv', ['--pdeathsig', 'KILL', ...account, program, ...args], {
    stdio: 'ignore',
    // A Ctrl-C at the terminal is for this process to act upon.
    detached: true,
  })
  child.unref()
  return child
}

/** Resolves when all servers answer. One that does not answer at first would be left out for a minute. */
async function untilReady(address: URL, serverPorts: number[]): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  for (const url of [...serverPorts.map((port) => `http://127.0.0.1:${port}/`), address.href]) {
    while (!(await fetch(url).catch(() => undefined))) {
      if (Date.now() > deadline) throw new Error('The object store did not start.')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from({ length: count }, async () => {
      const probe = createServer()
      await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
      return probe
    }),
  )
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))))
  return ports
}

const SWIFT_CONF = `
[swift-hash]
swift_hash_path_prefix = vireo
swift_hash_path_suffix = vireo
[storage-policy:0]
name = one
default = yes
`

const serverConf = (name: string, folder: string) => `
devices = ${folder}
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`

const proxyConf = (cachePort: number) => `
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
`

/**
 * Makes the rings, with one device for everything, and starts the servers as children that end with it. One process that
 * loads the modules once: each of Swift's own programs takes seconds for that.
 */
const RUN_SWIFT = `
import ctypes, os, signal, sys
from swift.common.ring import RingBuilder
from swift.common.wsgi import run_wsgi
import swift.account.server, swift.container.server, swift.obj.server, swift.proxy.server
import swift.common.middleware.s3api.s3api, swift.common.middleware.slo, swift.common.middleware.tempauth

folder, *rings = sys.argv[1:]
for ring in rings:
    name, port = ring.split(':')
    builder = RingBuilder(8, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1', 'weight': 1})
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (folder, name))
for name in [ring.split(':')[0] for ring in rings] + ['proxy']:
    if os.fork() == 0:
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)
        sys.exit(run_wsgi('%s/%s.conf' % (folder, name), name + '-server'))
signal.pause()
`
