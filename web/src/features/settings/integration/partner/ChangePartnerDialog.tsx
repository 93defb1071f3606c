import { type AgencyInfo, api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { partnerTexts } from './texts.ts'

/** R-STA-7: changes the agency's partner. */
export default function ChangePartnerDialog({ info, onClose }: { info: AgencyInfo; onClose: () => void }) {
  const t = useTexts(partnerTexts)
  const ours = useQueryOf(api.agencies.partners, {})
  const theirs = useQueryOf(api.agencies.partnersPubapi, {})
  const form = useForm({
    start: { partner_id: info.partner_id ?? '' },
    call: api.agencySettings.update,
    args: ({ partner_id }) => ({ params: { id: info.id }, body: { partner_id: partner_id || null } }),
    edited: {
      version: info.version,
      valuesOf: ({ partner_id }: AgencyInfo) => ({ partner_id: partner_id ?? '' }),
      labels: { partner_id: t('newPartner') },
    },
    refresh: [
      api.agencySettings.get,
      api.auth.organization,
      api.integrations.settings,
      api.integrations.cases,
      api.integrations.caseCounts,
      api.integrations.maps,
      api.partnerPushes.list,
      api.partnerPushes.counts,
      api.partnerReconcile.get,
      api.partnerReconcile.differences,
      api.partnerReconcile.counts,
      api.coordinators.ofAgency,
    ],
    said: t('changed'),
    done: onClose,
    unchanged: onClose,
  })
  const failed = ours.isError || theirs.isError
  const partners = ours.data && theirs.data && [...ours.data.data, ...theirs.data.data]
  return (
    <FormDialog form={form} title={t('changeTitle')} submitLabel={t('change')} what={t('whatChange')} onClose={onClose}>
      {partners && (
        <ComboField
          label={t('newPartner')}
          none={t('noPartner')}
          choices={partners
            .filter(({ id, is_active }) => is_active || id === info.partner_id)
            .map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('partner_id')}
        />
      )}
      {!partners && failed && (
        <NotLoaded title={t('partnersNotLoaded')} retry={() => Promise.all([ours.refetch(), theirs.refetch()])} />
      )}
      {!partners && !failed && <SkeletonLines lines={2} />}
      <p className="quiet">{t('changeText')}</p>
    </FormDialog>
  )
}
