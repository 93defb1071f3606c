import { api, type FileImport } from '@preceptor/contract'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useForget, useRemember, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { kindOf } from './kinds.ts'
import css from './imports.module.css'
import { countOf } from './outcomes.ts'
import { importTexts } from './texts.ts'
import { UndoRefusal } from './UndoRefusal.tsx'

const undoneWords = {
  create: 'undoCreated',
  update: 'undoUpdated',
  complete: 'undoComplete',
  hours: 'undoHours',
  record: 'undoRecord',
  add: 'undoAdded',
  review: 'undoReview',
} as const
const isUndone = (outcome: string): outcome is keyof typeof undoneWords => outcome in undoneWords

/** Undoes the whole import if nothing later builds on it; otherwise shows the reason. */
export function UndoImport({ data }: { data: FileImport }) {
  const t = useTexts(importTexts)
  const [params] = useUrlQuery()
  const kind = kindOf(data)
  // Other pages link to this dialog
  const [asking, setAsking] = useState(data.can_undo && params.has('undo'))
  const [refusal, setRefusal] = useState<string | null>(null)
  const remember = useRemember()
  const forget = useForget()
  const undo = useSend(kind.calls.undo, {
    // Another tab may have undone it
    refresh: [api.jobs.list, kind.calls.get],
    done: answer => {
      setAsking(false)
      forget(kind.calls.rows)
      remember(kind.calls.get, { params: { id: data.id } }, answer)
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
        refused={data.can_undo ? undefined : (data.undo_refused ?? t('undoNothing'))}
        onClick={() => {
          setRefusal(null)
          setAsking(true)
        }}
      >
        {t('undo')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('undoTitle', { file: data.file_name })}
        confirmLabel={t('undo')}
        danger
        busy={undo.isSending}
        onConfirm={() => {
          setRefusal(null)
          undo.send({ params: { id: data.id }, body: {} })
        }}
      >
        {refusal && (
          <Banner level="error" title={t('undoRefused')}>
            <UndoRefusal data={data} sentence={refusal} />
          </Banner>
        )}
        <ul className={css.confirm}>
          {kind.writing.map(outcome => {
            const count = countOf(counts, outcome)
            return count > 0 && isUndone(outcome) && <li key={outcome}>{t(undoneWords[outcome], { count })}</li>
          })}
        </ul>
        <p className={css.confirmNote}>{t('undoAll', { kind: kind.name })}</p>
      </ConfirmDialog>
    </>
  )
}
