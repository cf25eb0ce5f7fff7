import { setTimeout as pause } from 'node:timers/promises'

import type { Locator, Page, TestInfo } from '@playwright/test'

import { createRandom, type Random } from '#demo/fill/random.ts'
import type { Viewer } from '#server/api/route.ts'
import { expect } from '#support/browser.ts'
import { noFault } from '#support/chaos/fault.ts'
import { isLong } from '#support/long.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { countEffects, judgeServer } from './effects.ts'
import {
  Ledger,
  type CommentIntent,
  type Entity,
  type Intent,
  type ProfileIntent,
  type TapIntent,
  type Wish,
} from './ledger.ts'
import type { Verdict } from './oracle.ts'
import { ProfileWatch } from './profile-history.ts'
import { findNetwork, give, outcomesOn, waitingStates, writtenIdsOn, type Outcome } from './user.ts'
import type { World } from './world.ts'

const DEFAULT_SEED = 1988
const INTENT_COUNT = isLong ? 60 : 12
/** The share of intents that change the user's own profile. */
const PROFILE_SHARE = 0.2
/** The share of intents that comment on a video. */
const COMMENT_SHARE = 0.2
/** Videos that are not liked: only comments change their counters. */
const COMMENTED_VIDEO_COUNT = 2
/** Every action ends within this time: done, visibly waiting, or failed with a reason. */
const ACTION_DEADLINE_MS = 20_000
/** Longer than the minute after which the app retries by itself at the latest, however often it has failed. */
const RECOVERY_MS = isLong ? 75_000 : 0
const LONG_TEST_TIMEOUT_MS = 240_000
/** Enough time for the app to try to send, and for the server to respond. */
const ATTEMPT_MS = 500
const POLL_INTERVAL_MS = 100

/** A different seed each time in the long form, unless `FAULTS_SEED` sets it. */
export const chooseSeed = (): number =>
  Number(process.env['FAULTS_SEED'] ?? (isLong ? Date.now() % 1_000_000 : DEFAULT_SEED))

/** How many exchanges have met a fault. */
function faultCount({ proxy }: World): number {
  let count = 0
  for (const [kind, kindCount] of proxy.counts) if (kind !== 'none') count += kindCount
  return count
}

/** The entities that a run acts on, untouched. */
interface Stage {
  author: Viewer
  videoIds: string[]
  commentedIds: string[]
  profile: ProfileWatch
}

/** One user's actions under one fault, from the ledger to the verdict. */
export class Run {
  readonly seed = chooseSeed()
  readonly random: Random = createRandom(this.seed)
  readonly #world: World
  readonly #testInfo: TestInfo
  readonly #ledger: Ledger
  readonly #wishes = new Map<string, Wish>()
  readonly #entities: Entity[]
  readonly #commentedIds: string[]
  readonly #profile: ProfileWatch
  readonly #faultsBefore: number
  #outcomes: Outcome[] = []

  /** The path of the video that can be opened. */
  readonly videoPath: string
  readonly video: Entity
  readonly author: Entity

  private constructor(world: World, testInfo: TestInfo, { author, videoIds, commentedIds, profile }: Stage) {
    const [video, ...others] = videoIds.map((entityId): Entity => ({ op: 'likes.set', entityId }))
    if (!video) throw new Error('There is no video.')
    this.video = video
    this.author = { op: 'follows.set', entityId: author.id }
    this.videoPath = `/@${author.uniqueId}/video/${video.entityId}`
    this.#entities = [video, ...others, this.author]
    this.#commentedIds = commentedIds
    this.#profile = profile
    this.#world = world
    this.#testInfo = testInfo
    this.#faultsBefore = faultCount(world)
    this.#ledger = new Ledger(testInfo.outputPath('ledger.jsonl'))
  }

  /** Prepares videos and their author, which no other test touches, and the user's profile as it is. */
  static async start(world: World, testInfo: TestInfo, videoCount = 3): Promise<Run> {
    if (isLong) testInfo.setTimeout(Math.max(testInfo.timeout, LONG_TEST_TIMEOUT_MS))
    const author = await addUser(world.database, 'author')
    const video = { authorId: author.id }
    const addVideos = (length: number) =>
      Promise.all(Array.from({ length }, () => addVideo(world.database, video)))
    const videoIds = await addVideos(videoCount)
    const commentedIds = await addVideos(COMMENTED_VIDEO_COUNT)
    const profile = await ProfileWatch.start(world.database, world.userId)
    return new Run(world, testInfo, { author, videoIds, commentedIds, profile })
  }

  get intents(): readonly Intent[] {
    return this.#ledger.intents
  }

