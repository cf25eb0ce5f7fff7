import { appendFileSync } from 'node:fs'

/** A video to be liked, or a user to be followed. */
export interface Entity {
  op: 'likes.set' | 'follows.set'
  entityId: string
}

export interface Wish extends Entity {
  isWanted: boolean
}

export interface ProfileFields {
  nickname: string
  bio: string
}

/** A change of the user's own profile. A field that is absent stays as it is. */
export interface ProfileWish {
  op: 'users.update'
  change: Partial<ProfileFields>
}

/** A comment on a video, with a text that no other has. */
export interface CommentWish {
  op: 'comments.publish'
  videoId: string
  text: string
}

interface Written {
  /** Position in the ledger. */
  number: number
  /** The id under which the app sends it; absent until the app has given it one. */
  id?: string
  /** Why the app has not promised to do it. It may have been done all the same. */
  refusal?: string
}

export type TapIntent = Wish & Written
export type ProfileIntent = ProfileWish & Written
export type CommentIntent = CommentWish & Written
export type Intent = TapIntent | ProfileIntent | CommentIntent

export const isOfProfile = (intent: Intent): intent is ProfileIntent => intent.op === 'users.update'
export const isOfComments = (intent: Intent): intent is CommentIntent => intent.op === 'comments.publish'
export const isTap = (intent: Intent): intent is TapIntent => 'entityId' in intent

/** The intents of a run, in order. Each is on the disk before the app receives it. */
export class Ledger {
  readonly #path: string
  readonly intents: Intent[] = []

  constructor(path: string) {
    this.#path = path
  }

  intend(wish: Wish): TapIntent
  intend(wish: ProfileWish): ProfileIntent
  intend(wish: CommentWish): CommentIntent
  intend(wish: Wish | ProfileWish | CommentWish): Intent {
    const intent: Intent = { ...wish, number: this.intents.length }
    appendFileSync(this.#path, `${JSON.stringify(intent)}\n`, { flush: true })
    this.intents.push(intent)
    return intent
  }
}
