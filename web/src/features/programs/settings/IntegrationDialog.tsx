import { api, type Program } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { showsPrograms } from '../list/use-program-acts.ts'
import { programsTexts } from '../texts.ts'

/** Pay code, topic, and whether completions are sent: three fields that partners set with the same call. */
export default function IntegrationDialog({ program, onClose }: { program: Program; onClose: () => void }) {
  const t = useTexts(programsTexts)
  const form = useForm({
    start: {
      paycode: program.pay_code ?? '',
      partner_topic_id: program.partner_topic ?? '',
      push: program.push_to_partner,
    },
    call: api.programs.updateMetaIntegrationData,
    args: meta_integration_data => ({ params: { id: program.id }, body: { id: program.id, meta_integration_data } }),
    place: path => path.replace(/^meta_integration_data\./, ''),
    refresh: showsPrograms,
    said: t('integrationSaved'),
    done: onClose,
    unchanged: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('sectionPartner')}
      submitLabel={t('saveIntegration')}
      what={t('whatIntegration')}
      onClose={onClose}
    >
      <TextField
        label={t('payCode')}
        hint={t('payCodeHint')}
        maxLength={40}
        autoComplete="off"
        data-autofocus
        {...form.field('paycode')}
      />
      <TextField label={t('partnerTopic')} maxLength={60} autoComplete="off" {...form.field('partner_topic_id')} />
      <CheckField label={t('push')} {...form.box('push')} />
    </FormDialog>
  )
}
