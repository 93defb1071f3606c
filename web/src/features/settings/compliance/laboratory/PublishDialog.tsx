import { api, type RuleDraft } from '@preceptor/contract'
import { useNavigate } from 'react-router'
import { todayIn } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { complianceSettingsTexts } from '../texts.ts'

/** Chooses the day the changes take effect. */
export function PublishDialog({ draft, list, onClose }: { draft: RuleDraft; list: string; onClose: () => void }) {
  const t = useTexts(complianceSettingsTexts)
  const { timeZone } = useAgency()
  const navigate = useNavigate()
  const form = useForm({
    start: { effective_from: todayIn(timeZone) },
    call: api.ruleDrafts.publish,
    args: body => ({ params: { id: draft.id }, body }),
    refresh: [api.complianceRules.list, api.complianceRules.get, api.ruleDrafts.list, api.jobs.list],
    said: t('published', { title: draft.title }),
    done: () => void navigate(list),
  })
  return (
    <FormDialog
      form={form}
      title={t('publishTitle', { title: draft.title })}
      submitLabel={t('publish')}
      what={t('theRule')}
      onClose={onClose}
    >
      <p>{t('publishText', { count: draft.changes.length })}</p>
      <DateField label={t('effectiveFrom')} hint={t('effectiveFromHint')} required {...form.field('effective_from')} />
    </FormDialog>
  )
}
