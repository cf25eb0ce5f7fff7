import { SCHEDULE_MAX_DAYS } from '#contract/constants.ts'
import { messages } from '#messages/audience.ts'

import { pageLocale } from './page-locale.ts'
import { TextField } from './text-field.tsx'

const DAY_SEC = 24 * 60 * 60

const nowSec = () => Math.floor(Date.now() / 1000)

/** Formats a time as the value of a field of local date and time. */
export function toLocalInput(timeSec: number): string {
  const time = new Date(timeSec * 1000)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Reads the value of a field of local date and time: seconds since 1970, NaN when it is not a time. */
export const fromLocalInput = (text: string): number => Math.floor(Date.parse(text) / 1000)

/** Says why nothing can be published at a time. Servers have the same rule (`requireScheduleDate`). */
export function publishTimeProblem(timeSec: number): string | undefined {
  if (Number.isNaN(timeSec)) return messages.timeIsMissing
  if (timeSec <= nowSec()) return messages.timeIsPast
  return timeSec > nowSec() + SCHEDULE_MAX_DAYS * DAY_SEC ? messages.timeIsTooFar : undefined
}

/** Name of the viewer's time zone at a time. */
function timeZoneAt(timeSec: number): string {
  const format = new Intl.DateTimeFormat(pageLocale(), { timeZoneName: 'long' })
  const parts = format.formatToParts(Number.isNaN(timeSec) ? undefined : timeSec * 1000)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

interface PublishTimeFieldProps {
  /** In local time, as `toLocalInput` formats it. */
  value: string
  onText: (text: string) => void
  error?: string | undefined
}

/** The date and time, in the viewer's time zone, at which a video is published. */
export const PublishTimeField = ({ value, onText, error }: PublishTimeFieldProps) => (
  <TextField
    label={messages.publishAt}
    name="time"
    type="datetime-local"
    min={toLocalInput(nowSec())}
    max={toLocalInput(nowSec() + SCHEDULE_MAX_DAYS * DAY_SEC)}
    value={value}
    onText={onText}
    hint={messages.timeZone({ zone: timeZoneAt(fromLocalInput(value)) })}
    error={error}
  />
)
