import { api, type FileImport } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { kindOf } from './kinds.ts'
import { importTexts } from './texts.ts'

/** Discards an import that is waiting for the user; it has changed nothing. */
export function DiscardImport({ data }: { data: FileImport }) {
  const t = useTexts(importTexts)
  const kind = kindOf(data)
  const [asking, setAsking] = useState(false)
  const cancel = useSend(api.jobs.cancel, { refresh: [kind.calls.get, api.jobs.list], done: () => setAsking(false) })
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('discardTitle', { file: data.file_name })}
        confirmLabel={t('discard')}
        danger
        busy={cancel.isSending}
        onConfirm={() => cancel.send({ params: { id: data.id }, body: {} })}
      >
        <p>{t('discardHint', { kind: kind.name })}</p>
      </ConfirmDialog>
    </>
  )
}
