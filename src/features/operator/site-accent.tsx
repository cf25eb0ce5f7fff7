import { useLayoutEffect, useRef } from 'react'

import { ACCENT_PATTERN, OWN_ACCENT, shadesOf } from '#contract/accent.ts'
import { messages } from '#messages/operator.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'

import css from './site-branding.module.css'

/** The same colour as in src/ui/tokens.css for light backgrounds. */
const OWN_ACCENT_ON_LIGHT = '#2f7a12'

interface AccentFieldProps {
  /** Empty for Vireo's own. */
  value: string
  error: string | undefined
  onText: (text: string) => void
}

/** The site's accent, picked or typed, with its shades as pages will show them. */
export function AccentField({ value, error, onText }: AccentFieldProps) {
  const typed = value.trim().toLowerCase()
  const accent = ACCENT_PATTERN.test(typed) ? typed : OWN_ACCENT
  const onLight = accent === OWN_ACCENT && typed !== OWN_ACCENT ? OWN_ACCENT_ON_LIGHT : undefined
  return (
    <div className={css.accent}>
      <div className={css.row}>
        <input
          type="color"
          className={css.picker}
          aria-label={messages.accentPick}
          value={accent}
          onChange={({ target }) => onText(target.value)}
        />
        <TextField
          label={messages.accent}
          hint={messages.accentHint}
          value={value}
          placeholder={OWN_ACCENT}
          maxLength={7}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          error={error}
          onText={onText}
        />
      </div>
      <div className={css.samples}>
        <Sample theme="dark" color={shadesOf(accent, 'dark').accent} />
        <Sample theme="light" color={onLight ?? shadesOf(accent, 'light').accent} />
        {value !== '' && <Button onClick={() => onText('')}>{messages.accentReset}</Button>}
      </div>
    </div>
  )
}

function Sample({ theme, color }: { theme: 'dark' | 'light'; color: string }) {
  const sample = useRef<HTMLSpanElement>(null)
  // The policy of the site refuses styles in the document itself.
  useLayoutEffect(() => sample.current?.style.setProperty('color', color), [color])
  return (
    <span ref={sample} className={css.sample} data-theme={theme}>
      <span className={css.dot} />
      {theme === 'dark' ? messages.accentOnDark({ color }) : messages.accentOnLight({ color })}
    </span>
  )
}
