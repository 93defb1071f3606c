import { addDays, type Answer, api, type Id } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { ApprovalNotice } from '@/widgets/approvals/ApprovalNotice.tsx'
import { showsApprovals } from '@/widgets/approvals/shows-approvals.ts'
import { formName } from '@/widgets/employee-forms/form-name.ts'
import css from '../page/form.module.css'
import { formsPageTexts } from '../texts.ts'

interface Props {
  id: Id
  onClose: () => void
}

/** One form past its retention: the effect of destroying it, and the state of the proposal. */
export default function DestroyDialog({ id, onClose }: Props) {
  const t = useTexts(formsPageTexts)
  const [refusal, setRefusal] = useState<string | null>(null)
  const asked = useQueryOf(api.employeeForms.destroyable, { query: { id } }, { quiet: true, staleTime: 0 })
  const row = asked.data?.data[0]
  const destroy = useSend(api.employeeForms.destroy, {
    refresh: showsApprovals,
    done: () => {
      showToast('success', t('destroyProposed'))
      onClose()
    },
    fail: failure => {
      if (failure.kind !== 'response' || failure.status !== 409) return false
      setRefusal(failure.sentence)
      return true
    },
  })
  const waits = row?.approval?.state === 'pending'
  const named = row && { form: formName(row), name: row.name }
  return (
    <Dialog
      open
      title={named ? t(waits ? 'destroyWaitsTitle' : 'destroyTitle', named) : t('retentionForm')}
      onClose={onClose}
      {...(row &&
        !waits && {
          submitLabel: t('destroySubmit'),
          onSubmit: () => destroy.send({ params: { id }, body: {} }),
          busy: destroy.isSending,
          danger: true,
          refused: row.is_held ? t('destroyHeld') : undefined,
        })}
    >
      {refusal && <Banner level="warning" title={refusal} />}
      {row ? (
        <Facts row={row} />
      ) : asked.data ? (
        <Empty title={t('destroyGone')} hint={t('destroyGoneHint')} />
      ) : asked.isError ? (
        <NotLoaded title={t('notLoaded')} retry={asked.refetch} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Dialog>
  )
}

function Facts({ row }: { row: Answer<typeof api.employeeForms.destroyable>['data'][number] }) {
  const t = useTexts(formsPageTexts)
  return (
    <div className={css.stack}>
      <ApprovalNotice approval={row.approval} />
      {row.is_held && <Banner level="warning" title={t('destroyHeld')} />}
      <KeyValues
        narrow
        items={[
          { label: t('number'), value: row.document_number },
          { label: t('completed'), value: formatDay(row.completed_on) },
          { label: t('retentionUntil'), value: formatDay(addDays(row.over_on, -1)) },
        ]}
      />
      <p>{t('destroyDeletes')}</p>
      <p>{t('destroyKeeps')}</p>
      <p>{t('destroyDecides')}</p>
    </div>
  )
}
