import { AV_CHANNEL_ORDER_NATIVE, avChannelLayoutDefault, avChannelLayoutDescribe } from 'node-av'
import type { Frame } from 'node-av'

type Weights = readonly [left: number, right: number]

const half = Math.SQRT1_2
const nothing: Weights = [0, 0]
const both: Weights = [half, half]

/** FFmpeg's names of the native channels, by their bit in a layout. */
const nativeNames = (
  'FL FR FC LFE BL BR FLC FRC BC SL SR TC TFL TFC TFR TBL TBC TBR ' +
  '- - - - - - - - - - - DL DR WL WR SDL SDR LFE2 TSL TSR BFC BFL BFR SSL SSR TTL TTR'
).split(' ')

/** The share of a channel on each side (ITU-R BS.775 for surround channels). */
function weightsOf(name: string): Weights {
  if (name === 'FL' || name === 'DL') return [1, 0]
  if (name === 'FR' || name === 'DR') return [0, 1]
  if (/^(LFE2?|UNSD|AMBI[1-9]\d*)$/.test(name)) return nothing
  if (/^[A-Z]+L$|^FLC$/.test(name)) return [half, 0]
  if (/^[A-Z]+R$|^FRC$/.test(name)) return [0, half]
  return both
}

/** Names of the channels of a frame; if it has none, the usual names for their number. */
function channelNames({ channelLayout }: Frame): string[] {
  const { nbChannels, order, mask } = channelLayout
  const names = order === AV_CHANNEL_ORDER_NATIVE ? namesOfMask(mask) : describedNames(channelLayout)
  return names.length === nbChannels ? names : usualNames(nbChannels)
}

/** Parses custom layouts, which are described as `3 channels (FL+FR+UNSD)`. */
function describedNames(layout: Frame['channelLayout']): string[] {
  const [, names = ''] = /\((.+)\)/.exec(avChannelLayoutDescribe(layout) ?? '') ?? []
  return names.split('+').map((name) => name.replace(/@.*$/, ''))
}

const namesOfMask = (mask: bigint): string[] =>
  nativeNames.flatMap((name, bit) => ((mask >> BigInt(bit)) & 1n ? [name] : []))

function usualNames(count: number): string[] {
  const { order, mask } = avChannelLayoutDefault(count)
  const names = order === AV_CHANNEL_ORDER_NATIVE ? namesOfMask(mask) : []
  return names.length === count ? names : Array.from<string>({ length: count }).fill('UNK')
}

/**
 * The weights for mixing channels to two: by their names, or by those of a usual layout if a side would be silent
 * (channels marked as unused).
 */
export function mixWeights(names: readonly string[]): Weights[] {
  // A single channel goes to both sides.
  if (names.length === 1) return [[1, 1]]
  const weights = names.map(weightsOf)
  if (hasBothSides(weights)) return weights
  const usual = usualNames(names.length).map(weightsOf)
  return hasBothSides(usual) ? usual : names.map(() => both)
}

const hasBothSides = (weights: readonly Weights[]) =>
  weights.some(([left]) => left > 0) && weights.some(([, right]) => right > 0)

/**
 * FFmpeg's filter that mixes a frame's channels to two. The frame is relabelled, as filter graphs refuse unknown,
 * unused or unusually many channels, and the mix refers to channels by index.
 */
export function mixToStereo(frame: Frame): string {
  const weights = mixWeights(channelNames(frame))
  const nbChannels = frame.channelLayout.nbChannels
  frame.channelLayout = {
    nbChannels,
    order: AV_CHANNEL_ORDER_NATIVE,
    mask: (1n << BigInt(nbChannels)) - 1n,
  }
  const side = (which: 0 | 1) => weights.map((pair, index) => `${pair[which].toFixed(3)}*c${index}`).join('+')
  // In floating point no sum is clipped: its loudness is set afterwards.
  return `aformat=sample_fmts=fltp,pan=stereo|c0=${side(0)}|c1=${side(1)}`
}
