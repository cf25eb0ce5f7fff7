import { messages } from '#messages/relations.ts'
import { Notice } from '#src/ui/notice.tsx'

/** Stands for the videos of a private account whose owner has not approved the viewer. */
export default function PrivateProfile({ uniqueId }: { uniqueId: string }) {
  return <Notice icon="user" title={messages.private} text={messages.privateHint({ user: `@${uniqueId}` })} />
}
