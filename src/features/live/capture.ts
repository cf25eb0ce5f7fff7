/** The picture and sound that a live consists of, as chosen before it and changed during it. */
export type PictureSource = 'camera' | 'screen'
export type Orientation = 'portrait' | 'landscape'

export interface CaptureChoice {
  source: PictureSource
  orientation: Orientation
  /** Empty for the browser's default. */
  cameraId: string
  microphoneId: string
  /** On a phone, when no camera is chosen: the front or the back one. */
  facing: 'user' | 'environment'
}

const LONG_SIDE = 960
const SHORT_SIDE = 540
export const FRAME_RATE = 30

export const sizeOf = (orientation: Orientation) =>
  orientation === 'portrait'
    ? { width: SHORT_SIDE, height: LONG_SIDE }
    : { width: LONG_SIDE, height: SHORT_SIDE }

const exactly = (deviceId: string) => (deviceId ? { deviceId: { exact: deviceId } } : {})

const cameraConstraints = ({ cameraId, facing, orientation }: CaptureChoice): MediaTrackConstraints => ({
  ...(cameraId ? exactly(cameraId) : { facingMode: facing }),
  // Cameras report the long side as the width, even on phones held upright.
  width: { ideal: orientation === 'portrait' ? 1280 : LONG_SIDE },
  height: { ideal: orientation === 'portrait' ? LONG_SIDE : SHORT_SIDE },
  frameRate: { ideal: FRAME_RATE },
})

const microphoneConstraints = ({ microphoneId }: CaptureChoice): MediaTrackConstraints => ({
  ...exactly(microphoneId),
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
})

const stopAll = (stream: MediaStream | undefined) => stream?.getTracks().forEach((track) => track.stop())

/**
 * Draws the camera's or screen's picture onto a canvas, and mixes the sound into one track. Both continue while devices
 * are changed, muted or removed, so that a live has no gap then.
 */
export class Capture {
  readonly canvas = document.createElement('canvas')
  /** The stream of the camera or screen; null while there is none. */
  readonly #video = document.createElement('video')
  readonly #sound = new AudioContext()
  readonly #gain = this.#sound.createGain()
  readonly #analyser = this.#sound.createAnalyser()
  readonly #output = this.#sound.createMediaStreamDestination()
  readonly #onLost: (lost: 'picture' | 'sound') => void
  #picture: MediaStream | undefined
  #pictureSound: MediaStreamAudioSourceNode | undefined
  #microphone: { stream: MediaStream; node: MediaStreamAudioSourceNode } | undefined
  #source: PictureSource = 'camera'
  isFrozen = false

  /** @param onLost called when a camera or a microphone is unplugged, or screen sharing has ended */
  constructor(onLost: (lost: 'picture' | 'sound') => void) {
    this.#onLost = onLost
    this.#video.muted = true
    this.#video.playsInline = true
    this.#gain.connect(this.#analyser)
    this.#gain.connect(this.#output)
    this.#analyser.fftSize = 1024
  }

  /** One track for the whole live, silent while there is no sound. */
  get soundTrack(): MediaStreamAudioTrack {
    return this.#output.stream.getAudioTracks()[0] as MediaStreamAudioTrack
  }

  /** Whether there is a camera or a screen. */
  get hasPicture(): boolean {
    return this.#picture?.getVideoTracks()[0]?.readyState === 'live'
  }

  get hasMicrophone(): boolean {
    return this.#microphone !== undefined
  }

  /** The devices in use, as the browser names them. */
  get deviceIds(): Pick<CaptureChoice, 'cameraId' | 'microphoneId'> {
    return {
      cameraId: this.#picture?.getVideoTracks()[0]?.getSettings().deviceId ?? '',
      microphoneId: this.#microphone?.stream.getAudioTracks()[0]?.getSettings().deviceId ?? '',
    }
  }

  /** Whether the picture is from a camera that faces its user. */
  get isMirrored(): boolean {
    const facing = this.#picture?.getVideoTracks()[0]?.getSettings().facingMode
    return this.#source === 'camera' && facing !== 'environment'
  }

