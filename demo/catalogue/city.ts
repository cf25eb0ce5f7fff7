import type { VideoEntry } from './entry.ts'

/** Streets, trains and neon. */
export const city: readonly VideoEntry[] = [
  {
    name: 'rain-window',
    title: 'Rain on the window',
    author: 'nightbus',
    caption: 'Row 14, left side, the heater works and it is raining #rain #calm #cosy',
    sound: { track: 'windowSeat', bars: 3, ambience: 'rain' },
    captionTracks: { en: 'rain-window.vtt' },
  },
  {
    name: 'synthwave',
    title: 'Drive into the sun',
    author: 'demo',
    caption: 'No speed limit on this road, and no end either #synthwave #retro #nightdrive',
    sound: { track: 'nightDrive', bars: 4 },
  },
  {
    name: 'city-day',
    title: 'A day in eight seconds',
    author: 'nightbus',
    caption: 'One city, one day, eight seconds. Which window is yours? #timelapse #skyline #city',
    sound: { track: 'deepHouse', bars: 4 },
  },
  {
    name: 'vinyl',
    title: 'Side A',
    author: 'nightbus',
    caption: 'Found this pressing for two coins at the flea market #vinyl #records #lofi',
    sound: { track: 'amberTape', bars: 3, ambience: 'vinylCrackle' },
  },
  {
    name: 'equaliser',
    title: 'Low Tide Club',
    author: 'tidepool_lab',
    caption: 'New loop: Low Tide Club. The bird approves, do you @nightbus? #newmusic #house #visualizer',
    sound: { track: 'deepHouse', bars: 4 },
  },
  {
    name: 'night-train',
    title: 'Last train home',
    author: 'nightbus',
    caption: 'Last train, warm tea, somebody else is driving #nighttrain #slowtravel #cosy',
    sound: { track: 'lastTrain', bars: 4, ambience: 'railway' },
    captionTracks: { en: 'night-train.vtt' },
  },
]
