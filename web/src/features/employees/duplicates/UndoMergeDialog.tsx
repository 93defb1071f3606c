import { api, type EmployeeMerge, employeeFieldNames } from '@preceptor/contract'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import css from './merges.module.css'
import { duplicatesTexts } from './texts.ts'

const stale = [
  api.employeeMerges.merges,
  api.employeeMerges.ofEmployee,
  api.employeeMerges.found,
  api.employeeMerges.count,
  api.employeeMerges.undoPreview,
  api.employees.get,
  api.employees.history,
  api.employees.list,
  api.employeeNotes.list,
]

/** Shows what comes back and what can no longer be separated, then undoes the merge. */
export default function UndoMergeDialog({ merge, onClose }: { merge: EmployeeMerge; onClose: () => void }) {
  const t = useTexts(duplicatesTexts)
  const { id, merged_name: other, into_name: kept } = merge
  const preview = useQueryOf(api.employeeMerges.undoPreview, { params: { id } }, { staleTime: 0 })
  const undo = useSend(api.employeeMerges.undo, {
    refresh: stale,
    done: () => {
      showToast('success', t('undoneToast', { other }))
      onClose()
    },
  })
  const facts = preview.data
  const names = (fields: readonly string[]) =>
    fields.map(field => inWords(employeeFieldNames[field] ?? field)).join(', ')
  return (
    <Dialog
      open
      title={t('undoAsk', { other })}
      busy={undo.isSending}
      onClose={onClose}
      {...(facts?.refused === null && {
        submitLabel: t('undoMerge'),
        onSubmit: () => undo.send({ params: { id }, body: {} }),
      })}
    >
      {!facts && !preview.isError && <SkeletonLines lines={3} />}
      {preview.isError && <p>{t('checkConnection')}</p>}
      {facts?.refused && <Banner level="warning">{inWords(facts.refused)}</Banner>}
      {facts?.refused === null && (
        <div className={css.lines}>
          <p>{t('undoMeans', { other, kept })}</p>
          {facts.back.length > 0 && <p>{t('undoBack', { fields: names(facts.back) })}</p>}
          {facts.stay.length > 0 && <p>{t('undoStay', { fields: names(facts.stay) })}</p>}
          {facts.added.map(({ what, count }) => (
            <p key={what}>{t(what === 'notes' ? 'undoNotes' : 'undoPlans', { count, kept })}</p>
          ))}
        </div>
      )}
    </Dialog>
  )
}
