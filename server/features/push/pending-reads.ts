import type { PushStream } from './push-stream.ts'
import { EVERY_VIEWER, type SubjectView } from './repository.ts'

/** Subjects of reads of the viewer's own inbox. */
export const UNREAD_COUNTS = 'unreadCounts'
export const NOTICE_LIST = 'noticeList'

/** Something to be read once and sent to several streams. */
export interface PendingRead extends SubjectView {
  /** Absent: all streams that watch the subject. */
  streams?: Set<PushStream>
}

export const viewKey = ({ viewerId, subjectId }: SubjectView): string => `${viewerId}:${subjectId}`

/** Changes that are still to be published: each subject once for each viewer, however often it changed. */
export class PendingReads {
  /** Reads for one viewer, which hold more, go first. */
  #personal = new Map<string, PendingRead>()
  #public = new Map<string, PendingRead>()

  get isEmpty(): boolean {
    return this.#personal.size === 0 && this.#public.size === 0
  }

  addForWatchers(subjectId: string): void {
    this.#public.set(subjectId, { viewerId: EVERY_VIEWER, subjectId })
  }

  addFor(stream: PushStream, subjectId: string): void {
    const { viewerId } = stream.listener
    const key = viewKey({ viewerId, subjectId })
    const read = this.#personal.get(key)
    if (read) read.streams?.add(stream)
    else this.#personal.set(key, { viewerId, subjectId, streams: new Set([stream]) })
  }

  take(): PendingRead[] {
    const reads = [...this.#personal.values(), ...this.#public.values()]
    this.#personal = new Map()
    this.#public = new Map()
    return reads
  }

  /** Puts back reads that failed. */
  putBack(reads: readonly PendingRead[]): void {
    for (const { subjectId, streams } of reads) {
      if (streams) for (const stream of streams) this.addFor(stream, subjectId)
      else this.addForWatchers(subjectId)
    }
  }
}
