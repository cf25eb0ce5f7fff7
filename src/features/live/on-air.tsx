import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'

import { LiveStatus } from '#contract/live.ts'
import type { LiveRoom } from '#contract/models/live.ts'
import { messages } from '#messages/broadcast.ts'
import { messages as live } from '#messages/live.ts'
import { useApi } from '#src/data/api-context.tsx'
import { liveRoomQuery } from '#src/data/live.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useRootMark } from '#src/ui/document.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { formatTime } from '#src/ui/format-time.ts'
import { Icon } from '#src/ui/icon.tsx'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'

import { broadcast, concludeBroadcast, endBroadcast, setFrozen, setMuted } from './broadcast.ts'
import { ChatSettings } from './chat-settings.tsx'
import { Elapsed } from './elapsed.tsx'
import { LiveChat } from './live-chat.tsx'
import { Preview } from './preview.tsx'
import { RoomLink } from './room-link.tsx'
import type { useCapture } from './use-capture.ts'
import { useOwnRoom } from './use-own-room.ts'

import css from './on-air.module.css'

interface OnAirProps {
  room: LiveRoom
  device: ReturnType<typeof useCapture>
}

/** A live as its host sees it: the picture that is sent, the state of the connection, and the chat. */
export function OnAir({ room: initial, device }: OnAirProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { room, access, lines, pinned } = useOwnRoom(initial, concludeBroadcast)
  const [isAsked, setIsAsked] = useState(false)
  const [isEnding, setIsEnding] = useState(false)
  const [isSettingChat, setIsSettingChat] = useState(false)
  const { capture } = device
  const isOver = room.status === LiveStatus.stop
  useRootMark('onAir')
  const top = useRef<HTMLDivElement>(null)

  // On phones the button that was pressed is at the end of a long form.
  useEffect(() => {
    // In braces: newer browsers return a promise, which an effect must not return.
    top.current?.scrollIntoView()
  }, [])
  useEffect(() => {
    const { endReason } = room
    // A lost room continues with the next fragment that arrives.
    if (!isOver || endReason === 'lost') return
    concludeBroadcast(endReason ?? 'host')
    void queryClient.invalidateQueries({ queryKey: ['live', 'own'] })
  }, [isOver, room, queryClient])

  const end = async () => {
    setIsEnding(true)
    try {
      await endBroadcast(api)
      device.close()
    } catch (error) {
      showMessage(live.notDone({ reason: sentenceOf(error) }))
    }
    setIsEnding(false)
    setIsAsked(false)
    await queryClient.invalidateQueries({ queryKey: ['live', 'own'] })
  }

  return (
    <div ref={top} className={css.onAir}>
      <div className={css.stage}>
        <div className={css.facts}>
          <strong className={css.badge}>{messages.onAir}</strong>
          <Elapsed startTime={room.startTime} />
          <span>{live.watching({ count: formatCount(room.viewerCount) })}</span>
          <Button kind="danger" onClick={() => setIsAsked(true)}>
            {messages.endLive}
          </Button>
        </div>
        {capture && <Preview capture={capture} isOnAir />}
        <Connection />
        <OtherDevices device={device} />
        <Controls device={device} onSettings={() => setIsSettingChat(true)} />
      </div>
      <div className={css.chat}>
        <h2 className={css.title} dir="auto">
          {room.title}
        </h2>
        <LiveChat room={room} access={access} lines={lines} pinned={pinned} />
      </div>
      <RoomLink room={room} />
      {isSettingChat && <ChatSettings room={room} onClose={() => setIsSettingChat(false)} />}
      {isAsked && (
        <Dialog title={messages.endTitle} onClose={() => setIsAsked(false)}>
          <p>{messages.endText}</p>
          <div className={css.answers}>
            <Button kind="danger" isBusy={isEnding} onClick={() => void end()}>
              {messages.endLive}
            </Button>
            <Button onClick={() => setIsAsked(false)}>{messages.stayLive}</Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

/** The most urgent sentence about the connection for the host. */
function connectionSentence(state: Omit<typeof broadcast, 'capture'>): string | undefined {
  const time = formatTime(state.waitingSec)
  if (state.isCut && !state.isServerSlow) return messages.waiting({ time })
  // A device that is too slow gets its answers too late as well.
  if (state.isDeviceSlow) return messages.deviceSlow
  if (state.isCut) return messages.serverSlow({ time })
  if (state.isPictureLost && state.isSoundLost) return joinSentences(messages.lost, messages.soundLost)
  if (state.isPictureLost) return messages.lost
  if (state.isSoundLost) return messages.soundLost
  if (state.isFrozen) return messages.frozen
  if (state.isCoarse) return messages.slow
  return state.hasGap ? messages.gap : undefined
}

const nameOfDevice = ({ label }: MediaDeviceInfo, index: number): string =>
  label || messages.deviceNumber({ number: index + 1 })

/** The microphones or cameras to continue with, once the one in use is gone. */
function OtherDevices({ device }: { device: OnAirProps['device'] }) {
  const { isSoundLost, isPictureLost } = useSnapshot(broadcast)
  const { devices, choice, change, openMicrophone } = device
  if (!isSoundLost && !(isPictureLost && choice.source === 'camera')) return null
  return (
    <div className={css.controls}>
      {isSoundLost &&
        devices.microphones.map((one, index) => (
          <Button key={one.deviceId} onClick={() => openMicrophone(one.deviceId)}>
            {messages.switchToMicrophone({ name: nameOfDevice(one, index) })}
          </Button>
        ))}
      {isPictureLost &&
        choice.source === 'camera' &&
        devices.cameras.map((one, index) => (
          <Button key={one.deviceId} onClick={() => change({ cameraId: one.deviceId })}>
            {messages.switchToCamera({ name: nameOfDevice(one, index) })}
          </Button>
        ))}
    </div>
  )
}

/** Says how well the live arrives, when there is a problem. */
function Connection() {
  const state = useSnapshot(broadcast)
  const { isCut } = state
  const sentence = connectionSentence(state)
  return (
    <p className={css.connection} role="status" data-cut={isCut}>
      {sentence}
    </p>
  )
}

const SWITCH = 'M4 8h11l-3-3M20 16H9l3 3M4 8v3M20 16v-3'
const SCREEN = 'M4 5.5h16v10.5H4zM9 19.5h6M12 16v3.5'
const CAMERA =
  'M4.5 7h9.5a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5H4.5A1.5 1.5 0 0 1 3 15.5v-7A1.5 1.5 0 0 1 4.5 7zM15.5 11l5.5-3v8l-5.5-3z'
const PAUSE = 'M8.5 5.5v13M15.5 5.5v13'

function Controls({ device, onSettings }: { device: OnAirProps['device']; onSettings: () => void }) {
  const { isMuted, isFrozen } = useSnapshot(broadcast)
  const { choice, devices, change } = device
  const { cameras } = devices
  /** Phones name their cameras by the direction they face; otherwise the next one is taken. */
  const switchCamera = () => {
    const index = cameras.findIndex(({ deviceId }) => deviceId === choice.cameraId)
    change({
      source: 'camera',
      cameraId: cameras[(index + 1) % cameras.length]?.deviceId ?? '',
      facing: choice.facing === 'user' ? 'environment' : 'user',
    })
  }
  const isScreen = choice.source === 'screen'
  return (
    <div className={css.controls}>
      <ControlButton
        label={isMuted ? messages.unmuteMicrophone : messages.muteMicrophone}
        isPressed={isMuted}
        onClick={() => setMuted(!isMuted)}
      >
        <Icon name={isMuted ? 'muted' : 'volume'} />
      </ControlButton>
      <ControlButton
        label={isFrozen ? messages.unfreeze : messages.freeze}
        isPressed={isFrozen}
        onClick={() => setFrozen(!isFrozen)}
      >
        {isFrozen ? <Icon name="play" /> : <Icon path={PAUSE} />}
      </ControlButton>
      {cameras.length > 1 && !isScreen && (
        <ControlButton label={messages.switchCamera} onClick={switchCamera}>
          <Icon path={SWITCH} />
        </ControlButton>
      )}
      {'getDisplayMedia' in navigator.mediaDevices && (
        <ControlButton
          label={isScreen ? messages.showCamera : messages.shareScreen}
          onClick={() => change({ source: isScreen ? 'camera' : 'screen' })}
        >
          <Icon path={isScreen ? CAMERA : SCREEN} />
        </ControlButton>
      )}
      <ControlButton label={live.settings} onClick={onSettings}>
        <Icon name="sliders" />
      </ControlButton>
    </div>
  )
}

interface ControlButtonProps {
  label: string
  isPressed?: boolean
  onClick: () => void
  children: React.ReactNode
}

const ControlButton = ({ label, isPressed, onClick, children }: ControlButtonProps) => (
  <button
    type="button"
    className={css.control}
    aria-label={label}
    title={label}
    data-pressed={isPressed}
    onClick={onClick}
  >
    {children}
  </button>
)

/** The room that is sent from this page, once it is loaded. */
export function OnAirRoom({ roomId, device }: { roomId: string; device: OnAirProps['device'] }) {
  const api = useApi()
  const { data } = useQuery(liveRoomQuery(api, roomId))
  const room = data?.liveStream
  return room ? <OnAir room={room} device={device} /> : null
}