  /** Sets the orientation of the picture. Only before a live: an encoder has a fixed size. */
  setOrientation(orientation: Orientation): void {
    Object.assign(this.canvas, sizeOf(orientation))
  }

  /**
   * Opens another camera, or a screen. Phones can open only one camera at a time, so the previous one is closed
   * first.
   * @throws {DOMException} when the browser or the host refuses
   */
  async openPicture(choice: CaptureChoice): Promise<void> {
    const { mediaDevices } = navigator
    let stream: MediaStream
    if (choice.source === 'screen') {
      stream = await mediaDevices.getDisplayMedia({ video: { frameRate: FRAME_RATE }, audio: true })
      stopAll(this.#picture)
    } else {
      stopAll(this.#picture)
      stream = await mediaDevices.getUserMedia({ video: cameraConstraints(choice) })
    }
    this.#picture = stream
    this.#source = choice.source
    this.#pictureSound?.disconnect()
    this.#pictureSound = undefined
    if (stream.getAudioTracks().length > 0) {
      this.#pictureSound = this.#sound.createMediaStreamSource(stream)
      this.#pictureSound.connect(this.#gain)
    }
    stream.getVideoTracks()[0]?.addEventListener('ended', () => {
      if (this.#picture === stream) this.#onLost('picture')
    })
    this.#video.srcObject = stream
    await this.#video.play()
    this.draw()
  }

  /** @throws {DOMException} when the browser or the host refuses */
  async openMicrophone(choice: CaptureChoice): Promise<void> {
    stopAll(this.#microphone?.stream)
    this.#microphone?.node.disconnect()
    this.#microphone = undefined
    const stream = await navigator.mediaDevices.getUserMedia({ audio: microphoneConstraints(choice) })
    const node = this.#sound.createMediaStreamSource(stream)
    node.connect(this.#gain)
    this.#microphone = { stream, node }
    stream.getAudioTracks()[0]?.addEventListener('ended', () => {
      if (this.#microphone?.stream !== stream) return
      node.disconnect()
      this.#microphone = undefined
      this.#onLost('sound')
    })
    // Without a tap the sound may not start until there is one.
    void this.resumeSound()
  }

  /** Resumes the sound, which browsers start only after a tap. */
  async resumeSound(): Promise<void> {
    if (this.#sound.state === 'suspended') await this.#sound.resume()
  }

  setMuted(isMuted: boolean): void {
    this.#gain.gain.value = isMuted ? 0 : 1
  }

  /** The current loudness of the sound, from 0 to 1. */
  level(): number {
    const samples = new Float32Array(this.#analyser.fftSize)
    this.#analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    // From -60 dB, which is a quiet room, to 0.
    return Math.min(1, Math.max(0, 1 + (10 * Math.log10(power + 1e-9)) / 60))
  }

  /** Draws the current picture, unless it is frozen or there is none: then the last one stays. */
  draw(): void {
    const { videoWidth, videoHeight } = this.#video
    const context = this.canvas.getContext('2d', { alpha: false })
    if (this.isFrozen || !context || videoWidth === 0 || this.#video.readyState < 2) return
    // Without a camera the element would show black.
    if (!this.hasPicture) return
    const { width, height } = this.canvas
    // A camera's picture fills the frame. A screen's must not be cropped.
    const choose = this.#source === 'camera' ? Math.max : Math.min
    const scale = choose(width / videoWidth, height / videoHeight)
    const [drawnWidth, drawnHeight] = [videoWidth * scale, videoHeight * scale]
    if (this.#source === 'screen') context.fillRect(0, 0, width, height)
    context.drawImage(
      this.#video,
      (width - drawnWidth) / 2,
      (height - drawnHeight) / 2,
      drawnWidth,
      drawnHeight,
    )
  }

  /** Releases all devices. */
  close(): void {
    stopAll(this.#picture)
    stopAll(this.#microphone?.stream)
    this.#video.srcObject = null
    this.#picture = undefined
    this.#microphone = undefined
    // Both the end of a live and the page that showed it close it.
    if (this.#sound.state !== 'closed') void this.#sound.close()
  }
}
