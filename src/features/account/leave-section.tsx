import { useState } from 'react'

import { messages } from '#messages/account.ts'
import { download, trash } from '#src/ui/drawings.ts'
import { ButtonRow, Rows } from '#src/ui/rows.tsx'

import { DataDialog } from './data-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

/** For users who leave: a copy of their data, and the end of their account. */
export default function LeaveSection() {
  const [open, setOpen] = useState<'data' | 'delete'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Rows>
        <ButtonRow icon={download} label={messages.downloadData} onClick={() => setOpen('data')} />
      </Rows>
      <Rows>
        <ButtonRow icon={trash} label={messages.deleteAccount} isDanger onClick={() => setOpen('delete')} />
      </Rows>
      {open === 'data' && <DataDialog onClose={close} />}
      {open === 'delete' && <DeleteDialog onClose={close} />}
    </>
  )
}
