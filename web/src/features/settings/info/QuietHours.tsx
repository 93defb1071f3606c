import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import css from './info.module.css'
import { type InfoFieldsProps, quietWords } from './info-values.ts'
import { infoTexts } from './texts.ts'

const usual = { from: '21:00', to: '08:00' }

export function QuietHours({ form }: InfoFieldsProps) {
  const t = useTexts(infoTexts)
  const { value: quiet, onChange } = form.field('quiet_hours')
  return (
    <>
      <CheckField
        className={css.whole}
        label={t('keepQuiet')}
        hint={t('keepQuietHint')}
        checked={quiet !== null}
        onChange={is => onChange(is ? usual : null)}
      />
      {quiet && (
        <>
          <TextField
            type="time"
            name="quiet_hours.from"
            label={t('from')}
            required
            value={quiet.from}
            error={form.errors['quiet_hours.from']}
            onChange={from => onChange({ ...quiet, from })}
          />
          <TextField
            type="time"
            name="quiet_hours.to"
            label={t('until')}
            required
            value={quiet.to}
            error={form.errors['quiet_hours.to']}
            hint={quiet.from && quiet.to && quiet.from !== quiet.to ? quietWords(quiet) : undefined}
            onChange={to => onChange({ ...quiet, to })}
          />
        </>
      )}
    </>
  )
}
