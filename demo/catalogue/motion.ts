import type { VideoEntry } from './entry.ts'

/** Shapes, science and things that go round. */
export const motion: readonly VideoEntry[] = [
  {
    name: 'lava-lamp',
    title: 'Lava lamp',
    author: 'tidepool_lab',
    caption:
      'Wax gets warm, rises, cools, sinks. I have been watching for an hour #lavalamp #satisfying #retro',
    sound: { track: 'lavaFunk', bars: 4 },
  },
  {
    name: 'pendulum-wave',
    title: 'Eleven pendulums',
    author: 'tidepool_lab',
    caption:
      'Eleven pendulums, one swing apart. Wait for the moment they line up again #physics #pendulum #satisfying',
    sound: { track: 'marimbaPhase', bars: 6 },
  },
  {
    name: 'paper-cranes',
    title: 'A flock of paper cranes',
    author: 'papercranes',
    caption: 'Crane number 613 of 1000. The flock is getting big #origami #papercranes #paperart',
    sound: { track: 'snowGlobe', bars: 3, ambience: 'wind' },
  },
  {
    name: 'mandala-bloom',
    title: 'A mandala that never stops opening',
    author: 'mira.paints',
    caption: 'Cut one petal, copied it a thousand times, could not stop looking #mandala #pattern #papercut',
    sound: { track: 'lavaFunk', bars: 4 },
  },
  {
    name: 'star-warp',
    title: 'Warp speed',
    author: 'demo',
    caption: 'Hold on to something, we are skipping the scenic route #space #stars #warp',
    sound: { track: 'warpEngine', bars: 4 },
  },
]
