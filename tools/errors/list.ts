import { commands } from '#server/commands.ts'
import { innermostFrame, placeOf, titleOf } from '#server/features/error-reports/describe.ts'
import type { ErrorGroup } from '#server/features/error-reports/repository.ts'

/** One block for each kind of error, the latest first. */
export function listErrors(groups: ErrorGroup[]): string {
  if (groups.length === 0) return commands.noErrors
  const hint = commands.errorsHint({ command: 'npm run errors -- <id>' })
  return [...groups.map(describeInShort), hint].join('\n\n')
}

/** Everything known about the latest error of a group. */
export function describeError(group: ErrorGroup): string {
  const { event, firstSeenAt } = group
  const frames = event.exception.values[0]?.stacktrace?.frames.toReversed() ?? []
  return [
    describeInShort(group),
    `  first seen ${minuteOf(firstSeenAt)}${event.release ? `, latest in build ${event.release}` : ''}`,
    ...frames.map((frame) => `  at ${placeOf(frame)}`),
  ].join('\n')
}

function describeInShort({ fingerprint, count, lastSeenAt, event }: ErrorGroup): string {
  const { tags, request } = event
  const frame = innermostFrame(event)
  const urgency = tags.side ? `, ${tags.side} priority ${tags.priority}` : ''
  return [
    `${fingerprint}  ${tags.severity}${urgency}, ${tags.source}, ${timesOf(count)}, last ${minuteOf(lastSeenAt)}`,
    `  ${titleOf(event)}`,
    ...(frame ? [`  at ${placeOf(frame)}`] : []),
    ...(request ? [`  ${request.method ? `${request.method} ` : 'on '}${request.url}`] : []),
  ].join('\n')
}

const timesOf = (count: number): string => (count === 1 ? 'once' : `${count} times`)
const minuteOf = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
