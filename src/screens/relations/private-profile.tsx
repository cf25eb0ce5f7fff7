import type { StatusCode } from '#contract/status-codes.ts'
import { messages } from '#messages/relations.ts'
import { iconOfState } from '#src/screens/status/states.ts'
import { Notice } from '#src/ui/notice.tsx'

/** The code with which the lists of the account are refused. From `StatusCode`, which pages do not load. */
const USER_PRIVATE: typeof StatusCode.userPrivate = 10222

/** Shown in place of the videos of a private account that has not approved the viewer. */
export default function PrivateProfile({ uniqueId }: { uniqueId: string }) {
  return (
    <Notice
      icon={iconOfState(USER_PRIVATE)}
      title={messages.private}
      text={messages.privateHint({ user: `@${uniqueId}` })}
      code={USER_PRIVATE}
    />
  )
}
