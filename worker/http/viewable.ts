import { ApiError } from '#contract/errors.ts'
import { isViewable, type Video } from '#contract/models/video.ts'
import { CATALOGUE } from '#contract/status-codes.ts'

const hasVideo = (value: object): value is { video: Video } =>
  'video' in value && typeof value.video === 'object' && value.video !== null
const hasVideos = (value: object): value is { itemList: Video[] } =>
  'itemList' in value && Array.isArray(value.itemList)

/**
 * Leaves videos whose status does not allow showing them out of a response (specification section 8, viewable video
 * statuses). Our server sends none; another host may.
 * @throws {ApiError} with the status of a video that was asked for alone
 */
export function viewableOnly<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  if (hasVideos(value)) return { ...value, itemList: value.itemList.filter(isViewable) }
  if (!hasVideo(value) || isViewable(value.video)) return value
  const { status = 0 } = value.video
  const sentence = Object.entries(CATALOGUE).find(([, code]) => code === status)?.[0]
  throw new ApiError({ statusCode: status, httpStatus: 200, message: '', ...(sentence && { sentence }) })
}