  /** The number of exchanges that have met a fault since the run began. */
  get faultCount(): number {
    return faultCount(this.#world) - this.#faultsBefore
  }

  /**
   * Makes the next tap on any of the entities, or a change, or a comment. It is in the ledger before the page receives
   * it.
   */
  async tap(page: Page): Promise<void> {
    await give(page, this.#intendNext())
  }

  #intendNext(): Intent {
    const share = this.random.next()
    if (share < PROFILE_SHARE) return this.#intendChange()
    if (share < PROFILE_SHARE + COMMENT_SHARE) return this.#intendComment()
    return this.#intendOpposite(this.random.pick(this.#entities))
  }

  /** Taps one button of the page itself this many times, as fast as a finger can. */
  async tapButton(page: Page, button: Locator, entity: Entity, count: number): Promise<void> {
    const intents = Array.from({ length: count }, () => this.#intendOpposite(entity))
    const idsBefore = await writtenIdsOn(page)
    await button.click({ clickCount: count })
    const ids = (await writtenIdsOn(page)).slice(idsBefore.length)
    expect(ids).toHaveLength(count)
    for (const [index, intent] of intents.entries()) intent.id = ids[index] ?? ''
  }

  /** Each tap reverses what its user wants. */
  #intendOpposite(entity: Entity): TapIntent {
    const isWanted = !this.#wishes.get(entity.entityId)?.isWanted
    const intent = this.#ledger.intend({ ...entity, isWanted })
    this.#wishes.set(entity.entityId, intent)
    return intent
  }

  /** Changes the name, the bio or both, to values that were not used before. */
  #intendChange(): ProfileIntent {
    const name = { nickname: `Name ${this.intents.length}` }
    const bio = { bio: `Bio ${this.intents.length}` }
    const change = this.random.pick([name, bio, { ...name, ...bio }])
    return this.#ledger.intend({ op: 'users.update', change })
  }

  #intendComment(): CommentIntent {
    const text = `Comment ${this.intents.length}`
    return this.#ledger.intend({
      op: 'comments.publish',
      videoId: this.random.pick(this.#commentedIds),
      text,
    })
  }

  /** Taps with short breaks, while the device repeatedly regains its network. */
  async tapAlong(
    page: Page,
    { count = INTENT_COUNT, before }: { count?: number; before?: (number: number) => Promise<void> } = {},
  ): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      await before?.(number)
      await this.tap(page)
      await pause(this.random.integer(0, 120))
      if (this.random.next() < 0.5) await findNetwork(page)
    }
  }

  /** Waits until the app has promised to do everything that this page was given. */
  async expectRetained(page: Page): Promise<void> {
    await expect
      .poll(async () => (await outcomesOn(page)).filter(({ endedAtMs }) => endedAtMs === undefined))
      .toEqual([])
  }

  /** Expects that the app tries to send, that everything is still queued, and that nothing was done for any user. */
  async expectNothingDone(page: Page): Promise<void> {
    await findNetwork(page)
    await pause(ATTEMPT_MS)
    expect(await waitingStates(page)).not.toEqual([])
    expect(await countEffects(this.#world.database, this.intents)).toBe(0)
  }

  /** Notes the outcomes that a document knows before it is left. */
  async noteOutcomes(page: Page): Promise<void> {
    const outcomes = await outcomesOn(page)
    this.#outcomes.push(...outcomes)
    for (const { id, endedAtMs, problem } of outcomes) {
      const intent = this.intents.find((other) => other.id === id)
      const refusal = problem ?? (endedAtMs === undefined ? 'It was not promised yet.' : undefined)
      if (intent && refusal !== undefined) intent.refusal = refusal
    }
  }

  /**
   * Waits until everything has arrived, and proves that it did so once and in order, that nothing is left over,
   * and that no action waited longer for an outcome than allowed.
   */
  async expectAllDone(page: Page): Promise<void> {
    const { database } = this.#world
    const deadline = performance.now() + ACTION_DEADLINE_MS
    await findNetwork(page)
    const judge = async () => ({
      verdict: await judgeServer(database, this.#profile, this.intents),
      waiting: await waitingStates(page),
      unanswered: (await outcomesOn(page)).filter(({ endedAtMs }) => endedAtMs === undefined),
    })
    let { verdict, waiting, unanswered } = await judge()
    const isUnsettled = () => verdict.lost.length + waiting.length + unanswered.length > 0
    const pollUntil = async (endMs: number) => {
      while (isUnsettled() && performance.now() < endMs) {
        await pause(POLL_INTERVAL_MS)
        ;({ verdict, waiting, unanswered } = await judge())
      }
    }
    await pollUntil(deadline)
    // After many faults in a row the app waits longer and longer: now the faults end, and nothing else wakes
    // it.
    if (isLong && isUnsettled()) this.#world.proxy.setPlan(noFault)
    await pollUntil(deadline + RECOVERY_MS)
    await this.noteOutcomes(page)
    const slow = this.#outcomes.filter(({ waitMs }) => waitMs > ACTION_DEADLINE_MS)
    const refused = this.#outcomes.filter(({ problem }) => problem !== undefined)
    this.#print(verdict, await countEffects(database, this.intents))
    expect({ ...verdict, waiting, slow, refused }).toEqual({
      lost: [],
      duplicated: [],
      disordered: [],
      waiting: [],
      slow: [],
      refused: [],
    })
  }

  #print({ lost, duplicated, disordered }: Verdict, effectCount: number): void {
    const seen = `${this.intents.length} intents, ${effectCount} effects, ${this.faultCount} faults`
    const result = `lost ${lost.length}, duplicated ${duplicated.length}, out of order ${disordered.length}`
    console.log(`${this.#testInfo.title}: ${seen}, ${result}, seed ${this.seed}`)
  }
}
