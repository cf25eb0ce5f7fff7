import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { LINK_RULES, LinkRisk, type LinkRule } from '#contract/link-risk.ts'
import { messages as words } from '#messages/hashtags.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { linkRulesQuery } from '#src/data/operator.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { leaveRow } from '#src/ui/focus-next-to.ts'
import { fieldText, Form, SubmitButton } from '#src/ui/form.tsx'
import { SelectField, TextField } from '#src/ui/text-field.tsx'

import { useOperatorForm, useRowChange } from './operator-form.ts'

import css from './operator.module.css'

/** Rules for links to other sites in texts by users. */
export function LinksPanel() {
  const api = useApi()
  const query = useInfiniteQuery(linkRulesQuery(api))
  const change = useRowChange()
  return (
    <div className={css.queue}>
      <p className={css.hint}>{messages.linkRulesHint}</p>
      <RuleForm />
      <PagedList
        query={query}
        rowsOf={({ hosts }) => hosts.map((host) => ({ id: host.host, ...host }))}
        loadingLabel={messages.loading}
        failureTitle={messages.listNotLoaded}
        empty={
          <p className={css.hint} role="status">
            {messages.noLinkRules}
          </p>
        }
      >
        {(hosts) => (
          <ul className={css.list}>
            {hosts.map(({ host, readableHost = host, rule }) => (
              <li key={host} className={css.ruleRow}>
                <span>
                  <strong>
                    <bdi>{readableHost}</bdi>
                  </strong>{' '}
                  <span className={css.small}>
                    {ruleText(rule)}
                    {readableHost !== host && (
                      <>
                        {' · '}
                        <bdi>{host}</bdi>
                      </>
                    )}
                  </span>
                </span>
                <Button
                  aria-label={messages.removeLinkRuleOf({ host: readableHost })}
                  onClick={({ currentTarget }) =>
                    void change(async () => {
                      await api.links.setRule({ host, rule: null })
                      showMessage(messages.saved)
                      leaveRow(currentTarget)
                    })
                  }
                >
                  {messages.removeLinkRule}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

function RuleForm() {
  const api = useApi()
  const [rule, setRule] = useState<LinkRule>(LinkRisk.blacklist)
  const form = useOperatorForm({
    fieldNames: ['host'],
    send: async (element) => {
      await api.links.setRule({ host: fieldText(element, 'host'), rule })
      showMessage(messages.saved)
      element.reset()
    },
  })
  return (
    <Form form={form} className={css.ruleForm}>
      <TextField
        label={messages.linkHost}
        hint={messages.linkHostHint}
        name="host"
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errors.host}
      />
      <SelectField
        label={words.rule}
        value={String(rule)}
        onChange={({ currentTarget: { value } }) =>
          setRule(LINK_RULES.find((each) => String(each) === value) ?? LinkRisk.blacklist)
        }
      >
        {LINK_RULES.map((each) => (
          <option key={each} value={each}>
            {ruleText(each)}
          </option>
        ))}
      </SelectField>
      <SubmitButton>{words.apply}</SubmitButton>
    </Form>
  )
}

function ruleText(rule: LinkRule): string {
  if (rule === LinkRisk.whitelist) return messages.linkTrusted
  return rule === LinkRisk.suspicious ? messages.linkSuspicious : messages.linkBlocked
}
