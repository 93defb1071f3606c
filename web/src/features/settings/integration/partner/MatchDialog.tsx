import { api, type Id } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { useLookup } from '@/widgets/filters/use-lookup.ts'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'

interface Props {
  agencyId: Id
  id: Id
  name: string
  onClose: () => void
}

const sameName = (one: string, other: string) => one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0

/** Matches a coordinator, after a preview that names everyone who would move. */
export default function MatchDialog({ agencyId, id, name, onClose }: Props) {
  const t = useTexts(partnerTexts)
  const choices = useLookup('coordinators') ?? []
  const [chosen, setCoordinator] = useState<string | null>(null)
  // Most have the same name on both sides
  const coordinator_id = chosen ?? choices.find(one => !one.disabled && sameName(one.label, name))?.value ?? ''
  const preview = useQueryOf(
    api.integrations.previewCoordinator,
    { params: { id: agencyId, coordinatorId: id }, query: { coordinator_id } },
    { enabled: coordinator_id !== '', staleTime: 0 },
  )
  const { send, isSending } = useSend(api.integrations.mapCoordinator, {
    refresh: [
      api.coordinators.ofAgency,
      api.integrations.previewCoordinator,
      api.integrations.jobs,
      api.integrations.jobCounts,
      api.employees.list,
    ],
    done: ({ changed }) => {
      showToast('success', t('matched', { count: changed }))
      onClose()
    },
  })
  const { data } = preview
  const apply = data && {
    submitLabel: t('match'),
    onSubmit: () =>
      send({ params: { id: agencyId, coordinatorId: id }, body: { coordinator_id, digest: data.digest } }),
  }
  return (
    <Dialog open size="medium" title={t('matchTitle', { name })} busy={isSending} onClose={onClose} {...apply}>
      <ComboField
        label={t('coordinator')}
        required
        choices={choices.filter(({ disabled }) => !disabled)}
        value={coordinator_id}
        onChange={setCoordinator}
      />
      {preview.isLoading && <SkeletonLines lines={3} />}
      {preview.isError && <NotLoaded title={t('previewFailed')} retry={preview.refetch} />}
      {data && <p>{data.data.length === 0 ? t('matchNobody') : t('matchText')}</p>}
      {data && (
        <ul className={css.lines}>
          {data.data.map(one => (
            <li key={one.id} className={`${css.line} ${css.inDialog}`}>
              <span className={css.name}>{one.name}</span>
              <span className="quiet">{t('moves', { from: one.from ?? t('nobody'), to: one.to })}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
