import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import css from './new-agency.module.css'
import type { StepProps } from './StepProps.ts'
import { newAgencyTexts } from './texts.ts'

/** The agency's first administrator. */
export function AdminStep({ form }: StepProps) {
  const t = useTexts(newAgencyTexts)
  return (
    <>
      <p>{t('adminHint')}</p>
      <div className={css.pair}>
        <TextField label={t('name')} required maxLength={120} autoComplete="off" {...form.field('admin_name')} />
        <TextField
          label={t('email')}
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          {...form.field('admin_email')}
        />
      </div>
    </>
  )
}
