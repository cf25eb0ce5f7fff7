import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'

import { createFreeSpaceCheck, type HasFreeSpace } from './storage/disk-space.ts'
import { hasCode } from './storage/has-code.ts'

/** A destination of lines. It may throw, and is tried again later. */
interface Sink {
  write(line: string): void
}

const RETRY_MS = 1_000
const FILE_MAX_BYTES = 10 * 1024 ** 2
const OLD_FILES_MAX_COUNT = 9
const OLD_FILES_MAX_AGE_MS = 14 * 24 * 60 * 60 * 1000
/** Attempts to write while the reader of the standard output does not keep up, before lines are dropped. */
const FULL_PIPE_TRIES = 10
const FULL_PIPE_PAUSE_MS = 5

/**
 * Writes the log's lines. It never throws: a full disk costs lines, not requests. Lost lines are counted in the log as
 * soon as it can be written again. Writes are synchronous, so that the last line before a crash is written.
 */
export class LogOutput {
  readonly #sink: Sink
  #failure: Error | undefined
  #retryAtMs = 0
  #lostCount = 0

  constructor(sink: Sink) {
    this.#sink = sink
  }

  /** Why lines are currently lost. */
  get failure(): Error | undefined {
    return this.#failure
  }

  write(line: string): void {
    if (this.#failure && Date.now() < this.#retryAtMs) return void (this.#lostCount += 1)
    try {
      if (this.#lostCount > 0) this.#sink.write(noteOf(this.#lostCount))
      this.#lostCount = 0
      this.#sink.write(line)
      this.#failure = undefined
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error('The log cannot be written.')
      this.#retryAtMs = Date.now() + RETRY_MS
      this.#lostCount += 1
    }
  }
}

const noteOf = (lostCount: number): string =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), lostCount, msg: 'The log could not be written for a while.' })}\n`

/** The standard output, whatever it is: a file, a pipe or a terminal. */
export class StandardOutput implements Sink {
  write(line: string): void {
    writeWhole(1, line)
  }
}

/** A file that is rotated at 10 MB or at the end of a day (UTC). The newest nine old files stay, for two weeks. */
export class RotatingFile implements Sink {
  readonly #file: string
  #open: { fd: number; sizeBytes: number; day: string } | undefined
  readonly #hasFreeSpace: HasFreeSpace
  /** Whether the file ends within a line that was cut off. */
  #isTorn = false

  constructor(file: string, hasFreeSpace = createFreeSpaceCheck(path.dirname(file))) {
    this.#file = file
    this.#hasFreeSpace = hasFreeSpace
  }

  /** @throws when it cannot be written, or only with space that the database needs */
  write(line: string): void {
    if (!this.#hasFreeSpace()) throw new Error('The disk is full.')
    const text = this.#isTorn ? `\n${line}` : line
    const sizeBytes = Buffer.byteLength(text)
    let open = (this.#open ??= openFile(this.#file))
    const isOver = open.day !== dayOf(Date.now()) || open.sizeBytes + sizeBytes > FILE_MAX_BYTES
    if (isOver && open.sizeBytes > 0) {
      this.#close(open.fd)
      putAside(this.#file)
      open = this.#open = openFile(this.#file)
    }
    try {
      this.#isTorn = true
      writeWhole(open.fd, text)
      this.#isTorn = false
      open.sizeBytes += sizeBytes
    } catch (error) {
      this.#close(open.fd)
      throw error
    }
  }

  #close(fd: number): void {
    this.#open = undefined
    closeSync(fd)
  }
}

function openFile(file: string): { fd: number; sizeBytes: number; day: string } {
  mkdirSync(path.dirname(file), { recursive: true })
  const fd = openSync(file, 'a', 0o600)
  const { size: sizeBytes, mtimeMs } = fstatSync(fd)
  return { fd, sizeBytes, day: dayOf(sizeBytes > 0 ? mtimeMs : Date.now()) }
}

/** `server.log` becomes `server-20261126T094824123.log`, which sorts by age. */
function putAside(file: string): void {
  const { dir, name, ext } = path.parse(file)
  const stamp = new Date().toISOString().replace(/[-:.Z]/g, '')
  renameSync(file, path.join(dir, `${name}-${stamp}${ext}`))
  const old = readdirSync(dir)
    .filter((other) => other.startsWith(`${name}-`) && other.endsWith(ext))
    .toSorted()
  const oldest = new Date(Date.now() - OLD_FILES_MAX_AGE_MS).toISOString().replace(/[-:.Z]/g, '')
  const isTooOld = (other: string) => other < `${name}-${oldest}`
  const tooMany = old.slice(0, -OLD_FILES_MAX_COUNT)
  for (const other of new Set([...tooMany, ...old.filter(isTooOld)])) {
    rmSync(path.join(dir, other), { force: true })
  }
}

const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10)

function writeWhole(fd: number, text: string): void {
  const bytes = Buffer.from(text)
  let tries = 0
  for (let written = 0; written < bytes.byteLength;) {
    try {
      written += writeSync(fd, bytes, written)
    } catch (error) {
      tries += 1
      if (!hasCode(error, 'EAGAIN') || tries > FULL_PIPE_TRIES) throw error
      Atomics.wait(NEVER, 0, 0, FULL_PIPE_PAUSE_MS)
    }
  }
}
/** Nothing ever wakes a wait on it. */
const NEVER = new Int32Array(new SharedArrayBuffer(4))
