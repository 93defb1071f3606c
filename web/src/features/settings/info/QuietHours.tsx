import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import css from './info.module.css'
import { type InfoFieldsProps, quietWords } from './info-values.ts'

const usual = { from: '21:00', to: '08:00' }

export function QuietHours({ values, errors, onChange }: InfoFieldsProps) {
  const quiet = values.quiet_hours
  return (
    <>
      <CheckField
        className={css.whole}
        label="Keep quiet hours"
        hint="Reminders and text messages to caregivers wait until they are over, by the agency’s time zone."
        checked={quiet !== null}
        onChange={is => onChange('quiet_hours', is ? usual : null)}
      />
      {quiet && (
        <>
          <TextField
            type="time"
            name="quiet_from"
            label="From"
            required
            value={quiet.from}
            error={errors['quiet_hours.from']}
            onChange={from => onChange('quiet_hours', { ...quiet, from })}
          />
          <TextField
            type="time"
            name="quiet_to"
            label="Until"
            required
            value={quiet.to}
            error={errors['quiet_hours.to']}
            hint={quiet.from && quiet.to && quiet.from !== quiet.to ? `${quietWords(quiet)}.` : undefined}
            onChange={to => onChange('quiet_hours', { ...quiet, to })}
          />
        </>
      )}
    </>
  )
}
