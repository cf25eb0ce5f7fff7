import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import {
  DECLINE_REASON_MAX_LENGTH,
  SIGN_UP_REQUESTS_AT_ONCE,
  type SignUpRequest,
} from '#contract/models/admission.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { signUpsQuery } from '#src/data/operator.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { showMessage } from '#src/state/snackbar.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { focusHeading, leaveRow } from '#src/ui/focus-next-to.ts'
import { Form, SubmitButton } from '#src/ui/form.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TextArea } from '#src/ui/text-field.tsx'
import { When } from '#src/ui/when.tsx'

import { useOperatorForm, useRowChange } from './operator-form.ts'

import css from './operator.module.css'

interface Decision {
  userIds: string[]
  isApproved: boolean
  reason?: string
}

/** People who are waiting for an account while sign-up is by approval, the oldest first. */
export function SignUpsPanel() {
  const api = useApi()
  const query = useInfiniteQuery(signUpsQuery(api))
  const waitingCount = query.data?.pages[0]?.waitingCount ?? 0
  const answer = async (given: Decision) => {
    const { answeredIds } = await api.operator.answerSignUps(given)
    const count = answeredIds.length
    showMessage(given.isApproved ? messages.approved({ count }) : messages.declined)
  }
  return (
    <div className={css.queue}>
      <PagedList
        query={query}
        rowsOf={({ requests }) => requests}
        loadingLabel={messages.loading}
        failureTitle={messages.listNotLoaded}
        empty={<Notice icon="users" role="status" title={messages.noSignUps} text={messages.noSignUpsHint} />}
      >
        {(requests) => (
          <>
            <div className={css.head}>
              <span role="status">{messages.waitingCount({ count: waitingCount })}</span>
              {requests.length > 1 && <ApproveAll requests={requests} answer={answer} />}
            </div>
            <ul className={css.list}>
              {requests.map((request) => (
                <RequestRow key={request.id} request={request} answer={answer} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </div>
  )
}

interface Answering {
  answer: (given: Decision) => Promise<void>
}

function ApproveAll({ requests, answer }: Answering & { requests: SignUpRequest[] }) {
  const change = useRowChange()
  const userIds = requests.slice(0, SIGN_UP_REQUESTS_AT_ONCE).map(({ id }) => id)
  return (
    <Button
      onClick={({ currentTarget }) =>
        void change(async () => {
          await answer({ userIds, isApproved: true })
          focusHeading(currentTarget)
        })
      }
    >
      {messages.approveAll({ count: userIds.length })}
    </Button>
  )
}

function RequestRow({ request, answer }: Answering & { request: SignUpRequest }) {
  const [reason, setReason] = useState('')
  const { id, nickname, uniqueId, avatarUrl, introduction, sinceTime } = request
  const decide = async (part: HTMLElement, isApproved: boolean) => {
    await answer({ userIds: [id], isApproved, ...(!isApproved && { reason }) })
    leaveRow(part)
  }
  const form = useOperatorForm({ fieldNames: ['reason'], send: (element) => decide(element, false) })
  return (
    <li className={css.entry} aria-labelledby={`request-${id}`}>
      <div className={css.user}>
        <span className={css.avatar}>
          <Avatar url={avatarUrl} name={nickname} />
        </span>
        <span className={css.names}>
          <strong id={`request-${id}`} dir="auto">
            {nickname}
          </strong>
          <span className={css.small}>
            <bdi>{`@${uniqueId}`}</bdi>
            {' · '}
            <When timeSec={sinceTime} />
          </span>
        </span>
      </div>
      {introduction && (
        <blockquote className={css.text} dir="auto">
          {introduction}
        </blockquote>
      )}
      <div className={css.decisions}>
        <Button onClick={({ currentTarget }) => form.run(() => decide(currentTarget, true))}>
          {messages.approve}
        </Button>
      </div>
      <Disclosure label={messages.decline}>
        <Form form={form} className={css.fields}>
          <TextArea
            label={messages.declineReason}
            hint={messages.declineReasonHint}
            value={reason}
            maxLength={DECLINE_REASON_MAX_LENGTH}
            rows={2}
            dir="auto"
            error={form.errors.reason}
            onText={setReason}
          />
          <div className={css.decisions}>
            <SubmitButton>{messages.declineSend}</SubmitButton>
          </div>
        </Form>
      </Disclosure>
    </li>
  )
}
