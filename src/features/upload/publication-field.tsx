import { useState } from 'react'

import { AUDIENCES, type Audience } from '#contract/audience.ts'
import { COMMENT_AUDIENCES } from '#contract/comment-settings.ts'
import { DOWNLOAD_AUDIENCES } from '#contract/models/download.ts'
import type { Publication } from '#contract/uploads.ts'
import { messages } from '#messages/audience.ts'
import { messages as filters } from '#messages/filters.ts'
import {
  fromLocalInput,
  PublishTimeField,
  publishTimeProblem,
  toLocalInput,
} from '#src/ui/publish-time-field.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { SelectField } from '#src/ui/text-field.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

const HOUR_SEC = 60 * 60

/** The next full hour that is at least an hour ahead, in seconds since 1970. */
const suggestedTime = () => (Math.ceil(Date.now() / 1000 / HOUR_SEC) + 1) * HOUR_SEC

interface PublicationFieldProps {
  value: Publication
  onChange: (publication: Publication) => void
}

/** Chooses who can watch a new video. */
export function AudienceField({ value, onChange }: PublicationFieldProps) {
  const { audience } = value
  // Before hydration a choice would be lost, and the video would be posted for everyone.
  const isHydrated = useIsHydrated()
  return (
    <SelectField
      label={messages.whoCanWatch}
      value={audience}
      disabled={!isHydrated}
      hint={messages.audienceHint({ audience })}
      onChange={({ target }) => onChange({ ...value, audience: target.value as Audience })}
    >
      {AUDIENCES.map((option) => (
        <option key={option} value={option}>
          {messages.audienceName({ audience: option })}
        </option>
      ))}
    </SelectField>
  )
}

/** Chooses who can comment on a new video and save it, and when it is published. */
export function PublicationOptions({ value, onChange }: PublicationFieldProps) {
  const { scheduleTime, commentAudience, downloadAudience } = value
  const isHydrated = useIsHydrated()
  return (
    <>
      <SelectField
        label={filters.whoCanComment}
        value={commentAudience ?? ''}
        disabled={!isHydrated}
        onChange={({ target }) => {
          const { commentAudience: _before, ...others } = value
          const chosen = COMMENT_AUDIENCES.find((option) => option === target.value)
          onChange(chosen ? { ...others, commentAudience: chosen } : others)
        }}
      >
        <option value="">{filters.fromSettings}</option>
        {COMMENT_AUDIENCES.map((option) => (
          <option key={option} value={option}>
            {filters.audienceName({ audience: option })}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={filters.whoCanDownload}
        value={downloadAudience ?? ''}
        disabled={!isHydrated}
        onChange={({ target }) => {
          const { downloadAudience: _before, ...others } = value
          const chosen = DOWNLOAD_AUDIENCES.find((option) => option === target.value)
          onChange(chosen ? { ...others, downloadAudience: chosen } : others)
        }}
      >
        <option value="">{filters.fromSettings}</option>
        {DOWNLOAD_AUDIENCES.map((option) => (
          <option key={option} value={option}>
            {filters.audienceName({ audience: option })}
          </option>
        ))}
      </SelectField>
      <Switch
        label={messages.schedule}
        isOn={scheduleTime !== 0}
        onChange={(isOn) => onChange({ ...value, scheduleTime: isOn ? suggestedTime() : 0 })}
      >
        {messages.scheduleHint}
      </Switch>
      {scheduleTime !== 0 && (
        <TimeField
          timeSec={scheduleTime}
          onChange={(timeSec) => onChange({ ...value, scheduleTime: timeSec })}
        />
      )}
    </>
  )
}

interface TimeFieldProps {
  timeSec: number
  onChange: (timeSec: number) => void
}

/** An emptied field has no time: the previous one stays, and the form says what is missing. */
function TimeField({ timeSec, onChange }: TimeFieldProps) {
  const [isEmpty, setIsEmpty] = useState(false)
  return (
    <PublishTimeField
      value={isEmpty ? '' : toLocalInput(timeSec)}
      error={publishTimeProblem(isEmpty ? Number.NaN : timeSec)}
      onText={(text) => {
        const chosen = fromLocalInput(text)
        setIsEmpty(Number.isNaN(chosen))
        if (!Number.isNaN(chosen)) onChange(chosen)
      }}
    />
  )
}
