import { existsSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { outDir } from './out-dir.ts'

const CLIENT_DIR = path.join(outDir, 'client')
const TEXT_FILE = /\.(js|css|svg|json|webmanifest|html|txt)$/
/** Below this size compression saves no packet. */
const MIN_SIZE_BYTES = 1024

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Writes `x.br` and `x.gz` beside a file, at the slowest levels, as it happens once per build. */
async function precompress(file: string): Promise<number> {
  const content = await readFile(file)
  if (content.length < MIN_SIZE_BYTES) return 0
  const [brotli, gzipped] = await Promise.all([
    toBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
  return brotli.length
}

const entries = await readdir(CLIENT_DIR, { recursive: true, withFileTypes: true })
const files = entries
  .filter((entry) => entry.isFile() && TEXT_FILE.test(entry.name))
  .map((entry) => path.join(entry.parentPath, entry.name))
  // The server's own files are not served; assets of an earlier build have their copies already.
  .filter((file) => !file.includes(`${path.sep}.vite${path.sep}`))
  .filter((file) => !(file.startsWith(path.join(CLIENT_DIR, 'assets')) && existsSync(`${file}.br`)))

const sizes = await Promise.all(files.map(precompress))
const written = sizes.filter((size) => size > 0)
const totalKb = Math.round(written.reduce((sum, size) => sum + size, 0) / 1000)
console.log(`Precompressed ${written.length} files, ${totalKb} kB as brotli`)
