/** Frames per second of every video; track tempos are chosen so that a bar is a whole number of frames. */
export const FRAME_RATE = 30
