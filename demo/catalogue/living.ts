import type { VideoEntry } from './entry.ts'

/** Animals and plants. */
export const living: readonly VideoEntry[] = [
  {
    name: 'vireo-song',
    title: 'A vireo sings',
    author: 'demo',
    caption: 'He has one song and four thousand ways to sing it 🐦 #birdsong #vireo #morning',
    sound: { track: 'sunnySide', bars: 4, ambience: 'birdsong' },
    captionTracks: { en: 'vireo-song.vtt', de: 'vireo-song-de.vtt' },
  },
  {
    name: 'firefly-wood',
    title: 'Fireflies in the wood',
    author: 'mira.paints',
    caption: 'Turn the lights off for this one ✨ #fireflies #forest #calm',
    sound: { track: 'fireflyWaltz', bars: 6, ambience: 'crickets' },
  },
  {
    name: 'koi-pond',
    title: 'Koi pond from above',
    author: 'mira.paints',
    caption:
      'Painting koi again, for @tidepool_lab. Who names the little orange one? #koi #calm #watercolour',
    sound: { track: 'paperLanterns', bars: 4, ambience: 'stream' },
  },
  {
    name: 'jellyfish',
    title: 'Jellyfish, breathing',
    author: 'tidepool_lab',
    caption: 'No brain, no bones, no worries. 500 million years of just floating #jellyfish #ocean #calm',
    sound: { track: 'fireflyWaltz', bars: 6, ambience: 'waves' },
  },
  {
    name: 'window-plant',
    title: 'Sunflower on the sill',
    author: 'kofi.makes',
    caption: 'Week one to week eight in as many seconds. Talk to your plants #plants #sunflower #timelapse',
    sound: { track: 'sunnySide', bars: 4, ambience: 'birdsong' },
  },
]
