import type { VideoEntry } from './entry.ts'

/** Animated text: habits, recipes, riddles and the kitchen. */
export const cards: readonly VideoEntry[] = [
  {
    name: 'card-habits',
    title: 'Three tiny habits',
    author: 'kofi.makes',
    caption:
      'Three habits so small you cannot say no. Which one are you trying? #habits #dailyroutine #smallsteps',
    sound: { track: 'sunnySide', bars: 4 },
  },
  {
    name: 'card-oats',
    title: 'Overnight oats',
    author: 'kofi.makes',
    caption: 'Ten seconds tonight, breakfast tomorrow. Save this one #recipe #breakfast #overnightoats',
    sound: { track: 'amberTape', bars: 3 },
  },
  {
    name: 'card-guess',
    title: 'Guess my number',
    author: 'demo',
    caption: 'Only one number fits all three clues. Answers in the comments 👇 #riddle #maths #guess',
    sound: { track: 'warpEngine', bars: 6 },
  },
  {
    name: 'card-colour',
    title: 'Colours that get along',
    author: 'mira.paints',
    caption:
      'Colour theory in three moves, for everyone who asked. Steal these palettes @papercranes #colourtheory #design #arttips',
    sound: { track: 'marimbaPhase', bars: 5 },
  },
  {
    name: 'card-stretch',
    title: 'Stretch with me',
    author: 'sol.and.sea',
    caption:
      'Stand up. Yes, you. Ten seconds and your shoulders will thank you #stretch #deskbreak #wellness',
    sound: { track: 'tidal', bars: 4, ambience: 'stream' },
  },
  {
    name: 'latte-art',
    title: 'Rosetta, take forty',
    author: 'kofi.makes',
    caption: 'Rosetta number forty. Then I stir it and drink it anyway ☕ #latteart #coffee #satisfying',
    sound: { track: 'lastTrain', bars: 4 },
  },
]
