import type { Video } from '#contract/models/video.ts'
import { isHeldBack } from '#contract/moderation.ts'
import { messages } from '#messages/audience.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useFormatDate } from '#src/ui/use-format-date.ts'

const LOCK = 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3'
const LINK =
  'M10 14a4 4 0 0 0 6 .4l2.6-2.6a4 4 0 0 0-5.7-5.7L11.6 7.4M14 10a4 4 0 0 0-6-.4l-2.6 2.6a4 4 0 0 0 5.7 5.7l1.3-1.3'

type AudienceMarkProps = Pick<Video, 'audience' | 'scheduleTime' | 'moderation'>

/** A mark on the user's own video when it is waiting for a review, is scheduled, or is not for everyone. */
export default function AudienceMark({ audience = 'everyone', scheduleTime, moderation }: AudienceMarkProps) {
  const formatDate = useFormatDate()
  if (isHeldBack(moderation)) return <Icon name="clock" title={messages.waitsForReview} />
  if (scheduleTime > 0) {
    const time = formatDate(scheduleTime, { dateStyle: 'medium', timeStyle: 'short' })
    return <Icon name="clock" title={messages.scheduledFor({ time })} />
  }
  const title = messages.audienceName({ audience })
  switch (audience) {
    case 'everyone':
      return null
    case 'self':
      return <Icon path={LOCK} title={title} />
    case 'unlisted':
      return <Icon path={LINK} title={title} />
    default:
      return <Icon name="users" title={title} />
  }
}
