import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import css from './info.module.css'
import { type InfoFieldsProps, quietWords } from './info-values.ts'

const usual = { from: '21:00', to: '08:00' }

export function QuietHours({ form }: InfoFieldsProps) {
  const { value: quiet, onChange } = form.field('quiet_hours')
  return (
    <>
      <CheckField
        className={css.whole}
        label="Keep quiet hours"
        hint="Reminders and text messages to caregivers wait until they are over, by the agency’s time zone."
        checked={quiet !== null}
        onChange={is => onChange(is ? usual : null)}
      />
      {quiet && (
        <>
          <TextField
            type="time"
            name="quiet_hours.from"
            label="From"
            required
            value={quiet.from}
            error={form.errors['quiet_hours.from']}
            onChange={from => onChange({ ...quiet, from })}
          />
          <TextField
            type="time"
            name="quiet_hours.to"
            label="Until"
            required
            value={quiet.to}
            error={form.errors['quiet_hours.to']}
            hint={quiet.from && quiet.to && quiet.from !== quiet.to ? `${quietWords(quiet)}.` : undefined}
            onChange={to => onChange({ ...quiet, to })}
          />
        </>
      )}
    </>
  )
}
