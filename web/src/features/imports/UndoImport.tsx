import { api, type RosterImport } from '@preceptor/contract'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useForget, useRemember, useSend } from '@/api/queries.ts'
import { plural } from '@/lib/format.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import css from './imports.module.css'
import { countOf } from './outcomes.ts'
import { UndoRefusal } from './UndoRefusal.tsx'

/** Undoes the whole import, while nothing later builds on it; else it says what stands in the way. */
export function UndoImport({ data }: { data: RosterImport }) {
  const [params] = useUrlQuery()
  // other pages lead to the question
  const [asking, setAsking] = useState(data.can_undo && params.has('undo'))
  const [refusal, setRefusal] = useState<string | null>(null)
  const remember = useRemember()
  const forget = useForget()
  const undo = useSend(api.imports.undo, {
    // another tab may have undone it
    refresh: [api.jobs.list, api.imports.get],
    done: answer => {
      setAsking(false)
      forget(api.imports.rows)
      remember(api.imports.get, { params: { id: data.id } }, answer)
    },
    fail: failure => {
      if (failure.kind !== 'response' || failure.status >= 500 || failure.code === 'FORBIDDEN') return false
      setRefusal(failure.sentence)
      return true
    },
  })
  const { counts } = data
  return (
    <>
      <Button
        icon={<IconArrowBackUp size={16} aria-hidden="true" />}
        refused={data.can_undo ? undefined : (data.undo_refused ?? 'It changed nothing')}
        onClick={() => {
          setRefusal(null)
          setAsking(true)
        }}
      >
        Undo import
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Undo the import of ${data.file_name}?`}
        confirmLabel="Undo import"
        danger
        busy={undo.isSending}
        onConfirm={() => {
          setRefusal(null)
          undo.send({ params: { id: data.id }, body: {} })
        }}
      >
        {refusal && (
          <Banner level="error" title="This import can’t be undone now">
            <UndoRefusal sentence={refusal} first={data.undo_first} />
          </Banner>
        )}
        <ul className={css.confirm}>
          {countOf(counts, 'create') > 0 && (
            <li>{plural(countOf(counts, 'create'), 'new employee')} will be removed.</li>
          )}
          {countOf(counts, 'update') > 0 && (
            <li>{plural(countOf(counts, 'update'), 'updated employee')} will go back to how they were.</li>
          )}
        </ul>
        <p className={css.confirmNote}>All or nothing: if anyone changed one of them since, nothing is undone.</p>
      </ConfirmDialog>
    </>
  )
}
