import type { VideoEntry } from './entry.ts'

/** Landscapes, weather and night skies. */
export const skies: readonly VideoEntry[] = [
  {
    name: 'dusk-hills',
    title: 'Hills at dusk',
    author: 'sol.and.sea',
    caption: 'The last ten minutes of light are the best ten minutes of the day #sunset #goldenhour #hills',
    sound: { track: 'amberTape', bars: 3, ambience: 'wind' },
  },
  {
    name: 'moon-ocean',
    title: 'Moon over a quiet sea',
    author: 'sol.and.sea',
    caption: 'Could not sleep, so I went to see what the moon was up to #ocean #moonlight #calm',
    sound: { track: 'tidal', bars: 4, ambience: 'waves' },
  },
  {
    name: 'aurora-pines',
    title: 'Northern lights over the lake',
    author: 'mira.paints',
    caption: 'Minus eighteen degrees and nobody wanted to go back inside #aurora #nightsky #calm',
    sound: { track: 'tidal', bars: 4, ambience: 'wind' },
  },
  {
    name: 'lantern-sky',
    title: 'Lanterns over the lake',
    author: 'papercranes',
    caption: 'Write a wish, fold the paper, let it go. What was yours? #lanterns #festival #calm',
    sound: { track: 'paperLanterns', bars: 4, ambience: 'crickets' },
  },
  {
    name: 'dune-shadows',
    title: 'A day in the dunes',
    author: 'sol.and.sea',
    caption: 'Watch the shadows swap sides while the caravan keeps walking #desert #calm #slowtravel',
    sound: { track: 'paperLanterns', bars: 4, ambience: 'wind' },
  },
  {
    name: 'snow-village',
    title: 'Snow on the village',
    author: 'papercranes',
    caption: 'Everyone is home, the stoves are lit, and it just keeps falling ❄️ #snow #calm #cosy',
    sound: { track: 'snowGlobe', bars: 4, ambience: 'wind' },
  },
  {
    name: 'balloon-morning',
    title: 'Balloons at first light',
    author: 'sol.and.sea',
    caption: 'Alarm at 4.40. Worth every minute of lost sleep #hotairballoon #sunrise #travel',
    sound: { track: 'sunnySide', bars: 4, ambience: 'wind' },
  },
]
