import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'

import { readNumber } from '#contract/digits.ts'
import type { StoringUser } from '#contract/models/upkeep.ts'
import { userPath } from '#contract/paths.ts'
import { messages as operator } from '#messages/operator.ts'
import { messages } from '#messages/upkeep.ts'
import { useApi } from '#src/data/api-context.tsx'
import { storageKindsQuery, storageQuery } from '#src/data/operator.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { FieldProblem, Form, SubmitButton } from '#src/ui/form.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { Spinner } from '#src/ui/notice.tsx'
import { joinSentences } from '#src/ui/sentences.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { useWhen } from '#src/ui/when.tsx'

import { FoundUsers } from './found-users.tsx'
import { LoadProblem } from './load-problem.tsx'
import { useOperatorForm } from './operator-form.ts'

import css from './operator.module.css'

const GIGABYTE = 1e9
const MAX_GIGABYTES = 1e6

/** Reads gigabytes as typed, with a point or a comma. Null: nothing was typed. NaN: not a size. */
function bytesOf(text: string): number | null {
  if (text.trim() === '') return null
  const gigabytes = readNumber(text)
  return gigabytes < MAX_GIGABYTES ? Math.round(gigabytes * GIGABYTE) : Number.NaN
}
const textOf = (bytes: number | null): string => (bytes === null ? '' : String(bytes / GIGABYTE))

/** The space that users take on the disk, the largest first, and their quotas. */
export function StoragePanel() {
  const api = useApi()
  const [q, setQ] = useState('')
  const query = useInfiniteQuery(storageQuery(api, q))
  const first = query.data?.pages[0]
  const maxBytes = first ? (first.userMaxBytes ?? first.configMaxBytes) : null
  return (
    <div className={css.queue}>
      {first?.disk && <Disk {...first.disk} />}
      <Kinds />
      {first && (
        <QuotaForm
          key={first.userMaxBytes}
          label={messages.quotaOfAll}
          hint={messages.quotaOfAllHint({ size: sizeOf(first.configMaxBytes) })}
          bytes={first.userMaxBytes}
          onSave={(userMaxBytes) => api.operator.setSite({ userMaxBytes })}
        />
      )}
      <FoundUsers query={query} onFind={setQ}>
        {(user) => <StoringRow key={user.id} user={user} maxBytes={user.ownMaxBytes ?? maxBytes} />}
      </FoundUsers>
    </div>
  )
}

const sizeOf = (bytes: number | null) => (bytes === null ? messages.noLimit : formatBytes(bytes))

function Disk({ totalBytes, freeBytes }: { totalBytes: number; freeBytes: number }) {
  const text = messages.disk({ free: formatBytes(freeBytes), total: formatBytes(totalBytes) })
  return (
    <div className={css.space}>
      <p>{text}</p>
      <Space usedBytes={totalBytes - freeBytes} maxBytes={totalBytes} label={text} />
    </div>
  )
}

/** Files and the database by kind, the largest first, and where the files are. */
function Kinds() {
  const query = useQuery(storageKindsQuery(useApi()))
  const when = useWhen()
  if (query.isPending) return <Spinner label={operator.loading} />
  if (query.isError) return <LoadProblem query={query} />
  const { kinds, usedBytes, maxBytes, bucket, comparedTime } = query.data
  const used = formatBytes(usedBytes)
  const text =
    maxBytes === null ? messages.files({ used }) : messages.filesOf({ used, max: formatBytes(maxBytes) })
  return (
    <section className={css.space} aria-labelledby="stored-kinds">
      <h2 id="stored-kinds" className={css.title}>
        {messages.kinds}
      </h2>
      <p>{text}</p>
      {maxBytes !== null && <Space usedBytes={usedBytes} maxBytes={maxBytes} label={text} />}
      <dl className={css.sizes}>
        {kinds.map(({ kind, bytes }) => (
          <Fragment key={kind}>
            <dt>{messages.kind({ kind: kind === 'database' ? 'other' : kind })}</dt>
            <dd>{formatBytes(bytes)}</dd>
          </Fragment>
        ))}
      </dl>
      <p className={css.hint}>
        {joinSentences(
          bucket === null ? messages.inFolder : messages.inBucket({ bucket }),
          comparedTime === null ? messages.notCompared : messages.compared({ time: when(comparedTime) }),
        )}
      </p>
    </section>
  )
}

interface SpaceProps {
  usedBytes: number
  maxBytes: number
  label: string
}

const Space = ({ usedBytes, maxBytes, label }: SpaceProps) => (
  <meter
    className={css.meter}
    aria-label={label}
    max={Math.max(maxBytes, 1)}
    value={usedBytes}
    high={0.9 * maxBytes}
  />
)

interface QuotaFormProps {
  label: string
  hint: string
  bytes: number | null
  onSave: (bytes: number | null) => Promise<unknown>
}

/** A field of gigabytes. Empty: the default applies. */
function QuotaForm({ label, hint, bytes, onSave }: QuotaFormProps) {
  const [text, setText] = useState(() => textOf(bytes))
  const form = useOperatorForm({
    fieldNames: ['size'],
    send: async () => {
      const given = bytesOf(text)
      if (Number.isNaN(given)) throw new FieldProblem({ size: messages.quotaNotValid })
      await onSave(given)
      showMessage(operator.saved)
    },
  })
  return (
    <Form form={form} className={css.quota}>
      <TextField
        label={label}
        hint={hint}
        value={text}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        error={form.errors.size}
        onText={setText}
      />
      <SubmitButton>{operator.save}</SubmitButton>
    </Form>
  )
}

function StoringRow({ user, maxBytes }: { user: StoringUser; maxBytes: number | null }) {
  const api = useApi()
  const { id, avatarUrl, nickname, uniqueId, storedBytes, recordingBytes, ownMaxBytes } = user
  const [isOpen, setIsOpen] = useState(false)
  const usedBytes = storedBytes + recordingBytes
  const text =
    maxBytes === null
      ? formatBytes(usedBytes)
      : messages.usedOf({ used: formatBytes(usedBytes), max: formatBytes(maxBytes) })
  return (
    <li className={css.storing}>
      <Link to={userPath(user)} className={css.user}>
        <span className={css.avatar}>
          <Avatar url={avatarUrl} name={nickname} />
        </span>
        <span className={css.names}>
          <strong dir="auto">{nickname}</strong>
          <span className={css.small}>
            <bdi>{`@${uniqueId}`}</bdi>
            {' · '}
            {[
              text,
              recordingBytes > 0 && messages.recordings({ size: formatBytes(recordingBytes) }),
              ownMaxBytes !== null && messages.ownQuotaMark,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </Link>
      <Button
        aria-expanded={isOpen}
        aria-label={messages.changeQuotaOf({ name: `@${uniqueId}` })}
        onClick={() => setIsOpen(!isOpen)}
      >
        {messages.quota}
      </Button>
      {maxBytes !== null && (
        <Space usedBytes={usedBytes} maxBytes={maxBytes} label={`@${uniqueId}: ${text}`} />
      )}
      {isOpen && (
        <QuotaForm
          key={ownMaxBytes}
          label={messages.ownQuota}
          hint={messages.ownQuotaHint}
          bytes={ownMaxBytes}
          onSave={(own) => api.operator.setQuota({ userId: id, maxBytes: own })}
        />
      )}
    </li>
  )
}
