import * as bright from './bright.ts'
import * as electronic from './electronic.ts'
import * as mellow from './mellow.ts'

export const tracks = { ...bright, ...electronic, ...mellow } as const

export type TrackName = keyof typeof tracks
