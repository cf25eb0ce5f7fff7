import { messages } from '#messages/broadcast.ts'
import { Choice } from '#src/ui/choice.tsx'
import { SelectField } from '#src/ui/text-field.tsx'

import type { CaptureChoice } from './capture.ts'
import type { Devices } from './use-capture.ts'

interface DeviceFieldsProps {
  choice: CaptureChoice
  devices: Devices
  onChange: (changes: Partial<CaptureChoice>) => void
}

/** Choice of camera, microphone or screen, and of the format of the picture. */
export function DeviceFields({ choice, devices, onChange }: DeviceFieldsProps) {
  const canShareScreen = 'getDisplayMedia' in navigator.mediaDevices
  return (
    <>
      {canShareScreen && (
        <Choice
          legend={messages.source}
          options={[
            { value: 'camera', label: messages.camera },
            { value: 'screen', label: messages.screen },
          ]}
          value={choice.source}
          onChange={(source) => onChange({ source })}
        />
      )}
      <Choice
        legend={messages.format}
        options={[
          { value: 'portrait', label: messages.portrait },
          { value: 'landscape', label: messages.landscape },
        ]}
        value={choice.orientation}
        onChange={(orientation) => onChange({ orientation })}
      />
      {choice.source === 'camera' && devices.cameras.length > 1 && (
        <DeviceField
          label={messages.camera}
          devices={devices.cameras}
          value={choice.cameraId}
          onChange={(cameraId) => onChange({ cameraId })}
        />
      )}
      {devices.microphones.length > 1 && (
        <DeviceField
          label={messages.microphone}
          devices={devices.microphones}
          value={choice.microphoneId}
          onChange={(microphoneId) => onChange({ microphoneId })}
        />
      )}
    </>
  )
}

interface DeviceFieldProps {
  label: string
  devices: MediaDeviceInfo[]
  value: string
  onChange: (deviceId: string) => void
}

const DeviceField = ({ label, devices, value, onChange }: DeviceFieldProps) => (
  <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
    {devices.map((device, index) => (
      <option key={device.deviceId} value={device.deviceId}>
        {device.label || messages.deviceNumber({ number: index + 1 })}
      </option>
    ))}
  </SelectField>
)
