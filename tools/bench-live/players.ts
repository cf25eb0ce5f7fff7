import http from 'node:http'

import { LIVE_MEDIA_PATH } from '#contract/live.ts'

const PLAYERS_PER_ADDRESS = 100

interface Play {
  /** Body bytes of playlists and parts. */
  bytes: number
  partCount: number
  /** Time from sending a fragment until its whole part had arrived, in milliseconds. */
  delaysMs: number[]
}

/** Plays a room like an LL-HLS player: waits for the next part in the playlist, then fetches it. */
export async function play(
  port: number,
  roomId: string,
  { index, signal, sentAtMs }: { index: number; signal: AbortSignal; sentAtMs: ReadonlyMap<string, number> },
): Promise<Play> {
  const localAddress = `127.1.${1 + Math.floor(index / PLAYERS_PER_ADDRESS)}.1`
  const agent = new http.Agent({ keepAlive: true })
  const result: Play = { bytes: 0, partCount: 0, delaysMs: [] }
  const fetchFile = async (name: string): Promise<string> => {
    const body = await get({ port, localAddress, agent, signal, path: `${LIVE_MEDIA_PATH}${roomId}/${name}` })
    result.bytes += body.length
    return name.includes('m3u8') ? body.toString() : ''
  }
  let hint = hintIn(await fetchFile('source.m3u8'))
  try {
    while (!signal.aborted && hint) {
      const { file, msn, part } = hint
      const text = await fetchFile(`source.m3u8?_HLS_msn=${msn}&_HLS_part=${part}`)
      // If the segment ended with the previous part, it has no part of this number.
      if (text.includes(`URI="${file}"`) && !text.includes(`TYPE=PART,URI="${file}"`)) {
        await fetchFile(file)
        result.partCount += 1
        const atMs = sentAtMs.get(file)
        if (atMs !== undefined) result.delaysMs.push(performance.now() - atMs)
      }
      hint = hintIn(text)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    agent.destroy()
  }
  return result
}

/** The next part, as announced in the playlist. */
export function hintIn(playlist: string): { file: string; msn: number; part: number } | undefined {
  const [, file, msn, part] = /TYPE=PART,URI="((\d+)\.(\d+)\.m4s)"/.exec(playlist) ?? []
  return file === undefined ? undefined : { file, msn: Number(msn), part: Number(part) }
}

async function get(options: http.RequestOptions): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const request = http.get({ host: '127.0.0.1', ...options }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.once('error', reject)
    response.once('end', () => {
      if (response.statusCode === 200) resolve(Buffer.concat(chunks))
      else reject(new Error(`${options.path}: ${response.statusCode}`))
    })
  })
  request.once('error', reject)
  return promise
}
