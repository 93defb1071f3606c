import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button, IconButton } from '@/ui/Button.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { PhoneField } from '@/widgets/phone/PhoneField.tsx'
import type { FieldsProps } from './fields.tsx'
import css from './profile.module.css'
import { type ContactValues, emptyContact } from './profile-values.ts'

const most = 5

/** People to call in an emergency, the first one first. */
export function ContactLines({ values, errors, onChange }: FieldsProps) {
  const lines = values.emergency_contacts
  const set = (next: ContactValues[]) => onChange('emergency_contacts', next)
  const change = (at: number, patch: Partial<ContactValues>) =>
    set(lines.map((line, index) => (index === at ? { ...line, ...patch } : line)))
  const error = (at: number, part: keyof ContactValues) => errors[`emergency_contacts.${at}.${part}`]
  return (
    <>
      {lines.map((line, at) => (
        <div key={at} className={css.line} role="group" aria-label={`Emergency contact ${at + 1}`}>
          <TextField
            label="Name"
            required
            autoComplete="off"
            value={line.name}
            error={error(at, 'name')}
            onChange={name => change(at, { name })}
            autoFocus={at === lines.length - 1 && line === emptyContact}
          />
          <TextField
            label="Relation"
            autoComplete="off"
            value={line.relation}
            error={error(at, 'relation')}
            onChange={relation => change(at, { relation })}
          />
          <PhoneField
            label="Phone"
            value={line.phone}
            error={error(at, 'phone')}
            onChange={phone => change(at, { phone })}
          />
          <IconButton
            label={`Remove ${line.name || `contact ${at + 1}`}`}
            className={css.removeLine}
            onClick={() => set(lines.filter((_, index) => index !== at))}
          >
            <IconTrash size={16} />
          </IconButton>
        </div>
      ))}
      {errors['emergency_contacts'] && <p className={css.error}>{errors['emergency_contacts']}</p>}
      {lines.length < most && (
        <Button icon={<IconPlus size={16} />} onClick={() => set([...lines, emptyContact])}>
          Add contact
        </Button>
      )}
    </>
  )
}
