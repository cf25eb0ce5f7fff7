import { ambiences, type AmbienceName } from './ambience.ts'
import { createScore, type Loop, mixInto, SAMPLE_RATE } from './loop.ts'
import { integratedLoudness, normalize } from './loudness.ts'
import { type TrackName, tracks } from './tracks/index.ts'

/** The sound of a video. */
export interface Soundtrack {
  readonly track: TrackName
  /** Number of bars of the track, which sets the length of the video. */
  readonly bars: number
  readonly ambience?: AmbienceName
}

const TARGET_LUFS = -15
/** Level of the ambience relative to the music. */
const AMBIENCE_LU = -9

export function soundtrackDurationSec({ track, bars }: Soundtrack): number {
  return bars * tracks[track].beatsPerBar * tracks[track].beatSec
}

/** Renders the track with its ambience as a seamless loop at -15 LUFS. */
export function renderSoundtrack(soundtrack: Soundtrack): Loop {
  const track = tracks[soundtrack.track]
  const score = createScore({
    bars: soundtrack.bars,
    beatsPerBar: track.beatsPerBar,
    beatSec: track.beatSec,
  })
  track.compose(score)
  if (soundtrack.ambience !== undefined) {
    const ambience = ambiences[soundtrack.ambience](score.loop.left.length / SAMPLE_RATE)
    const gainDb = integratedLoudness(score.loop) + AMBIENCE_LU - integratedLoudness(ambience)
    mixInto(score.loop, ambience, 10 ** (gainDb / 20))
  }
  normalize(score.loop, TARGET_LUFS)
  return score.loop
}
