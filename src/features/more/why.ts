import type { FeedReason, Video } from '#contract/models/video.ts'

const SENTENCES: Record<Exclude<FeedReason['kind'], 'followed' | 'similarTag'>, string> = {
  popular: 'Many people watched and liked it recently.',
  fresh: 'It’s new, and you’re one of the first to see it.',
  again: 'You have seen everything new, so older videos come back.',
}

/** Why a video is in somebody's For you, for them to read. */
export function whySentence(reason: FeedReason, { author }: Pick<Video, 'author'>): string {
  if (reason.kind === 'followed') return `You follow ${author.nickname}.`
  if (reason.kind === 'similarTag') return `You liked other videos with #${reason.tag}.`
  return SENTENCES[reason.kind]
}
