import { Decoder } from 'node-av'
import type { Frame, Packet } from 'node-av'

import type { OpenFile } from './demux.ts'
import type { MediaLimits } from './limits.ts'
import { shapeOf } from './picture-filter.ts'
import type { FieldOrder, PictureShape } from './picture-filter.ts'
import { videoOf } from './probe.ts'
import type { VideoProbe } from './probe.ts'

/** Key frames that are examined. */
const maxSamples = 24

export interface Survey {
  /** Size of the picture into which all parts of the video fit. */
  canvas: { width: number; height: number }
  /** Set if only the container, and not the pictures, states that they consist of two fields. */
  fieldOrder: FieldOrder
}

interface Sample extends PictureShape {
  atSec: number
}

/**
 * Examines key frames throughout a video, as its header only describes the beginning, and size, shape and rotation may
 * change. Reads the file to its end.
 */
export async function surveyPictures(
  open: OpenFile,
  probe: VideoProbe,
  limits: MediaLimits,
): Promise<Survey> {
  const video = videoOf(open, probe)
  const samples: Sample[] = []
  using decoder = await Decoder.create(video, {
    threadCount: 1,
    exitOnError: false,
    options: { max_pixels: limits.maxPixels, skip_frame: 'nokey' },
  })
  const sample = (frames: Frame[]) => {
    for (const frame of frames) {
      const atSec = Number(frame.pts) * (frame.timeBase.num / frame.timeBase.den)
      samples.push({ ...shapeOf(frame, probe.stored), atSec })
      frame.free()
    }
  }
  const stepSec = (probe.video.endSec - probe.video.startSec) / maxSamples
  let nextSec = -Infinity
  for (const packet of open.demuxer.packetsSync(video.index)) {
    if (packet === null) break
    const atSec = secondsOf(packet)
    if (packet.isKeyframe && atSec >= nextSec) {
      nextSec = atSec + stepSec
      sample(await decoder.decodeAll(packet))
    }
    packet.free()
  }
  sample(await decoder.decodeAll(null))
  const hasFields = samples.some(({ isInterlaced }) => isInterlaced)
  return {
    canvas: canvasOf(samples, probe),
    fieldOrder: hasFields
      ? undefined
      : fieldOrders.get(decoder.getCodecContext()?.getOption('field_order') ?? ''),
  }
}

const secondsOf = ({ pts, dts, timeBase }: Packet) =>
  (Number(pts < 0n ? dts : pts) * timeBase.num) / timeBase.den

/** FFmpeg's numbers for TT, BB, TB and BT: how two fields were coded, and which of them is shown first. */
const fieldOrders = new Map<string, FieldOrder>([
  ['2', 'tff'],
  ['3', 'bff'],
  ['4', 'bff'],
  ['5', 'tff'],
])

/** Shapes that differ by less are the same, as even sides slightly change a shape. */
const sameAspect = 0.02

/**
 * The shape that is shown longest (the first of equals), in its largest size, so that nothing is enlarged needlessly.
 */
export function canvasOf(
  samples: readonly { shown: { width: number; height: number }; atSec: number }[],
  probe: { width: number; height: number; video: { endSec: number } },
): { width: number; height: number } {
  const groups: { aspect: number; seconds: number; largest: { width: number; height: number } }[] = []
  const inOrder = samples.toSorted((x, y) => x.atSec - y.atSec)
  for (const [index, { shown, atSec }] of inOrder.entries()) {
    const seconds = (inOrder[index + 1]?.atSec ?? probe.video.endSec) - atSec
    const aspect = shown.width / shown.height
    const group = groups.find((one) => Math.abs(one.aspect / aspect - 1) < sameAspect)
    if (group === undefined) groups.push({ aspect, seconds, largest: shown })
    else {
      group.seconds += seconds
      if (shown.width * shown.height > group.largest.width * group.largest.height) group.largest = shown
    }
  }
  // Ignores differences of hundredths of a second.
  const [longest] = groups.toSorted((x, y) => Math.round(10 * (y.seconds - x.seconds)))
  return longest?.largest ?? { width: probe.width, height: probe.height }
}
