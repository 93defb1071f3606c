import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { PhoneField } from '@/widgets/phone/PhoneField.tsx'
import type { FieldsProps } from './fields.tsx'
import css from './profile.module.css'
import { emptyContact } from './profile-values.ts'
import { profileTexts } from './texts.ts'

const most = 5

/** People to call in an emergency, in order. */
export function ContactLines({ form }: FieldsProps) {
  const t = useTexts(profileTexts)
  const { lines, add, error } = form.lines('emergency_contacts')
  return (
    <>
      {lines.map(({ value, field, remove }, at) => (
        <div key={at} className={css.line} role="group" aria-label={t('contactLine', { number: at + 1 })}>
          <TextField
            label={t('name')}
            required
            autoComplete="off"
            autoFocus={at === lines.length - 1 && value === emptyContact}
            {...field('name')}
          />
          <TextField label={t('relation')} autoComplete="off" {...field('relation')} />
          <PhoneField label={t('phone')} {...field('phone')} />
          <IconButton
            label={value.name ? t('removeSomebody', { name: value.name }) : t('removeContact', { number: at + 1 })}
            className={css.removeLine}
            onClick={remove}
          >
            <IconTrash size={16} />
          </IconButton>
        </div>
      ))}
      {error && <p className={css.error}>{error}</p>}
      {lines.length < most && (
        <Button icon={<IconPlus size={16} />} onClick={() => add(emptyContact)}>
          {t('addContact')}
        </Button>
      )}
    </>
  )
}
