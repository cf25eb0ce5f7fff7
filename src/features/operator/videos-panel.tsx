import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import type { ApiClient } from '#contract/client.ts'
import { type Decision, LEAVING_OPEN, type VIDEO_DECISIONS } from '#contract/decisions.ts'
import type { ReviewCounts, ReviewedVideo } from '#contract/models/operator.ts'
import { REVIEW_CAUSES, type ReviewCause } from '#contract/moderation.ts'
import { messages } from '#messages/operator.ts'
import { messages as review } from '#messages/review.ts'
import { useApi } from '#src/data/api-context.tsx'
import { foundVideoQuery, reviewQuery } from '#src/data/operator.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { useNowSec } from '#src/data/use-now-sec.ts'
import { Button } from '#src/ui/button.tsx'
import { focusHeading } from '#src/ui/focus-next-to.ts'
import { fieldText } from '#src/ui/form.tsx'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { SelectField, TextField } from '#src/ui/text-field.tsx'

import { CaseColumns } from './case-columns.tsx'
import { decisionLabel } from './case-parts.tsx'
import { regionsOf, type Terms } from './decision-fields.tsx'
import { LoadProblem } from './load-problem.tsx'
import { nameOfVideo, ReviewCase } from './review-case.tsx'
import { useDecisions } from './use-decisions.ts'

import css from './operator.module.css'

/** Videos that are waiting for a review, or one that is looked up by its address. */
export function VideosPanel() {
  const [address, setAddress] = useState('')
  return (
    <>
      <form
        role="search"
        className={css.searchRow}
        onSubmit={(event) => {
          event.preventDefault()
          setAddress(fieldText(event.currentTarget, 'address').trim())
        }}
      >
        <TextField label={review.find} name="address" type="search" dir="ltr" autoComplete="off" />
        <Button type="submit">{review.findVideo}</Button>
      </form>
      {address === '' ? (
        <ReviewQueue />
      ) : (
        <FoundVideo key={address} address={address} onClose={() => setAddress('')} />
      )}
    </>
  )
}

const canDecide = ({ isDecidable }: ReviewedVideo): boolean => isDecidable

const sendTo =
  (api: ApiClient, isWaitingOnly: boolean) =>
  async (videoIds: string[], decision: Decision, { regions, ...terms }: Terms) => {
    const { decided } = await api.review.decide({
      videoIds,
      isWaitingOnly,
      decision: decision as (typeof VIDEO_DECISIONS)[number],
      ...terms,
      regions: regionsOf(regions),
    })
    return decided.map(({ videoId, decisionId }) => ({ id: videoId, decisionId }))
  }

function FoundVideo({ address, onClose }: { address: string; onClose: () => void }) {
  const api = useApi()
  const query = useQuery(foundVideoQuery(api, address))
  const list = useRef<HTMLDivElement>(null)
  const video = query.data?.video
  const { decide } = useDecisions<ReviewedVideo>({
    list,
    rows: video ? [video] : [],
    canDecide,
    nameOf: nameOfVideo,
    labelOf: (_video, decision) => decisionLabel(decision),
    // The video stays visible, and shows the decision.
    isLast: () => false,
    send: sendTo(api, false),
    refetch: query.refetch,
  })
  return (
    <div ref={list} className={css.queue}>
      <div>
        <Button
          onClick={({ currentTarget }) => {
            focusHeading(currentTarget)
            onClose()
          }}
        >
          {review.backToQueue}
        </Button>
      </div>
      {query.isPending && <Spinner label={messages.loading} />}
      {query.isError && <LoadProblem query={query} />}
      {video && (
        <ReviewCase video={video} onDecide={(decision, terms) => void decide(video, decision, terms)} />
      )}
    </div>
  )
}

/** With fewer videos than this, more are loaded: keys are quicker than scrolling. */
const FEW_COUNT = 6

function ReviewQueue() {
  const api = useApi()
  const [cause, setCause] = useState<ReviewCause>()
  const query = useInfiniteQuery(reviewQuery(api, cause))
  const list = useRef<HTMLDivElement>(null)
  const nowSec = useNowSec()
  const videos = query.data?.pages.flatMap((page) => page.videos) ?? []
  const { decidedIds, selectedIds, currentId, goTo, select, decide } = useDecisions<ReviewedVideo>({
    list,
    rows: videos,
    canDecide,
    nameOf: nameOfVideo,
    labelOf: (_video, decision) => decisionLabel(decision),
    isLast: (decision) => !LEAVING_OPEN.includes(decision),
    send: sendTo(api, true),
    refetch: query.refetch,
  })
  const waiting = videos.filter(({ id }) => !decidedIds.has(id))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  useEffect(() => {
    if (waiting.length < FEW_COUNT && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [waiting.length, hasNextPage, isFetchingNextPage, fetchNextPage])
  const selectable = waiting.filter(canDecide).map(({ id }) => id)

  return (
    <div ref={list} className={css.queue}>
      <div className={css.searchRow}>
        <CauseField counts={query.data?.pages[0]?.counts} cause={cause} onCause={setCause} />
        <p className={`${css.hint} ${css.keysHint}`}>{messages.keysHint}</p>
        {selectedIds.size > 0 && (
          <p className={css.hint}>{messages.selectedCount({ count: selectedIds.size })}</p>
        )}
        {selectable.length > 1 && (
          <Button onClick={() => select(selectable, true)}>{review.selectAll}</Button>
        )}
      </div>
      <PagedList
        query={query}
        rowsOf={(page) => page.videos}
        isShown={({ id }) => !decidedIds.has(id)}
        loadingLabel={messages.loading}
        failureTitle={messages.listNotLoaded}
        empty={<Notice icon="check" role="status" title={review.noneWaiting} text={review.noneWaitingHint} />}
      >
        {(rows) => (
          <CaseColumns
            label={messages.tabVideos}
            rows={rows}
            currentId={currentId}
            onChoose={goTo}
            nowSec={nowSec}
            summaryOf={(video) => ({
              name: nameOfVideo(video),
              facts: [
                video.cause !== null &&
                  review.causeName({ cause: video.cause === 'age' ? 'other' : video.cause }),
              ],
              time: video.postTime,
              posterUrl: video.posterUrl,
              isSelected: selectedIds.has(video.id),
            })}
          >
            {(video) => (
              <ReviewCase
                video={video}
                isSelected={selectedIds.has(video.id)}
                count={selectedIds.has(video.id) ? selectedIds.size : 1}
                onSelect={(isSelected) => select([video.id], isSelected)}
                onDecide={(decision, terms) => void decide(video, decision, terms)}
              />
            )}
          </CaseColumns>
        )}
      </PagedList>
    </div>
  )
}

interface CauseFieldProps {
  /** Undefined until they have loaded. */
  counts: ReviewCounts | undefined
  cause: ReviewCause | undefined
  onCause: (cause: ReviewCause | undefined) => void
}

/** Filters by the cause of the review, and shows how many there are. */
function CauseField({ counts, cause, onCause }: CauseFieldProps) {
  const countOf = (each: ReviewCause) => counts?.[each] ?? 0
  const all = REVIEW_CAUSES.reduce((sum, each) => sum + countOf(each), 0)
  return (
    <SelectField
      label={review.filter}
      value={cause ?? ''}
      onChange={({ currentTarget }) => onCause(REVIEW_CAUSES.find((each) => each === currentTarget.value))}
    >
      <option value="">{review.cause_all({ count: all })}</option>
      {REVIEW_CAUSES.map((each) => (
        <option key={each} value={each}>
          {review[`cause_${each}`]({ count: countOf(each) })}
        </option>
      ))}
    </SelectField>
  )
}
