import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ANNOUNCEMENT_MAX_LENGTH } from '#contract/constants.ts'
import { LANGUAGES } from '#messages/languages.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { announcementsQuery } from '#src/data/operator.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { leaveRow } from '#src/ui/focus-next-to.ts'
import { Form, SubmitButton } from '#src/ui/form.tsx'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { TextArea } from '#src/ui/text-field.tsx'
import { When } from '#src/ui/when.tsx'

import { LoadProblem } from './load-problem.tsx'
import { useOperatorForm, useRowChange } from './operator-form.ts'

import css from './operator.module.css'

const nameOf = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language

/** Texts of operators to all users. */
export function AnnouncementsPanel() {
  const api = useApi()
  const query = useQuery(announcementsQuery(api))
  const [texts, setTexts] = useState<Record<string, string>>({})
  const change = useRowChange()
  const form = useOperatorForm<string>({
    fieldNames: LANGUAGES,
    send: async () => {
      await api.operator.announce({ texts })
      setTexts({})
      showMessage(messages.announced)
    },
  })
  const field = (language: string, label: string, hint?: string) => (
    <TextArea
      key={language}
      label={label}
      hint={hint}
      value={texts[language] ?? ''}
      maxLength={ANNOUNCEMENT_MAX_LENGTH}
      rows={2}
      lang={language}
      dir="auto"
      error={form.errors[language]}
      onText={(text) => setTexts((before) => ({ ...before, [language]: text }))}
    />
  )
  return (
    <div className={css.queue}>
      <Form form={form} className={css.fields}>
        {field('en', messages.announcementText, messages.announcementHint)}
        <Disclosure label={messages.otherLanguages}>
          <div className={css.fields}>
            {LANGUAGES.filter((language) => language !== 'en').map((language) =>
              field(language, nameOf(language)),
            )}
          </div>
        </Disclosure>
        <div className={css.decisions}>
          <SubmitButton kind="primary">{messages.announce}</SubmitButton>
        </div>
      </Form>
      {query.isPending && <Spinner label={messages.loading} />}
      {query.isError && <LoadProblem query={query} />}
      {query.data?.announcements.length === 0 && (
        <Notice icon="inbox" role="status" title={messages.noAnnouncements} isSmall />
      )}
      <ul className={css.list}>
        {query.data?.announcements.map(({ id, texts: { en }, time }) => (
          <li key={id} className={css.entry}>
            <span className={css.small}>
              <When timeSec={time} />
            </span>
            <p lang="en" dir="auto">
              {en}
            </p>
            <div className={css.decisions}>
              <Button
                onClick={({ currentTarget }) =>
                  void change(async () => {
                    await api.operator.withdrawAnnouncement({ announcementId: id })
                    leaveRow(currentTarget)
                  })
                }
              >
                {messages.takeBack}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
