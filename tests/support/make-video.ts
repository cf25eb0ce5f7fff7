import {
  AV_LOG_QUIET,
  AV_PKT_DATA_DISPLAYMATRIX,
  Decoder,
  Demuxer,
  Dictionary,
  Encoder,
  FilterAPI,
  Log,
  Muxer,
} from 'node-av'
import type { FFEncoderCodec, FormatContext, Packet, Stream } from 'node-av'

interface AudioRecipe {
  source: string
  encoder: string
  filter?: string
  /** Given if it differs from the picture's. */
  durationSec?: number
}

export interface VideoRecipe {
  /** FFmpeg source of the pictures (`testsrc2=s=320x240:r=30`), its encoder and the filter between them. */
  video?: { source: string; encoder: string; filter?: string; options?: Record<string, string | number> }
  /** FFmpeg source of the sound and its encoder; several for several tracks. */
  audio?: AudioRecipe | readonly AudioRecipe[]
  durationSec: number
  muxerOptions?: Record<string, string | number>
  metadata?: Record<string, string>
  /** Nine numbers in the order of ISO 14496-12, without the fixed point. */
  displayMatrix?: readonly number[]
}

interface Track {
  encoder: Encoder
  packets: Packet[]
  index: number
}

/** Writes a video from FFmpeg's own sources; the file's extension chooses the container. */
export async function makeVideo(path: string, recipe: VideoRecipe): Promise<void> {
  Log.setLevel(AV_LOG_QUIET)
  process.env['SVT_LOG'] = '0'
  const { video, durationSec } = recipe
  const sounds = [recipe.audio ?? []].flat()
  const muxer = await Muxer.open(path, {
    options: recipe.muxerOptions ?? {},
    configure: (context) => describe(context, recipe),
  })
  const tracks: Track[] = []
  if (video !== undefined)
    tracks.push(await startTrack(muxer, video.encoder, video.options ?? fastOptions[video.encoder] ?? {}))
  for (const { encoder } of sounds) tracks.push(await startTrack(muxer, encoder, {}))

  const sources = [...(video === undefined ? [] : [{ ...video, durationSec }]), ...sounds]
  for (const [position, source] of sources.entries()) {
    const track = tracks[position]
    if (track !== undefined)
      await encodeSource(source.source, source.filter, source.durationSec ?? durationSec, track)
  }
  const inOrder = tracks
    .flatMap(({ packets, index }) => packets.map((packet) => ({ packet, index })))
    .toSorted((x, y) => dtsSeconds(x.packet) - dtsSeconds(y.packet))
  for (const { packet, index } of inOrder) {
    await muxer.writePacket(packet, index)
    packet.free()
  }
  await muxer.close()
  for (const { encoder } of tracks) encoder.close()
}

const fastOptions: Record<string, Record<string, string | number>> = {
  libx264: { preset: 'ultrafast', crf: 30 },
  libx265: { preset: 'ultrafast', crf: 32, 'x265-params': 'log-level=none' },
  libvpx: { deadline: 'realtime', 'cpu-used': 8, threads: 1 },
  'libvpx-vp9': { deadline: 'realtime', 'cpu-used': 8, threads: 1 },
  libsvtav1: { preset: 12, 'svtav1-params': 'lp=1' },
}

async function startTrack(
  muxer: Muxer,
  encoderName: string,
  options: Record<string, string | number>,
): Promise<Track> {
  const encoder = await Encoder.create(encoderName as FFEncoderCodec, { options })
  return { encoder, packets: [], index: muxer.addStream(encoder) }
}

async function encodeSource(
  source: string,
  filter: string | undefined,
  durationSec: number,
  { encoder, packets }: Track,
): Promise<void> {
  await using demuxer = await Demuxer.open(source, { format: 'lavfi' })
  const stream = demuxer.streams[0] as Stream
  using decoder = await Decoder.create(stream)
  const graph = filter === undefined ? undefined : FilterAPI.create(filter)
  for await (const packet of demuxer.packets()) {
    if (packet === null || (Number(packet.pts) * stream.timeBase.num) / stream.timeBase.den >= durationSec)
      break
    for (const frame of await decoder.decodeAll(packet)) {
      for (const shaped of graph === undefined ? [frame] : await graph.processAll(frame))
        packets.push(...(await encoder.encodeAll(shaped)))
    }
  }
  packets.push(...(await encoder.encodeAll(null)))
  graph?.close()
}

const dtsSeconds = ({ dts, timeBase }: Packet) => (Number(dts) * timeBase.num) / timeBase.den

function describe(context: FormatContext, { metadata, displayMatrix }: VideoRecipe): void {
  if (metadata !== undefined) context.metadata = Dictionary.fromObject(metadata)
  if (displayMatrix === undefined) return
  const matrix = Buffer.alloc(36)
  for (const [position, value] of displayMatrix.entries())
    matrix.writeInt32LE(value * (position % 3 === 2 ? 2 ** 30 : 2 ** 16), position * 4)
  context.streams?.[0]?.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, matrix)
}
