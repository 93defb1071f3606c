import { useTexts } from '@/lib/texts/catalogue.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import type { Form } from '@/widgets/form/use-form.ts'
import { programsTexts } from '../texts.ts'
import { useCertificateTemplates } from './use-names-of.ts'
import { noCertificate, type SettingsValues } from './settings-values.ts'

/** The certificate template for completions, or none. */
export function CertificateField({ form: { field, values } }: { form: Form<SettingsValues> }) {
  const t = useTexts(programsTexts)
  const chosen = values.certificate_template_id
  const templates = useCertificateTemplates().filter(one => one.is_active || one.id === chosen)
  return (
    <SelectField
      label={t('certificateTemplate')}
      hint={t('certificateHint')}
      none={t('defaultTemplate')}
      choices={[
        ...templates.map(({ id, name }) => ({ value: id, label: name })),
        { value: noCertificate, label: t('noCertificate') },
      ]}
      {...field('certificate_template_id')}
    />
  )
}
