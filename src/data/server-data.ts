import type { InfiniteData } from '@tanstack/react-query'

import type { UserList } from '#contract/endpoints/relations.ts'
import type { UserProfile } from '#contract/models/user.ts'
import type { ItemList, Video } from '#contract/models/video.ts'

type ListedUser = UserList['users'][number]

export interface Mapper {
  video?: (video: Video) => Video
  user?: (user: UserProfile) => UserProfile
  listedUser?: (user: ListedUser) => ListedUser
}

const isObject = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null
const isVideoPage = (page: unknown) => isObject(page) && 'itemList' in page
export const isVideoPages = (data: unknown): data is InfiniteData<ItemList> =>
  isObject(data) && Array.isArray(data['pages']) && isVideoPage(data['pages'][0])
const isUserPages = (data: unknown): data is InfiniteData<UserList> =>
  isObject(data) && Array.isArray(data['pages']) && isObject(data['pages'][0]) && 'users' in data['pages'][0]
const hasVideo = (data: unknown): data is { video: Video } => isObject(data) && isObject(data['video'])
const isProfile = (user: unknown): user is UserProfile => isObject(user) && 'stats' in user
const hasProfile = (data: unknown): data is { user: UserProfile } => isObject(data) && isProfile(data['user'])

/** Returns the same array when no entry changed, so that nothing that shows it renders again. */
function mapArray<T>(entries: T[], map: (entry: T) => T): T[] {
  const mapped = entries.map(map)
  return mapped.every((entry, index) => entry === entries[index]) ? entries : mapped
}

function mapPages(data: InfiniteData<ItemList>, map: (video: Video) => Video): InfiniteData<ItemList> {
  const pages = mapArray(data.pages, (page) => {
    const itemList = mapArray(page.itemList, map)
    return itemList === page.itemList ? page : { ...page, itemList }
  })
  return pages === data.pages ? data : { ...data, pages }
}

function mapUserPages(
  data: InfiniteData<UserList>,
  map: (user: ListedUser) => ListedUser,
): InfiniteData<UserList> {
  const pages = mapArray(data.pages, (page) => {
    const users = mapArray(page.users, map)
    return users === page.users ? page : { ...page, users }
  })
  return pages === data.pages ? data : { ...data, pages }
}

/**
 * Maps every video, every profile and every listed user in one query's data, whatever its shape: pages of an entry list or
 * of users, `{ video }`, `{ user }`. Returns the very same data when nothing changed.
 */
export function mapServerData<Data>(
  data: Data,
  { video: mapVideo, user: mapUser, listedUser: mapListedUser }: Mapper,
): Data {
  if (mapVideo && isVideoPages(data)) return mapPages(data, mapVideo) as typeof data
  if (mapListedUser && isUserPages(data)) return mapUserPages(data, mapListedUser) as typeof data
  if (mapVideo && hasVideo(data)) {
    const video = mapVideo(data.video)
    return video === data.video ? data : { ...data, video }
  }
  if (mapUser && hasProfile(data)) {
    const user = mapUser(data.user)
    return user === data.user ? data : { ...data, user }
  }
  return data
}
