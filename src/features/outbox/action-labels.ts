import type { OutboxOp } from '#contract/endpoints/index.ts'
import type { Problem } from '#contract/errors.ts'
import type { QueuedAction } from '#contract/outbox.ts'
import { StatusCode } from '#contract/status-codes.ts'
import type { IconName } from '#src/ui/icon.tsx'

interface Words<K extends OutboxOp> {
  icon: IconName
  /** `whom` begins with a space, or is empty where it is not known. */
  title: (action: QueuedAction<K>, whom: string) => string
}

const PROFILE_PARTS = { nickname: 'name', bio: 'bio', avatarImageId: 'picture' } as const

/** A new action of the outbox joins here. */
const words: { [K in OutboxOp]: Words<K> } = {
  'likes.set': {
    icon: 'heart',
    title: ({ input }, whom) =>
      input.liked ? `Like a video${whom && ` by${whom}`}` : `Unlike a video${whom && ` by${whom}`}`,
  },
  'comments.publish': {
    icon: 'comment',
    title: ({ input }, whom) => `Comment on a video${whom && ` by${whom}`}: ${excerptOf(input.text)}`,
  },
  'comments.delete': {
    icon: 'comment',
    title: (_action, whom) => `Delete a comment on a video${whom && ` by${whom}`}`,
  },
  'follows.set': {
    icon: 'user',
    title: ({ input }, whom) => `${input.follow ? 'Follow' : 'Unfollow'}${whom || ' a user'}`,
  },
  'users.update': {
    icon: 'user',
    title: ({ input }) => {
      const parts = Object.entries(PROFILE_PARTS).filter(([field]) => field in input)
      return `Change your ${new Intl.ListFormat('en').format(parts.map(([, part]) => part))}`
    },
  },
}

const EXCERPT_LENGTH = 60

/** The beginning of a text, in one line. */
function excerptOf(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, ' '))
  return characters.length <= EXCERPT_LENGTH
    ? characters.join('')
    : `${characters.slice(0, EXCERPT_LENGTH).join('').trim()}…`
}

export const iconOf = ({ op }: QueuedAction): IconName => words[op].icon

/** What a person did, such as "Like a video by @ada". */
export const titleOf = <K extends OutboxOp>(action: QueuedAction<K>): string =>
  words[action.op].title(action, action.subject && ` ${action.subject}`)

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

export const countOf = (count: number): string => counted(count, 'action')

/** Such as "2 actions and 1 video"; one of them at least is there. */
export const countOfAll = (actionCount: number, videoCount: number): string =>
  [actionCount > 0 && countOf(actionCount), videoCount > 0 && counted(videoCount, 'video')]
    .filter(Boolean)
    .join(' and ')

/** How far it is. `nowMs` is milliseconds since 1970. */
export function stateOf(
  { state, problem, retryAtMs }: QueuedAction,
  isOnline: boolean,
  nowMs: number,
): string {
  if (state === 'sending') return 'Sending'
  if (state === 'logIn') return 'Waiting for you to log in'
  if (state === 'refused') return `Refused. ${problem?.message ?? ''}`.trim()
  if (!isOnline) return 'Waiting for a connection'
  if (!problem || retryAtMs === undefined) return 'Queued'
  const seconds = Math.max(0, Math.ceil((retryAtMs - nowMs) / 1_000))
  return `${causeOf(problem)} Trying again ${seconds === 0 ? 'now' : `in ${seconds} s`}.`
}

/** In a few words, without the advice that belongs to somebody who waits for an answer. */
function causeOf({ statusCode, httpStatus }: Problem): string {
  if (httpStatus === 0) return 'No connection.'
  if (statusCode === StatusCode.networkError || statusCode === StatusCode.verify)
    return 'The check wasn’t finished.'
  if (statusCode === StatusCode.tooManyRequests) return 'Too many requests.'
  return 'The server has a problem.'
}
