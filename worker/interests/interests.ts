import type { Input, OutboxOp } from '#contract/endpoints/index.ts'
import type {
  Interest,
  InterestChoice,
  InterestKind,
  InterestsView,
  VideoReaction,
} from '#contract/interests.ts'
import type { Video } from '#contract/models/video.ts'
import {
  emptyProfile,
  fondnessOf,
  learn,
  trimNamed,
  type Features,
  type Named,
  type Profile,
  type Reaction,
} from '#shared/interests/profile.ts'

import type { RecordStore } from '../storage/record-store.ts'
import { featuresOf } from './features.ts'
import { isSensitive } from './sensitive.ts'

/** A viewer's interests, as IndexedDB holds it. */
export interface ProfileRecord {
  version: number
  profile: Profile
  /** Decides which groups of videos requests name beside the viewer's favourites. Never leaves the device. */
  secret: number
}

/** Grows when vectors or reactions get another meaning; older profiles are then forgotten. */
const VERSION = 1
/** Interests of one kind that are listed. */
const LISTED_MAX_COUNT = 40
/** A weaker one is not worth listing. */
const LISTED_MIN_LEVEL = 0.05
/** Videos that were acted on and whose watching has not been reported yet. */
const ACTED_MAX_COUNT = 20
const RECENT_MAX_COUNT = 16

type Action = Pick<Reaction, 'isLiked' | 'isSaved' | 'isFollowed'>

/** The last video, which may be learnt from again: the viewer goes on watching, or likes it. */
interface Last {
  key: string
  features: Features
  labels: Labels
  reaction: Reaction
  mayStore: boolean
  /** Without it. */
  before: Profile
  /** How many videos the profile had learnt from with it. */
  seenCount: number
}

interface Labels {
  author: string
  sound: string | undefined
}

interface InterestsDeps {
  store: RecordStore<ProfileRecord>
  currentUserId: () => string | null
}

const GUEST_KEY = 'guest'
const keyOf = (userId: string | null): string => (userId === null ? GUEST_KEY : `user.${userId}.`)

const newRecord = (): ProfileRecord => ({
  version: VERSION,
  profile: emptyProfile(),
  secret: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
})

/**
 * Learns on this device what its viewer likes: of each user one profile, and one of guests, which the first user without
 * one takes over. Nothing of it is sent anywhere.
 */
export class Interests {
  readonly #deps: InterestsDeps
  /** Profiles of viewers who have not agreed or declined yet, as long as this worker lives. */
  readonly #unstored = new Map<string, ProfileRecord>()
  readonly #acted = new Map<string, Action>()
  #last: Last | undefined
  #recent: Features[] = []

  constructor(deps: InterestsDeps) {
    this.#deps = deps
  }

  /** The videos watched last, the latest one last. */
  get recent(): readonly Features[] {
    return this.#recent
  }

