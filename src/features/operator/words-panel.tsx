import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { isApiError } from '#contract/errors.ts'
import { HASHTAG_RULES, type HashtagRule } from '#contract/moderation.ts'
import { messages as words } from '#messages/hashtags.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { hashtagRulesQuery, refreshOperator, siteQuery } from '#src/data/operator.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { useSession } from '#src/data/use-session.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { fieldText } from '#src/ui/form.ts'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'
import { SelectField, TextArea, TextField } from '#src/ui/text-field.tsx'

import { LoadProblem } from './load-problem.tsx'

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

/** Runs a change, shows the result, and loads the changed lists again. */
function useChange() {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<unknown>()
  const change = async (run: () => Promise<unknown>): Promise<boolean> => {
    setProblem(undefined)
    try {
      await run()
      showMessage(messages.saved)
    } catch (error) {
      setProblem(error)
      showMessage(joinSentences(messages.notDone, sentenceOf(error)))
      return false
    } finally {
      await refreshOperator(queryClient)
    }
    return true
  }
  return { change, fields: (isApiError(problem) ? problem.problem.fields : undefined) ?? {} }
}

function Hashtags() {
  const api = useApi()
  const query = useInfiniteQuery(hashtagRulesQuery(api))
  const { change, fields } = useChange()
  const [rule, setRule] = useState<HashtagRule>('blacklisted')
  const submit = async (form: HTMLFormElement) => {
    const name = fieldText(form, 'hashtag')
    if (await change(() => api.hashtags.set({ name, rule }))) form.reset()
  }
  return (
    <section className={css.fields} aria-label={words.hashtags}>
      <h2 className={css.title}>{words.hashtags}</h2>
      <form
        method="post"
        noValidate
        className={css.ruleForm}
        onSubmit={(event) => {
          event.preventDefault()
          void submit(event.currentTarget)
        }}
      >
        <TextField
          label={words.hashtag}
          hint={words.hashtagHint}
          name="hashtag"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          error={fields['name']}
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
        <Button type="submit">{words.apply}</Button>
      </form>
      <PagedList
        query={query}
        rowsOf={({ hashtags }) => hashtags.map((hashtag) => ({ id: hashtag.name, ...hashtag }))}
        loadingLabel={messages.loading}
        failureTitle={messages.listNotLoaded}
        empty={<Notice icon="check" role="status" title={words.noHashtags} />}
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
                  onClick={() => void change(() => api.hashtags.set({ name, rule: null }))}
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
  const { change, fields } = useChange()
  const [began, setBegan] = useState(blockedWords)
  const [text, setText] = useState(blockedWords.join('\n'))
  const save = () =>
    change(async () => {
      const { settings } = await api.operator.setSite({
        blockedWords: text
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
        expected: { blockedWords: [...began] },
      })
      setBegan(settings.blockedWords)
      setText(settings.blockedWords.join('\n'))
    })
  return (
    <form
      method="post"
      noValidate
      className={css.fields}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextArea
        label={words.blockedWords}
        hint={words.blockedWordsHint}
        value={text}
        rows={8}
        dir="auto"
        spellCheck={false}
        error={fields['blockedWords']}
        onText={setText}
      />
      <div>
        <Button kind="primary" type="submit">
          {messages.save}
        </Button>
      </div>
    </form>
  )
}
