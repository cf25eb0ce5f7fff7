import { readFile } from 'node:fs/promises'

/** Processor ticks per second, on every Linux that Node runs on. */
const TICKS_PER_SEC = 100
const PAGE_BYTES = 4096

/** Reads the processor time that a process has used, in seconds, and its memory in bytes. Linux only. */
export async function readUse(pid: number): Promise<{ cpuSec: number; memoryBytes: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name before it may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return { cpuSec: ticks / TICKS_PER_SEC, memoryBytes: Number(fields[21]) * PAGE_BYTES }
}
