import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { broadcast } from './broadcast.ts'
import { Capture, type CaptureChoice } from './capture.ts'

/** Why there is no picture. */
export type CaptureProblem = 'denied' | 'missing' | 'busy' | 'insecure'

/**
 * The devices to choose from. The browser gives their names only once it may use them.
 */
export interface Devices {
  cameras: MediaDeviceInfo[]
  microphones: MediaDeviceInfo[]
}

const FIRST_CHOICE: CaptureChoice = {
  source: 'camera',
  orientation: 'portrait',
  cameraId: '',
  microphoneId: '',
  facing: 'user',
}

/** Names the problem behind an exception of `getUserMedia` (Media Capture and Streams, section 9.2). */
export function problemOf(error: unknown): CaptureProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}

async function findDevices(): Promise<Devices> {
  const all = await navigator.mediaDevices.enumerateDevices()
  return {
    cameras: all.filter(({ kind }) => kind === 'videoinput'),
    microphones: all.filter(({ kind }) => kind === 'audioinput'),
  }
}

const isAllowed = async (): Promise<boolean> => {
  try {
    const names = ['camera', 'microphone'] as PermissionName[]
    const states = await Promise.all(names.map((name) => navigator.permissions.query({ name })))
    return states.every(({ state }) => state === 'granted')
  } catch {
    // Some browsers do not support querying this permission: the button asks.
    return false
  }
}

/**
 * Camera, microphone and screen, as chosen on the page. The capture of a live continues when the user leaves the page.
 */
export function useCapture() {
  const [capture, setCapture] = useState<Capture | null>(() => broadcast.capture)
  const [choice, setChoice] = useState(FIRST_CHOICE)
  const [problem, setProblem] = useState<CaptureProblem | undefined>(() =>
    'mediaDevices' in navigator ? undefined : 'insecure',
  )
  const [hasSound, setHasSound] = useState(() => broadcast.capture?.hasMicrophone ?? true)
  const [isOpening, setIsOpening] = useState(false)
  const [devices, setDevices] = useState<Devices>({ cameras: [], microphones: [] })
  const latest = useRef(capture)

  const listDevices = async () => setDevices(await findDevices())

  /** Opens the chosen devices. The microphone is opened before the picture: every device has one. */
  const open = async (wanted: CaptureChoice = choice) => {
    if (!navigator.mediaDevices) {
      setProblem('insecure')
      return
    }
    setIsOpening(true)
    setProblem(undefined)
    const opened =
      latest.current ??
      new Capture((lost) => {
        if (lost === 'picture') broadcast.isPictureLost = true
        else {
          broadcast.isSoundLost = true
          setHasSound(false)
        }
      })
    const hasPicture =
      latest.current !== null &&
      !broadcast.isPictureLost &&
      wanted.source === choice.source &&
      wanted.cameraId === choice.cameraId
    try {
      opened.setOrientation(wanted.orientation)
      if (!hasPicture || wanted.facing !== choice.facing) await opened.openPicture(wanted)
      broadcast.isPictureLost = false
      if (!opened.hasMicrophone || wanted.microphoneId !== choice.microphoneId) {
        // A live may have no sound.
        await opened.openMicrophone(wanted).catch(() => {})
      }
      if (opened.hasMicrophone) broadcast.isSoundLost = false
      setHasSound(opened.hasMicrophone)
      latest.current = opened
      setCapture(opened)
      setChoice({ ...wanted, ...(wanted.source === 'camera' && opened.deviceIds) })
      await listDevices()
    } catch (error) {
      // When a user cancels the browser's dialog for sharing the screen, the previous picture stays.
      const hasPictureStill = wanted.source === 'screen' && latest.current !== null
      if (!hasPictureStill) setProblem(problemOf(error))
      // The previous one was closed for it.
      if (latest.current && !opened.hasPicture) broadcast.isPictureLost = true
      if (latest.current === null) opened.close()
    }
    setIsOpening(false)
  }

  /** Opens a microphone besides the picture, whatever the state of the picture. */
  const openMicrophone = async (microphoneId: string) => {
    const opened = latest.current
    if (!opened) return
    try {
      await opened.openMicrophone({ ...choice, microphoneId })
      broadcast.isSoundLost = false
      setHasSound(true)
      setChoice({ ...choice, microphoneId: opened.deviceIds.microphoneId })
    } catch {
      setHasSound(false)
    }
    await listDevices()
  }

  const openIfAllowed = useEffectEvent(async () => {
    if (!('mediaDevices' in navigator)) return
    if (latest.current) setDevices(await findDevices())
    else if (await isAllowed()) await open()
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- after the browser has said what it allows
    void openIfAllowed()
    return () => {
      if (broadcast.capture === null) latest.current?.close()
      latest.current = null
    }
  }, [])
  useEffect(() => {
    const { mediaDevices } = navigator
    if (!mediaDevices) return undefined
    const onChange = async () => setDevices(await findDevices())
    const listener = () => void onChange()
    mediaDevices.addEventListener('devicechange', listener)
    return () => mediaDevices.removeEventListener('devicechange', listener)
  }, [])

  return {
    capture,
    choice,
    problem,
    hasSound,
    isOpening,
    devices,
    open,
    change: (changes: Partial<CaptureChoice>) => void open({ ...choice, ...changes }),
    openMicrophone: (microphoneId: string) => void openMicrophone(microphoneId),
    /** Releases all devices, once a live is over. */
    close: () => {
      latest.current?.close()
      latest.current = null
      setCapture(null)
    },
  }
}
