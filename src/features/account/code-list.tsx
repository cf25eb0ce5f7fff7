import { messages } from '#messages/account.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { copyText } from '#src/ui/copy-link.ts'
import { focusIfLost } from '#src/ui/focus-if-lost.ts'
import { fieldsClass } from '#src/ui/form.tsx'

import css from './account.module.css'

/** Recovery codes, which are shown only this once. */
export const CodeList = ({ codes }: { codes: readonly string[] }) => (
  <div className={fieldsClass}>
    <p ref={focusIfLost} role="status" tabIndex={-1}>
      {messages.saveCodes}
    </p>
    <ul className={css.codes} dir="ltr" translate="no">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <Button
      kind="primary"
      onClick={() => void copyText(codes.join('\n'), messages.codesCopied).then(showMessage)}
    >
      {messages.copyCodes}
    </Button>
  </div>
)
