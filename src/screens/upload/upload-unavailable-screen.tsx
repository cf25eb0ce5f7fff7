import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'

import { videoPath } from '#contract/paths.ts'
import { messages } from '#messages/about.ts'
import { messages as app } from '#messages/app.ts'
import { useApi } from '#src/data/api-context.tsx'
import { mayPostQuery, postingProblem } from '#src/data/may-post.ts'
import { useSession } from '#src/data/use-session.ts'
import { UploadList } from '#src/features/upload/upload-list.tsx'
import { useUploads } from '#src/features/upload/uploads.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'

/** Actions after a refusal, by its sentence. The other refusals are decisions of moderators. */
const WAYS: Partial<Record<string, [to: NonNullable<LinkProps['to']>, label: () => string]>> = {
  spaceUsed: ['/data', () => messages.uploadFreeSpace],
  approvalAwaited: ['/sign-up-request', () => app.signUpRequest],
}

/**
 * Says why the viewer cannot post videos, what they can do about it, and the state of uploads in progress (specification
 * section 2.2, other paths).
 */
export function UploadUnavailableScreen() {
  const { user } = useSession()
  const { error } = useQuery({ ...mayPostQuery(useApi()), enabled: user !== null })
  const uploads = useUploads().filter(({ isDraft }) => !isDraft)
  const problem = postingProblem(error)
  const [to, label] = problem
    ? (WAYS[problem.sentence ?? ''] ?? ['/decisions', () => app.accountStatus])
    : ['/upload', () => messages.uploadTryAgain]
  return (
    <Page title={app.uploadUnavailable} isTitleHidden>
      {user && uploads.length > 0 && (
        <UploadList uploads={uploads} videoPath={(id) => videoPath({ id, author: user })} />
      )}
      <Notice
        icon="cloudOff"
        title={app.uploadUnavailable}
        text={problem?.message ?? messages.uploadUnavailableText}
      >
        <Link to={to} className={buttonClass('primary')}>
          {label()}
        </Link>
        <Link to="/foryou" className={buttonClass('text')}>
          {app.forYou}
        </Link>
      </Notice>
    </Page>
  )
}
