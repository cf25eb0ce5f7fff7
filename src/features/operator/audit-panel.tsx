import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { AUDIT_ACTIONS, AUDIT_FILE_PATH, DECISION_KIND } from '#contract/audit.ts'
import { messages } from '#messages/operator.ts'
import { type AuditFilter, auditFilterOf } from '#src/data/operator.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { SelectField, TextField } from '#src/ui/text-field.tsx'

import { actionText, AuditList } from './audit-list.tsx'

import own from './audit-panel.module.css'
import css from './operator.module.css'

/** The audit log, with a filter that is in the address, and the log as a file. */
export function AuditPanel() {
  const filter = auditFilterOf(useSearch({ from: '/_app/operator' }))
  const key = new URLSearchParams({ ...filter }).toString()
  return (
    <div className={css.queue}>
      <div className={own.bar}>
        <Filter filter={filter} />
        <a className={buttonClass('quiet')} href={`${AUDIT_FILE_PATH}${key && `?${key}`}`} download>
          {messages.exportCsv}
        </a>
      </div>
      <AuditList filter={filter} />
    </div>
  )
}

/** A form that leads to an address, as it would without scripts, too. */
function Filter({ filter }: { filter: AuditFilter }) {
  const navigate = useNavigate()
  const count = Object.keys(filter).length
  // Open from the first filter on: closing it would take the focus away from Clear.
  const [isOpen, setIsOpen] = useState(count > 0)
  if (count > 0 && !isOpen) setIsOpen(true)
  return (
    <Disclosure
      label={messages.filters}
      value={count > 0 ? messages.filterCount({ count }) : undefined}
      isOpen={isOpen}
    >
      <form
        role="search"
        className={own.fields}
        onSubmit={(event) => {
          event.preventDefault()
          const values = Object.fromEntries(new FormData(event.currentTarget))
          void navigate({ to: '/operator', search: { tab: 'audit', ...auditFilterOf(values) } })
        }}
      >
        <input type="hidden" name="tab" value="audit" />
        <TextField
          label={messages.filterActor}
          name="actor"
          value={filter.actor ?? ''}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
        />
        <SelectField
          // The browser has its value: another choice begins again.
          key={filter.action}
          label={messages.filterAction}
          name="action"
          defaultValue={filter.action ?? ''}
        >
          <option value="">{messages.anyAction}</option>
          <option value={DECISION_KIND}>{messages.allDecisions}</option>
          <Actions label={messages.groupModeration} names={AUDIT_ACTIONS.moderation} />
          <Actions label={messages.groupCommunity} names={AUDIT_ACTIONS.community} />
          <Actions label={messages.groupSite} names={AUDIT_ACTIONS.site} />
        </SelectField>
        <div className={own.line}>
          <TextField
            label={messages.filterSubject}
            hint={messages.filterSubjectHint}
            name="subject"
            value={filter.subject ?? ''}
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
          />
        </div>
        <TextField
          label={messages.filterFrom}
          hint={messages.daysInUtc}
          name="from"
          type="date"
          value={filter.from ?? ''}
        />
        <TextField label={messages.filterTo} name="to" type="date" value={filter.to ?? ''} />
        <div className={`${own.line} ${own.buttons}`}>
          <Button type="submit" kind="primary">
            {messages.applyFilter}
          </Button>
          <Link
            to="/operator"
            search={{ tab: 'audit' }}
            activeOptions={{ exact: true }}
            className={buttonClass('text')}
          >
            {messages.clearFilter}
          </Link>
        </div>
      </form>
    </Disclosure>
  )
}

const Actions = ({ label, names }: { label: string; names: readonly string[] }) => (
  <optgroup label={label}>
    {names.map((name) => (
      <option key={name} value={name}>
        {actionText(name)}
      </option>
    ))}
  </optgroup>
)
