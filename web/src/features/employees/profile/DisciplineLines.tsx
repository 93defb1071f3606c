import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button, IconButton } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import type { FieldsProps } from './fields.tsx'
import css from './profile.module.css'
import { emptyHeld, type HeldValues } from './profile-values.ts'

const most = 12

/** Every discipline the person holds, each with its certificate. The one chosen under Employment is always among them. */
export function DisciplineLines({ values, errors, onChange }: FieldsProps) {
  const lines = values.disciplines
  const choices = useChoosable(
    'disciplines',
    lines.map(line => line.discipline_id),
  )
  const set = (next: HeldValues[]) => onChange('disciplines', next)
  const change = (at: number, patch: Partial<HeldValues>) =>
    set(lines.map((line, index) => (index === at ? { ...line, ...patch } : line)))
  const error = (at: number, part: keyof HeldValues) => errors[`disciplines.${at}.${part}`]
  const left = (at: number) =>
    choices.filter(({ value }) => !lines.some((line, index) => index !== at && line.discipline_id === value))
  return (
    <>
      {lines.map((line, at) => (
        <div key={at} className={css.line} role="group" aria-label={`Discipline ${at + 1}`} data-four="">
          <SelectField
            label="Discipline"
            required
            value={line.discipline_id}
            choices={left(at)}
            none="Choose"
            error={error(at, 'discipline_id') && 'Choose a discipline.'}
            onChange={discipline_id => change(at, { discipline_id })}
            autoFocus={at === lines.length - 1 && line === emptyHeld}
          />
          <TextField
            label="Certificate number"
            autoComplete="off"
            value={line.certificate_no}
            error={error(at, 'certificate_no')}
            onChange={certificate_no => change(at, { certificate_no })}
          />
          <DateField
            label="Issued"
            value={line.issued_on}
            error={error(at, 'issued_on')}
            onChange={issued_on => change(at, { issued_on })}
          />
          <DateField
            label="Expires"
            value={line.expires_on}
            error={error(at, 'expires_on')}
            onChange={expires_on => change(at, { expires_on })}
          />
          <IconButton
            label={`Remove discipline ${at + 1}`}
            className={css.removeLine}
            onClick={() => set(lines.filter((_, index) => index !== at))}
          >
            <IconTrash size={16} />
          </IconButton>
        </div>
      ))}
      {errors['disciplines'] && <p className={css.error}>{errors['disciplines']}</p>}
      {lines.length < most && (
        <Button icon={<IconPlus size={16} />} onClick={() => set([...lines, emptyHeld])}>
          Add discipline
        </Button>
      )}
    </>
  )
}
