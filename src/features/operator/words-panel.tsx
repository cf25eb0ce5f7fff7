import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { HASHTAG_RULES, type HashtagRule } from '#contract/moderation.ts'
import { messages as words } from '#messages/hashtags.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { hashtagRulesQuery, siteQuery } from '#src/data/operator.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { useSession } from '#src/data/use-session.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { leaveRow } from '#src/ui/focus-next-to.ts'
import { fieldText, Form, SubmitButton } from '#src/ui/form.tsx'
import { Spinner } from '#src/ui/notice.tsx'
import { SelectField, TextArea, TextField } from '#src/ui/text-field.tsx'

import { LoadProblem } from './load-problem.tsx'
import { useOperatorForm, useRowChange } from './operator-form.ts'

import css from './operator.module.css'

/** Hashtags with a rule, for moderators, and the words that the site blocks, for operators. */
export function WordsPanel() {
  const { role } = useSession()
  return (
    <div className={css.queue}>
      <Hashtags />
      {role === 'operator' && <BlockedWords />}
    </div>
  )
}

function Hashtags() {
  const api = useApi()
  const query = useInfiniteQuery(hashtagRulesQuery(api))
  const change = useRowChange()
  const [rule, setRule] = useState<HashtagRule>('blacklisted')
  const form = useOperatorForm({
    fieldNames: ['name'],
    send: async (element) => {
      await api.hashtags.set({ name: fieldText(element, 'hashtag'), rule })
      showMessage(messages.saved)
      element.reset()
    },
  })
  return (
    <section className={css.fields} aria-label={words.hashtags}>
      <h2 className={css.title}>{words.hashtags}</h2>
      <Form form={form} className={css.ruleForm}>
        <TextField
          label={words.hashtag}
          hint={words.hashtagHint}
          name="hashtag"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          error={form.errors.name}
        />
        <SelectField
          label={words.rule}
          value={rule}
          onChange={({ currentTarget }) => setRule(currentTarget.value as HashtagRule)}
        >
          {HASHTAG_RULES.map((each) => (
            <option key={each} value={each}>
              {words[`rule_${each}`]}
            </option>
          ))}
        </SelectField>
        <SubmitButton>{words.apply}</SubmitButton>
      </Form>
      <PagedList
        query={query}
        rowsOf={({ hashtags }) => hashtags.map((hashtag) => ({ id: hashtag.name, ...hashtag }))}
        loadingLabel={messages.loading}
        failureTitle={messages.listNotLoaded}
        empty={
          <p className={css.hint} role="status">
            {words.noHashtags}
          </p>
        }
      >
        {(rows) => (
          <ul className={css.list}>
            {rows.map(({ name, rule: inForce, videoCount }) => (
              <li key={name} className={css.ruleRow}>
                <span>
                  <strong>
                    <bdi>{`#${name}`}</bdi>
                  </strong>{' '}
                  <span className={css.small}>
                    {words[`rule_${inForce}`]}
                    {' · '}
                    {words.videoCount({ count: videoCount })}
                  </span>
                </span>
                <Button
                  aria-label={words.restoreName({ name })}
                  onClick={({ currentTarget }) =>
                    void change(async () => {
                      await api.hashtags.set({ name, rule: null })
                      showMessage(messages.saved)
                      leaveRow(currentTarget)
                    })
                  }
                >
                  {words.restore}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function BlockedWords() {
  const query = useQuery(siteQuery(useApi()))
  if (query.isPending) return <Spinner label={messages.loading} />
  // A later failure must not remove typed text.
  if (!query.data) return <LoadProblem query={query} />
  const { blockedWords } = query.data.settings
  return <BlockedWordsForm blockedWords={blockedWords} />
}

/** Saves only the difference to the original list: words that others add meanwhile stay, and so does the text typed here. */
function BlockedWordsForm({ blockedWords }: { blockedWords: readonly string[] }) {
  const api = useApi()
  const [began, setBegan] = useState(blockedWords)
  const [text, setText] = useState(blockedWords.join('\n'))
  const form = useOperatorForm({
    fieldNames: ['blockedWords'],
    send: async () => {
      const { settings } = await api.operator.setSite({
        blockedWords: text
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
        expected: { blockedWords: [...began] },
      })
      setBegan(settings.blockedWords)
      setText(settings.blockedWords.join('\n'))
      showMessage(messages.saved)
    },
  })
  return (
    <Form form={form} className={css.fields}>
      <TextArea
        label={words.blockedWords}
        hint={words.blockedWordsHint}
        value={text}
        rows={8}
        dir="auto"
        spellCheck={false}
        error={form.errors.blockedWords}
        onText={setText}
      />
      <div>
        <SubmitButton kind="primary">{messages.save}</SubmitButton>
      </div>
    </Form>
  )
}
