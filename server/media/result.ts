/** A finished file in the job's output folder, named by its content once it is stored. */
export interface MediaFile {
  path: string
  sizeBytes: number
  sha256: string
}

export interface TranscodedRendition extends MediaFile {
  width: number
  height: number
  durationSec: number
  /** Of the whole file, sound included. */
  bitrateBps: number
  /** RFC 6381, such as `avc1.64001f,mp4a.40.2`. */
  codecs: string
}

/** The files and properties of an encoded video. */
export interface TranscodeResult {
  /** Size of the largest rendition. */
  width: number
  height: number
  durationSec: number
  hasAudio: boolean
  /** From the smallest to the largest. */
  renditions: TranscodedRendition[]
  poster: MediaFile
  smallPoster: MediaFile
  /** Small pictures side by side; undefined for a video that is too short. */
  storyboard: (MediaFile & { frameCount: number }) | undefined
  /** Perceptual hashes of its pictures, in hexadecimal. */
  fingerprint: string[]
  /** base64 */
  thumbhash: string
  /** `#rrggbb` */
  dominantColor: string
}
