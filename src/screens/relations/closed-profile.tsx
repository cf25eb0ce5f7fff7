import type { UserProfile } from '#contract/models/user.ts'
import { UserRelation } from '#contract/user-relation.ts'
import { messages } from '#messages/relations.ts'
import { UnblockButton } from '#src/features/relations/unhide-button.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SubjectPage } from '#src/ui/subject-page.tsx'

/** The profile of a user whom the viewer has blocked, or who has blocked the viewer. */
export default function ClosedProfile({ user, relation }: { user: UserProfile; relation: UserRelation }) {
  const name = { user: `@${user.uniqueId}` }
  return (
    <SubjectPage
      picture={<Avatar url={null} name={user.nickname} size="large" />}
      title={user.nickname}
      subtitle={<bdi>{name.user}</bdi>}
      actions={null}
    >
      {relation === UserRelation.block ? (
        <Notice icon="user" title={messages.youBlocked(name)} text={messages.youBlockedHint}>
          <UnblockButton user={user} />
        </Notice>
      ) : (
        <Notice icon="user" title={messages.notAvailable} text={messages.notAvailableHint(name)} />
      )}
    </SubjectPage>
  )
}
