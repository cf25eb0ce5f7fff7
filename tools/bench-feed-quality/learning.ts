import { FEED_OFFER_SIZE, NEIGHBOURHOOD_COUNT } from '#contract/constants.ts'
import { DEFAULT_FEED_WEIGHTS, type FeedWeights } from '#contract/models/feed-weights.ts'
import { align } from '#server/features/affinity/align.ts'
import { groupVectors } from '#server/features/affinity/neighbourhoods.ts'
import { NEAR_COUNT } from '#server/features/feed/compose-page.ts'
import { decodeCursor } from '#server/features/feed/feed-cursor.ts'
import { chooseGroups } from '#shared/interests/neighbourhoods.ts'
import { emptyProfile, learn, type Features, type Profile } from '#shared/interests/profile.ts'
import { chooseNext, scorer, type Offer } from '#shared/interests/rank.ts'

import { composeFor, PAGE_SIZE, unseen, type Policy } from './policies.ts'
import type { SimulatedSite } from './site.ts'
import { findVectors } from './together.ts'
import type { SimulatedVideo } from './world.ts'

/** Offers that a device has in reserve, as in `worker/interests/for-you.ts`. */
const RESERVE_MAX_COUNT = 60

type SimulatedOffer = Offer & { video: SimulatedVideo }

/** The state of one device. */
interface Device {
  profile: Profile
  offers: SimulatedOffer[]
  before: Features[]
  shownCount: number
  shownSinceRequest: number
}

/** Pools from the server, the choice on the device (issue 52). */
export function ours(sharedByAtLeast: number, weights: FeedWeights = DEFAULT_FEED_WEIGHTS): Policy {
  const devices = new Map<number, Device>()
  let vectors: (Float32Array | null)[] = []
  let groups: Int16Array = new Int16Array()
  let byGroup: SimulatedVideo[][] = []

  const deviceOf = (viewer: number): Device => {
    let device = devices.get(viewer)
    if (!device)
      devices.set(
        viewer,
        (device = {
          profile: emptyProfile(),
          offers: [],
          before: [],
          shownCount: 0,
          shownSinceRequest: Infinity,
        }),
      )
    return device
  }
  const toFeatures = ({ id, authorId, musicId, tags, index }: SimulatedVideo): Features => ({
    id,
    authorId,
    musicId,
    tags,
    vector: vectors[index] ?? null,
    group: groups[index] ?? -1,
  })

  /** Answers as the server. It is told the groups, and knows what was seen, liked and followed, as today. */
  function request(
    site: SimulatedSite,
    viewer: number,
    count: number,
    asked: readonly number[],
  ): SimulatedOffer[] {
    const composed = composeFor(site, viewer, decodeCursor(undefined), count).videos
    const known = new Set(composed.map(({ video }) => video))
    const near = asked.flatMap((group) =>
      unseen(site, viewer, byGroup[group] ?? [], NEAR_COUNT + 3)
        .filter((video) => !known.has(video))
        .slice(0, NEAR_COUNT)
        .map((video) => ({ video, isFresh: false })),
    )
    const listed = [...composed, ...near]
    return listed.map(({ video, isFresh }, place) => ({
      ...toFeatures(video),
      video,
      isFresh,
      isByNewcomer: site.world.isNewAuthor[video.author]!,
      popularity: 1 - place / listed.length,
    }))
  }

  return {
    name: 'ours',
    learn(site) {
      vectors = align(findVectors(site, sharedByAtLeast), vectors)
      groups = groupVectors(vectors, groups)
    },
    next(site, viewer) {
      const device = deviceOf(viewer)
      const { profile } = device
      if (device.shownSinceRequest >= PAGE_SIZE) {
        const scoreOf = scorer(profile, weights)
        device.offers = device.offers
          .toSorted((one, other) => scoreOf(other) - scoreOf(one))
          .slice(0, RESERVE_MAX_COUNT)
        const known = new Set(device.offers.map(({ id }) => id))
        const asked = chooseGroups(profile.groups, NEIGHBOURHOOD_COUNT, viewer)
        // The first page is in the document, as the server composes it.
        const isFirst = device.shownCount === 0
        const offers = isFirst
          ? request(site, viewer, PAGE_SIZE, [])
          : request(site, viewer, FEED_OFFER_SIZE, asked)
        for (const offer of offers) {
          if (known.has(offer.id)) continue
          known.add(offer.id)
          device.offers.push(offer)
        }
        device.shownSinceRequest = 0
      }
      const chosen =
        device.shownCount < PAGE_SIZE
          ? device.offers[0]
          : chooseNext(profile, weights, device.offers, device.before, device.shownCount)
      if (!chosen) return undefined
      device.shownSinceRequest += 1
      device.shownCount += 1
      device.offers = device.offers.filter((offer) => offer !== chosen)
      return chosen.video
    },
    note(_site, viewer, video, { watchedShare, isLiked, isFollowed }) {
      const device = deviceOf(viewer)
      const features = toFeatures(video)
      learn(device.profile, features, { watchedShare, isLiked, isFollowed })
      device.before = [...device.before.slice(-15), features]
    },
    begin(site) {
      byGroup = Array.from({ length: NEIGHBOURHOOD_COUNT }, () => [])
      for (const video of site.ranked) byGroup[groups[video.index] ?? -1]?.push(video)
    },
  }
}
