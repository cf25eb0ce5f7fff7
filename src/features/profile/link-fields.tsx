import { useEffect, useRef } from 'react'

import { PROFILE_LINK_MAX_COUNT } from '#contract/profile-links.ts'
import { messages } from '#messages/profile.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { TextField } from '#src/ui/text-field.tsx'

import css from './link-fields.module.css'

/** A link of the form as it is typed. */
export interface TypedLink {
  key: number
  text: string
}

export const linkFieldName = (index: number): string => `link${index}`

interface LinkFieldsProps {
  links: readonly TypedLink[]
  onLinks: (links: TypedLink[]) => void
  /** The problem of a link, by its place. */
  problemOf: (index: number) => string | undefined
}

/** Fields for the links of a profile, with buttons that add and remove them. */
export function LinkFields({ links, onLinks, problemOf }: LinkFieldsProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const count = useRef(links.length)
  // A new field is focused at once; after a removal, its button no longer exists to have the focus.
  useEffect(() => {
    const isAdded = links.length > count.current
    if (links.length !== count.current) {
      const fields = group.current?.querySelectorAll<HTMLElement>('input') ?? []
      const target = isAdded ? fields[fields.length - 1] : group.current
      target?.focus()
    }
    count.current = links.length
  }, [links.length])
  return (
    <fieldset ref={group} className={css.group} tabIndex={-1}>
      <legend className={css.legend}>{messages.links}</legend>
      {links.map(({ key, text }, index) => (
        <div key={key} className={css.row}>
          <TextField
            label={messages.linkNumber({ number: index + 1 })}
            name={linkFieldName(index)}
            type="text"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            error={problemOf(index)}
            value={text}
            onText={(changed) =>
              onLinks(links.map((link) => (link.key === key ? { key, text: changed } : link)))
            }
          />
          <Button
            kind="text"
            className={css.remove ?? ''}
            aria-label={messages.removeLink({ number: index + 1 })}
            onClick={() => onLinks(links.filter((link) => link.key !== key))}
          >
            <Icon name="close" />
          </Button>
        </div>
      ))}
      {links.length < PROFILE_LINK_MAX_COUNT && (
        <Button
          className={css.add ?? ''}
          onClick={() =>
            onLinks([...links, { key: Math.max(0, ...links.map(({ key }) => key)) + 1, text: '' }])
          }
        >
          <Icon name="plus" />
          {messages.addLink}
        </Button>
      )}
    </fieldset>
  )
}
