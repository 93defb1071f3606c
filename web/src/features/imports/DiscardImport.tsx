import { api, type RosterImport } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { Button } from '@/ui/Button.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'

/** Ends an import that waits for the user; nothing was changed by it. */
export function DiscardImport({ data }: { data: RosterImport }) {
  const [asking, setAsking] = useState(false)
  const cancel = useSend(api.jobs.cancel, { refresh: [api.imports.get, api.jobs.list], done: () => setAsking(false) })
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Discard import
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Discard ${data.file_name}?`}
        confirmLabel="Discard import"
        danger
        busy={cancel.isSending}
        onConfirm={() => cancel.send({ params: { id: data.id }, body: {} })}
      >
        <p>No employee was changed by it. To bring the file in later, upload it again.</p>
      </ConfirmDialog>
    </>
  )
}
