import { proxy, ref } from 'valtio'

import type { ReportSubject } from '#contract/models/report.ts'
import type { Tag } from '#contract/models/tag.ts'
import type { UserProfile } from '#contract/models/user.ts'
import type { Music, Video } from '#contract/models/video.ts'
import type { MarkKind } from '#contract/offline.ts'
import type { Point } from '#src/ui/dialog.tsx'

import type { ListName } from './video-lists.ts'

/** The actions that ask a guest to log in. The dialog has a sentence for each. */
export type GuestAction = 'like' | 'save' | 'follow' | 'comment' | 'report'

interface LogInProps {
  /** Runs once the guest has logged in; dropped when they close the dialog. */
  onLoggedIn?: () => void
  /** The reason why an account is needed, when it is not obvious. */
  reason?: string
  /** The action that needs an account. */
  action?: GuestAction
  /** Whether the account is added to those on this browser. */
  addsAccount?: boolean
}

/** An operator's link for a user who is locked out. */
export interface RecoverLink {
  username: string
  code: string
}

/** The dialogs and their props. `src/screens/app/dialog-host.tsx` has a component for each. */
export interface DialogProps {
  logIn: LogInProps & { recover?: RecoverLink }
  signUp: LogInProps & { invitation?: string }
  /** The rules of the site, to be accepted. */
  rules: object
  /** The first steps of a new user, from one of them on. */
  welcome: { step?: string }
  /** The accounts on this browser. */
  accounts: object
  shortcuts: object
  more: {
    video: Video
    /** The list of the video; undefined for a video alone. */
    listName: ListName | undefined
    /** The point at which it opens on a large screen. */
    at: Point
  }
  share: { video: Video }
  /** Downloads a video as a file. */
  download: { video: Video }
  subtitles: { video: Video }
  saveVideo: { video: Video }
  /** Saves the next videos of a feed, starting at one. */
  saveNext: { listName: ListName; fromId: string | null }
  saveUser: { user: UserProfile }
  saveTag: { tag: Tag }
  saveMusic: { music: Music }
  saveMarked: { kind: MarkKind; userId: string }
  /** The audience of one of the viewer's own videos. */
  audience: { video: Video }
  /** The users who can comment on one of the viewer's own videos. */
  commentAudience: { video: Video }
  /** The users who can save one of the viewer's own videos as a file. */
  downloadAudience: { video: Video }
  /** Comments that are held for the viewer's approval. */
  heldComments: object
  /** The menu of a user. */
  userMore: { user: UserProfile; at: Point }
  block: { user: Pick<UserProfile, 'id' | 'uniqueId' | 'relation'> }
  /** Reports something to the moderators. */
  report: {
    subject: ReportSubject
    /** The user whose content it is. Null when the account is deleted. */
    user: (Pick<UserProfile, 'id' | 'uniqueId'> & Partial<Pick<UserProfile, 'relation'>>) | null
  }
  followers: { user: UserProfile }
  following: { user: UserProfile }
  /** The users of a group of notices, such as those who like a video. */
  noticeUsers: { groupId: string }
  /** The users whom the viewer has blocked or muted. */
  hidden: { kind: 'blocked' | 'muted' }
  /** The videos that the viewer has dismissed. */
  dismissed: object
}

export type DialogName = keyof DialogProps

type OpenDialog = { [Name in DialogName]: { name: Name; props: DialogProps[Name] } }[DialogName]

/** The dialog over the page. */
export const dialogs = proxy({ open: null as ReturnType<typeof ref<OpenDialog>> | null })

/** Props may be omitted if all of them are optional. */
type OpenArgs = {
  [Name in DialogName]: object extends DialogProps[Name]
    ? [Name, DialogProps[Name]?]
    : [Name, DialogProps[Name]]
}[DialogName]

const isLogIn = (open: OpenDialog | null): open is Extract<OpenDialog, { name: 'logIn' | 'signUp' }> =>
  open?.name === 'logIn' || open?.name === 'signUp'

/**
 * Opens a dialog in place of the current one. From log in to sign up, the reason and the guest's wish are carried over.
 */
export function openDialog(...[name, props = {}]: OpenArgs): void {
  // Name and props are a pair of `OpenArgs`.
  const next = { name, props } as OpenDialog
  const { open } = dialogs
  const isSameWish = isLogIn(open) && isLogIn(next) && !next.props.onLoggedIn
  dialogs.open = ref(isSameWish ? { name: next.name, props: open.props } : next)
}

export function closeDialog(): void {
  dialogs.open = null
}

/** Closes the dialog that a video opened, if one is open: the video has left the screen. */
export function closeDialogOf(videoId: string): void {
  const { open } = dialogs
  if (open && 'video' in open.props && open.props.video.id === videoId) closeDialog()
}

/** Whether a guest logs in for an action of theirs, and not to have an account. */
export function isActionAwaited(): boolean {
  const { open } = dialogs
  return isLogIn(open) && (open.props.onLoggedIn !== undefined || open.props.action !== undefined)
}

/** Closes the dialog of a guest who has logged in, and carries out their wish. */
export function finishLogIn(): void {
  const { open } = dialogs
  closeDialog()
  if (isLogIn(open)) open.props.onLoggedIn?.()
}

/** Whether the open dialog is unrelated to the video behind it, which pauses. */
export const pausesVideos = (): boolean =>
  isLogIn(dialogs.open) || dialogs.open?.name === 'welcome' || dialogs.open?.name === 'shortcuts'
