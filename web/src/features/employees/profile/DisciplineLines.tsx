import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button, IconButton } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import type { FieldsProps } from './fields.tsx'
import css from './profile.module.css'
import { emptyHeld } from './profile-values.ts'

const most = 12

/** Every discipline the person holds, each with its certificate. The one chosen under Employment is always among them. */
export function DisciplineLines({ form }: FieldsProps) {
  const { lines, add, error } = form.lines('disciplines')
  const chosen = lines.map(({ value }) => value.discipline_id)
  const choices = useChoosable('disciplines', chosen)
  const left = (at: number) => choices.filter(({ value }) => !chosen.some((id, index) => index !== at && id === value))
  return (
    <>
      {lines.map(({ value, field, remove }, at) => (
        <div key={at} className={css.line} role="group" aria-label={`Discipline ${at + 1}`} data-four="">
          <SelectField
            label="Discipline"
            required
            choices={left(at)}
            none="Choose"
            autoFocus={at === lines.length - 1 && value === emptyHeld}
            {...field('discipline_id')}
            error={field('discipline_id').error && 'Choose a discipline.'}
          />
          <TextField label="Certificate number" autoComplete="off" {...field('certificate_no')} />
          <DateField label="Issued" {...field('issued_on')} />
          <DateField label="Expires" {...field('expires_on')} />
          <IconButton label={`Remove discipline ${at + 1}`} className={css.removeLine} onClick={remove}>
            <IconTrash size={16} />
          </IconButton>
        </div>
      ))}
      {error && <p className={css.error}>{error}</p>}
      {lines.length < most && (
        <Button icon={<IconPlus size={16} />} onClick={() => add(emptyHeld)}>
          Add discipline
        </Button>
      )}
    </>
  )
}
