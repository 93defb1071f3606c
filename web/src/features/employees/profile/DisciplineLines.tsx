import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import type { FieldsProps } from './fields.tsx'
import css from './profile.module.css'
import { emptyHeld } from './profile-values.ts'
import { profileTexts } from './texts.ts'

const most = 12

/** Every discipline the person has, each with its certificate. The one chosen under Employment is always included. */
export function DisciplineLines({ form }: FieldsProps) {
  const t = useTexts(profileTexts)
  const { lines, add, error } = form.lines('disciplines')
  const chosen = lines.map(({ value }) => value.discipline_id)
  const choices = useChoosable('disciplines', chosen)
  const left = (at: number) => choices.filter(({ value }) => !chosen.some((id, index) => index !== at && id === value))
  return (
    <>
      {lines.map(({ value, field, remove }, at) => (
        <div
          key={at}
          className={css.line}
          role="group"
          aria-label={t('disciplineLine', { number: at + 1 })}
          data-four=""
        >
          <SelectField
            label={t('discipline')}
            required
            choices={left(at)}
            none={t('choose')}
            autoFocus={at === lines.length - 1 && value === emptyHeld}
            {...field('discipline_id')}
            error={field('discipline_id').error && t('disciplineMissing')}
          />
          <TextField label={t('certificateNumber')} autoComplete="off" {...field('certificate_no')} />
          <DateField label={t('issued')} {...field('issued_on')} />
          <DateField label={t('expires')} {...field('expires_on')} />
          <IconButton label={t('removeDiscipline', { number: at + 1 })} className={css.removeLine} onClick={remove}>
            <IconTrash size={16} />
          </IconButton>
        </div>
      ))}
      {error && <p className={css.error}>{error}</p>}
      {lines.length < most && (
        <Button icon={<IconPlus size={16} />} onClick={() => add(emptyHeld)}>
          {t('addDiscipline')}
        </Button>
      )}
    </>
  )
}
