import {
  LIVE_AUDIENCES,
  LIVE_CHAT_AUDIENCES,
  LIVE_TAGS_MAX_COUNT,
  type LiveAudience,
} from '#contract/live.ts'
import { messages as audience } from '#messages/audience.ts'
import { messages } from '#messages/broadcast.ts'
import { messages as filters } from '#messages/filters.ts'
import { Button } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { PictureButton } from '#src/ui/picture-button.tsx'
import {
  fromLocalInput,
  PublishTimeField,
  publishTimeProblem,
  toLocalInput,
} from '#src/ui/publish-time-field.tsx'
import { useSelectedFile } from '#src/ui/selected-file.ts'
import { Switch } from '#src/ui/switch.tsx'
import { SelectField, TextField } from '#src/ui/text-field.tsx'

import css from './live-setup.module.css'

/** The description of a room, as entered before a live. */
export interface RoomDraft {
  title: string
  tags: string
  audience: LiveAudience
  chatAudience: (typeof LIVE_CHAT_AUDIENCES)[number]
  isAdult: boolean
  /** The value of a field of local date and time; undefined: now. */
  plannedAt: string | undefined
}

export const EMPTY_DRAFT: RoomDraft = {
  title: '',
  tags: '',
  audience: 'everyone',
  chatAudience: 'everyone',
  isAdult: false,
  plannedAt: undefined,
}

/** Reads hashtags from a line of text, with or without their signs. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,#]+/)
      .filter(Boolean)
      .slice(0, LIVE_TAGS_MAX_COUNT),
  ),
]

/** The time at which a room is planned, in seconds since 1970; 0: now. */
export const plannedTimeOf = ({ plannedAt }: RoomDraft): number =>
  plannedAt === undefined ? 0 : fromLocalInput(plannedAt)

const DAY_SEC = 24 * 60 * 60

interface RoomFieldsProps {
  draft: RoomDraft
  /** The title is missing or too long. */
  titleProblem: string | undefined
  onChange: (draft: RoomDraft) => void
  onPicture: (file: File | undefined) => void
}

/** Title, picture, hashtags, audience and start time of a live. */
export function RoomFields({ draft, titleProblem, onChange, onPicture }: RoomFieldsProps) {
  const change = (changes: Partial<RoomDraft>) => onChange({ ...draft, ...changes })
  return (
    <>
      <TextField
        label={messages.liveTitle}
        name="title"
        kind="liveTitle"
        autoComplete="off"
        value={draft.title}
        error={titleProblem}
        onText={(title) => change({ title })}
      />
      <Disclosure label={messages.moreOptions}>
        <div className={css.options}>
          <TextField
            label={messages.hashtags}
            name="tags"
            autoComplete="off"
            hint={messages.hashtagsHint({ max: LIVE_TAGS_MAX_COUNT })}
            value={draft.tags}
            onText={(tags) => change({ tags })}
          />
          <PictureField onPicture={onPicture} />
          <SelectField
            label={audience.whoCanWatch}
            value={draft.audience}
            onChange={({ target }) => change({ audience: target.value as LiveAudience })}
          >
            {LIVE_AUDIENCES.map((option) => (
              <option key={option} value={option}>
                {audience.audienceName({ audience: option })}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={messages.whoCanChat}
            value={draft.chatAudience}
            onChange={({ target }) => change({ chatAudience: target.value as RoomDraft['chatAudience'] })}
          >
            {LIVE_CHAT_AUDIENCES.map((option) => (
              <option key={option} value={option}>
                {filters.audienceName({ audience: option })}
              </option>
            ))}
          </SelectField>
          <Switch label={messages.adult} isOn={draft.isAdult} onChange={(isAdult) => change({ isAdult })}>
            {messages.adultHint}
          </Switch>
          <Switch
            label={messages.plan}
            isOn={draft.plannedAt !== undefined}
            onChange={(isOn) =>
              change({ plannedAt: isOn ? toLocalInput(Math.floor(Date.now() / 1000) + DAY_SEC) : undefined })
            }
          >
            {messages.planHint}
          </Switch>
          {draft.plannedAt !== undefined && (
            <PublishTimeField
              value={draft.plannedAt}
              error={publishTimeProblem(fromLocalInput(draft.plannedAt))}
              onText={(plannedAt) => change({ plannedAt })}
            />
          )}
        </div>
      </Disclosure>
    </>
  )
}

function PictureField({ onPicture }: Pick<RoomFieldsProps, 'onPicture'>) {
  const [selected, select] = useSelectedFile()
  const choose = (file: File | undefined) => {
    select(file)
    onPicture(file)
  }
  return (
    <div className={css.picture}>
      {selected && <img src={selected.url} alt="" />}
      <PictureButton label={messages.choosePicture} onPicture={choose} />
      {selected && (
        <Button kind="text" onClick={() => choose(undefined)}>
          {messages.removePicture}
        </Button>
      )}
      <p className={css.hint}>{messages.pictureHint}</p>
    </div>
  )
}
