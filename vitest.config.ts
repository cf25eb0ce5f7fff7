import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

import { canonicalPaths } from './contract/pages.ts'
import { boundaryApi } from './tests/support/boundary/plugin.ts'
import { chromiumArguments, chromiumPath } from './tests/support/chromium.ts'
import { messages } from './tools/build/messages.ts'
import { modelsHash } from './tools/build/models-hash.ts'

/** The smallest machine has two cores. */
const MAX_WORKERS = 2
const TEST_TIMEOUT_MS = 20_000
/** Encoding videos and starting databases take time. */
const SLOW_TIMEOUT_MS = 120_000
/** A loaded machine takes time; a state that never comes is worth waiting for once. */
const POLL_TIMEOUT_MS = 10_000
/** These take longest; all others take seconds. */
const LONGEST_FILES = /server\/(media\/videos|jobs\/jobs|db\/embedded\/start)[a-z-]*\.test\.ts$/
/** Tests that prove more than a change needs, and tests that try more cases with `TEST_LONG`: `npm run test:long`. */
const LONG_FILES = '**/*.long.test.ts'
const FILES_WITH_A_LONG_FORM = [
  'server/db/embedded/start.test.ts',
  'server/features/notices/counts.test.ts',
  'server/jobs/jobs.test.ts',
  'server/media/videos.test.ts',
  'tests/contract/authorisation.test.ts',
  'tests/contract/client-gone.test.ts',
  'tests/contract/edge-csrf.test.ts',
  'tests/contract/failing-queries.test.ts',
  'tests/contract/hostile-input.test.ts',
  'tests/faults/social.test.ts',
]

const isLong = ({ moduleId }: TestSpecification) => LONGEST_FILES.test(moduleId)

/** If one of the longest began last, it would keep one core busy and leave the other one without work. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer is no array
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)))
  }
}

/** Tests in Firefox and WebKit, a part of `npm run test:long`. */
const OTHER_BROWSERS = 'tests/browsers'

/** These use real databases, encoders and servers. */
const serverTests = {
  globalSetup: ['tests/support/global-database.ts'],
  setupFiles: ['tests/support/english.ts'],
  environment: 'node',
  // Makes commands print English.
  env: { LC_ALL: 'C' },
  // Modules of the server hold no state, so files share them: loading them anew for each file took a fifth of the
  // time.
  isolate: false,
  testTimeout: SLOW_TIMEOUT_MS,
  expect: { poll: { timeout: POLL_TIMEOUT_MS } },
  hookTimeout: SLOW_TIMEOUT_MS,
}

/** As in vite.config.ts. */
const define = {
  MODELS_HASH: JSON.stringify(modelsHash()),
  CANONICAL_PATHS: JSON.stringify(canonicalPaths()),
}

export default defineConfig({
  test: {
    maxWorkers: MAX_WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        define,
        test: {
          ...serverTests,
          name: 'node',
          include: [
            '{contract,messages,server,demo,tools,manifest}/**/*.test.ts',
            'tests/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', 'tests/**/*.browser.test.ts', `${OTHER_BROWSERS}/**`, LONG_FILES],
        },
      },
      {
        test: {
          ...serverTests,
          name: 'long',
          include: [LONG_FILES, ...FILES_WITH_A_LONG_FORM],
        },
      },
      {
        test: {
          name: 'other-browsers',
          environment: 'node',
          include: [`${OTHER_BROWSERS}/**/*.test.ts`],
          // They share the machine, and each stops the server.
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'worker',
          environment: 'node',
          include: ['{worker,sw}/**/*.test.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          expect: { poll: { timeout: POLL_TIMEOUT_MS } },
        },
      },
      {
        define,
        plugins: [react({ compiler: true }), messages()],
        test: {
          name: 'dom',
          environment: 'happy-dom',
          // The environment is loaded once per worker instead of once per file, which took longer than the tests.
          pool: 'vmThreads',
          setupFiles: ['tests/support/dom-globals.ts', 'tests/support/english.ts'],
          include: ['{src,shared,document}/**/*.test.{ts,tsx}'],
          testTimeout: TEST_TIMEOUT_MS,
          expect: { poll: { timeout: POLL_TIMEOUT_MS } },
        },
      },
      {
        define,
        plugins: [boundaryApi()],
        optimizeDeps: {
          include: [
            'comlink',
            'idb-keyval',
            'valibot',
            'http-message-sig',
            '@noble/curves/nist.js',
            '@noble/hashes/sha2.js',
            'eventsource-parser',
            'tus-js-client',
          ],
        },
        test: {
          name: 'browser',
          include: ['tests/boundary/**/*.browser.test.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          expect: { poll: { timeout: POLL_TIMEOUT_MS } },
          // All files use the same boundary server.
          fileParallelism: false,
          // As for the browser tests in `tests/e2e`: a busy machine makes a browser send a request twice now and
          // then.
          retry: 1,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: chromiumPath,
                args: chromiumArguments,
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
