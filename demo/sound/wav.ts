import { type Loop, SAMPLE_RATE } from './loop.ts'

const HEADER_BYTES = 44
const BYTES_PER_FRAME = 4

/** Encodes 16-bit stereo RIFF/WAVE. */
export function encodeWav(loop: Loop): Buffer {
  const dataBytes = loop.left.length * BYTES_PER_FRAME
  const wav = Buffer.alloc(HEADER_BYTES + dataBytes)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(2, 22)
  wav.writeUInt32LE(SAMPLE_RATE, 24)
  wav.writeUInt32LE(SAMPLE_RATE * BYTES_PER_FRAME, 28)
  wav.writeUInt16LE(BYTES_PER_FRAME, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(dataBytes, 40)
  loop.left.forEach((sample, index) => {
    const offset = HEADER_BYTES + index * BYTES_PER_FRAME
    wav.writeInt16LE(Math.round(sample * 32767), offset)
    wav.writeInt16LE(Math.round((loop.right[index] ?? 0) * 32767), offset + 2)
  })
  return wav
}
