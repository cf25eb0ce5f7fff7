import { useRouter } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'

import { lazyOnDemand } from '#src/offline/lazy.ts'
import { closeDialog, dialogs, pausesVideos, type DialogName, type DialogProps } from '#src/state/dialogs.ts'

interface Closable {
  onClose: () => void
}

const session = () => import('#src/features/session/session-dialogs.tsx')
const related = () => import('#src/screens/relations/related-dialog.tsx')
const saving = () => import('#src/screens/offline/save-dialogs.tsx')

/** The dialogs by name, each loaded when it is first opened. */
const DIALOGS: { [Name in DialogName]: ComponentType<DialogProps[Name] & Closable> } = {
  logIn: lazyOnDemand(async () => ({ default: (await session()).LogInDialog })),
  signUp: lazyOnDemand(async () => ({ default: (await session()).SignUpDialog })),
  rules: lazyOnDemand(async () => ({ default: (await session()).RulesDialog })),
  welcome: lazyOnDemand(() => import('#src/screens/welcome/welcome-dialog.tsx')),
  accounts: lazyOnDemand(() => import('#src/screens/session/accounts-dialog.tsx')),
  shortcuts: lazyOnDemand(() => import('#src/features/shortcuts/shortcuts-dialog.tsx')),
  more: lazyOnDemand(() => import('#src/screens/video/more-dialog.tsx')),
  share: lazyOnDemand(() => import('#src/features/share/share-dialog.tsx')),
  download: lazyOnDemand(() => import('#src/features/downloads/download-dialog.tsx')),
  subtitles: lazyOnDemand(() => import('#src/features/subtitles/subtitles-dialog.tsx')),
  saveVideo: lazyOnDemand(async () => ({ default: (await saving()).SaveVideo })),
  saveNext: lazyOnDemand(async () => ({ default: (await saving()).SaveNext })),
  saveUser: lazyOnDemand(async () => ({ default: (await saving()).SaveUser })),
  saveTag: lazyOnDemand(async () => ({ default: (await saving()).SaveTag })),
  saveMusic: lazyOnDemand(async () => ({ default: (await saving()).SaveMusic })),
  saveMarked: lazyOnDemand(async () => ({ default: (await saving()).SaveMarked })),
  audience: lazyOnDemand(() => import('#src/features/own-videos/audience-dialog.tsx')),
  commentAudience: lazyOnDemand(() => import('#src/features/comments/comment-audience-dialog.tsx')),
  downloadAudience: lazyOnDemand(() => import('#src/features/downloads/audience-choice.tsx')),
  heldComments: lazyOnDemand(() => import('#src/features/comments/held-dialog.tsx')),
  userMore: lazyOnDemand(() => import('#src/screens/relations/user-more-dialog.tsx')),
  block: lazyOnDemand(() => import('#src/features/relations/block-dialog.tsx')),
  report: lazyOnDemand(() => import('#src/screens/relations/report-dialog.tsx')),
  followers: lazyOnDemand(async () => ({ default: (await related()).FollowersDialog })),
  following: lazyOnDemand(async () => ({ default: (await related()).FollowingDialog })),
  noticeUsers: lazyOnDemand(() => import('#src/screens/inbox/notice-users-dialog.tsx')),
  dismissed: lazyOnDemand(() => import('#src/features/dismissals/dismissed-dialog.tsx')),
  hidden: lazyOnDemand(() => import('#src/screens/relations/hidden-dialog.tsx')),
}

/** Shows the dialog that `openDialog` opened, over any page. */
export function DialogHost() {
  const { history } = useRouter()
  const { open } = useSnapshot(dialogs, { sync: true })
  useEffect(
    () =>
      history.subscribe(({ action: { type } }) => {
        // A page may change its address behind a dialog that is not about it: the viewer page's address follows its
        // video.
        if (type === 'REPLACE' || (type === 'PUSH' && pausesVideos())) return
        closeDialog()
      }),
    [history],
  )
  if (!open) return null
  // The props are those of the dialog of this name.
  const Dialog = DIALOGS[open.name] as ComponentType<Closable>
  return (
    <Suspense fallback={null}>
      <Dialog key={open.name} {...open.props} onClose={closeDialog} />
    </Suspense>
  )
}