  /** The current viewer's profile. */
  async record(): Promise<ProfileRecord> {
    const key = this.#key
    const records = new Map([
      ...(await this.#deps.store.list({ prefix: key })),
      ...(key === GUEST_KEY ? [] : await this.#deps.store.list({ prefix: GUEST_KEY })),
      ...this.#unstored,
    ])
    return recordIn(records, key)
  }

  async learn({ video, watchedSec = 0, mayStore, ...acts }: VideoReaction): Promise<void> {
    if (video.isOwn) return
    const described = featuresOf(video)
    const features = { ...described, tags: described.tags.filter((tag) => !isSensitive(tag)) }
    const acted = this.#acted.get(video.id)
    this.#acted.delete(video.id)
    const watchedShare = watchedSec / Math.max(1, video.media.durationSec)
    await this.#learnFrom(features, labelsOf(video), { ...acts, ...acted, watchedShare }, mayStore)
  }

  /** Learns from a like, a save or a follow: at once of the last video, or when the watching of it is reported. */
  async noteAction(op: OutboxOp, input: Input<OutboxOp>): Promise<void> {
    const acted = actionOf(op, input)
    if (!acted) return
    const { videoId, action } = acted
    if (this.#last?.features.id === videoId && this.#last.key === this.#key) {
      const { features, labels, mayStore } = this.#last
      await this.#learnFrom(features, labels, { ...action, watchedShare: 0 }, mayStore)
      return
    }
    this.#acted.set(videoId, { ...this.#acted.get(videoId), ...action })
    for (const id of this.#acted.keys()) {
      if (this.#acted.size <= ACTED_MAX_COUNT) break
      this.#acted.delete(id)
    }
  }

  async list(): Promise<InterestsView> {
    const { profile } = await this.record()
    const interests = [
      ...listedOf('tag', profile.tags),
      ...listedOf('author', profile.authors),
      ...listedOf('sound', profile.sounds),
    ]
    return { interests, videoCount: profile.seenCount }
  }

  async choose({ kind, id, label, level, isMuted }: InterestChoice): Promise<void> {
    await this.#change(true, ({ profile }) => {
      const named = namedOf(profile, kind)
      const { sum, weight } = named.get(id) ?? { sum: 0, weight: 0 }
      named.delete(id)
      if (weight > 0 || level !== null || isMuted)
        named.set(id, { sum, weight, label, ...(level !== null && { level }), ...(isMuted && { isMuted }) })
      trimNamed(named)
    })
    // The last video's profile of before does not have the choice.
    this.#last = undefined
  }

  /** Forgets all of a user; of the current viewer unless another one is named. */
  async forget(userId = this.#deps.currentUserId()): Promise<void> {
    const key = keyOf(userId)
    this.#unstored.delete(key)
    this.#acted.clear()
    this.#last = undefined
    this.#recent = []
    await this.#deps.store.remove([key])
  }

  get #key(): string {
    return keyOf(this.#deps.currentUserId())
  }

  async #learnFrom(features: Features, labels: Labels, reaction: Reaction, mayStore: boolean): Promise<void> {
    const key = this.#key
    const last = this.#last
    const isSame = last !== undefined && last.features.id === features.id && last.key === key
    const whole = isSame ? sumOf(last.reaction, reaction) : reaction
    await this.#change(mayStore, (record) => {
      // Another tab may have learnt meanwhile.
      const isUnchanged = isSame && record.profile.seenCount === last.seenCount
      const before = isUnchanged ? last.before : record.profile
      record.profile = structuredClone(before)
      learn(record.profile, features, isUnchanged || !isSame ? whole : reaction)
      nameIn(record.profile, features, labels)
      const { seenCount } = record.profile
      this.#last = { key, features, labels, reaction: whole, mayStore, before, seenCount }
    })
    this.#recent = [...this.#recent.filter(({ id }) => id !== features.id), features].slice(-RECENT_MAX_COUNT)
  }

  /** Changes the viewer's record on the disk, or in memory until they have said whether anything may be stored. */
  async #change(mayStore: boolean, change: (record: ProfileRecord) => void): Promise<void> {
    const key = this.#key
    if (!mayStore) {
      const record = await this.record()
      change(record)
      this.#unstored.set(key, record)
      return
    }
    const unstored = this.#unstored.get(key)
    await this.#deps.store.change([key, GUEST_KEY], (records) => {
      const record = structuredClone(unstored ?? recordIn(records, key))
      change(record)
      const isTakenOver = key !== GUEST_KEY && !records.has(key)
      return new Map([[key, record], ...(isTakenOver ? [[GUEST_KEY, undefined] as const] : [])])
    })
    this.#unstored.delete(key)
  }
}

function recordIn(records: ReadonlyMap<string, ProfileRecord>, key: string): ProfileRecord {
  const record = records.get(key) ?? records.get(GUEST_KEY)
  return record?.version === VERSION ? record : newRecord()
}

const namedOf = ({ tags, authors, sounds }: Profile, kind: InterestKind): Named =>
  ({ tag: tags, author: authors, sound: sounds })[kind]

const labelsOf = ({ author, music }: Video): Labels => ({ author: author.uniqueId, sound: music?.title })

/** Notes what a viewer sees of an author and a sound. */
function nameIn({ authors, sounds }: Profile, { authorId, musicId }: Features, labels: Labels): void {
  const author = authors.get(authorId)
  if (author) author.label = labels.author
  const sound = musicId === null ? undefined : sounds.get(musicId)
  if (sound && labels.sound !== undefined) sound.label = labels.sound
}

/** Adds up what the viewer did; of two opposites the later one holds. */
const sumOf = (before: Reaction, more: Reaction): Reaction => ({
  ...before,
  ...more,
  watchedShare: before.watchedShare + more.watchedShare,
})

function listedOf(kind: InterestKind, named: Named): Interest[] {
  return Array.from(named, ([id, { label = id, level, isMuted = false }]) => ({
    kind,
    id,
    label,
    level: Math.max(-1, Math.min(1, fondnessOf(named, id))),
    isChosen: level !== undefined,
    isMuted,
  }))
    .filter(({ level, isChosen, isMuted }) => isChosen || isMuted || Math.abs(level) >= LISTED_MIN_LEVEL)
    .toSorted((one, other) => Math.abs(other.level) - Math.abs(one.level))
    .slice(0, LISTED_MAX_COUNT)
}

function actionOf(op: OutboxOp, input: Input<OutboxOp>): { videoId: string; action: Action } | undefined {
  if (op === 'likes.set') {
    const { videoId, liked } = input as Input<'likes.set'>
    return { videoId, action: { isLiked: liked } }
  }
  if (op === 'saves.set') {
    const { videoId, saved } = input as Input<'saves.set'>
    return { videoId, action: { isSaved: saved } }
  }
  if (op === 'follows.set') {
    const { videoId, follow } = input as Input<'follows.set'>
    return videoId === undefined ? undefined : { videoId, action: { isFollowed: follow } }
  }
  return undefined
}
