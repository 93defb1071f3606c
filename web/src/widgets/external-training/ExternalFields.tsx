import { countsAs, moduleModes, mostPapers, mostHourLines } from '@preceptor/contract'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { useChoosable } from '../filters/use-choosable.ts'
import type { Form } from '../form/use-form.ts'
import { ExpiryHint } from '../second-person/ExpiryHint.tsx'
import { FilesField } from '../upload/FilesField.tsx'
import { emptyLine, type ExternalValues } from './external-values.ts'
import css from './external.module.css'
import { externalTexts } from './texts.ts'

interface Props {
  form: Form<ExternalValues>
  onUploading: (busy: boolean) => void
}

/** The certificate's data, its credit, and the certificate itself. */
export function ExternalFields({ form, onUploading }: Props) {
  const t = useTexts(externalTexts)
  const { values } = form
  const programs = useChoosable('programs', [values.program_id])
  return (
    <>
      <div className={css.fields}>
        <TextField
          label={t('training')}
          hint={t('trainingHint')}
          required
          data-autofocus
          maxLength={200}
          {...form.field('title')}
        />
        <TextField label={t('provider')} required maxLength={200} {...form.field('provider')} />
      </div>
      <div className={css.three}>
        <DateField label={t('completedOn')} required {...form.field('completed_on')} />
        <DateField
          label={t('expiresOn')}
          hint={<ExpiryHint day={values.expires_on} hint={t('expiresHint')} />}
          {...form.field('expires_on')}
        />
        <TextField label={t('score')} inputMode="numeric" maxLength={3} {...form.field('score')} />
      </div>
      <HourLines form={form} />
      <RnFields form={form} />
      <div className={css.fields}>
        <ComboField label={t('program')} none={t('noProgram')} choices={programs} {...form.field('program_id')} />
        {values.program_id === '' && (
          <SelectField
            label={t('countsAs')}
            choices={choicesOf(countsAs)}
            {...form.field('counts_as')}
            onChange={value => form.set({ counts_as: value as ExternalValues['counts_as'] })}
          />
        )}
      </div>
      <FilesField
        label={t('certificate')}
        use="external"
        most={mostPapers}
        value={values.files}
        error={form.errors['files']}
        onBusy={onUploading}
        onChange={files => form.set({ files })}
      />
      <TextAreaField label={t('note')} rows={2} maxLength={500} {...form.field('note')} />
    </>
  )
}

function RnFields({ form }: Pick<Props, 'form'>) {
  const t = useTexts(externalTexts)
  return (
    <>
      <CheckField label={t('rnLed')} hint={t('rnLedHint')} {...form.box('rn_led')} />
      {form.values.rn_led && (
        <div className={css.fields}>
          <TextField label={t('rnName')} required maxLength={120} {...form.field('rn_name')} />
          <TextField label={t('rnLicense')} maxLength={60} {...form.field('rn_license')} />
        </div>
      )}
    </>
  )
}

function HourLines({ form }: Pick<Props, 'form'>) {
  const t = useTexts(externalTexts)
  const { lines, add, error } = form.lines('hours')
  const topics = useChoosable(
    'topics',
    form.values.hours.map(({ topic_id }) => topic_id),
  )
  return (
    <fieldset className={css.lines}>
      <legend>{t('hours')}</legend>
      {lines.map(({ field, remove }, at) => (
        <div key={at} className={css.line} role="group" aria-label={t('hoursLine', { number: at + 1 })}>
          <ComboField label={t('topic')} none={t('chooseTopic')} required choices={topics} {...field('topic_id')} />
          <SelectField label={t('mode')} choices={choicesOf(moduleModes)} {...modeOf(field('mode'))} />
          <TextField label={t('hoursLabel')} required inputMode="decimal" maxLength={6} {...field('hours')} />
          <IconButton
            label={t('removeTopic', { number: at + 1 })}
            refused={lines.length === 1 ? t('lastTopic') : undefined}
            onClick={remove}
          >
            <IconTrash size={16} />
          </IconButton>
        </div>
      ))}
      {error && <p className={css.error}>{error}</p>}
      {lines.length < mostHourLines && (
        <Button size="small" icon={<IconPlus size={16} />} onClick={() => add(emptyLine)}>
          {t('addTopic')}
        </Button>
      )}
    </fieldset>
  )
}

type Mode = ExternalValues['hours'][number]['mode']
/** Converts the text from a browser's select. */
const modeOf = ({
  onChange,
  ...bound
}: {
  name: string
  value: Mode
  error: string | undefined
  onChange: (mode: Mode) => void
}) => ({
  ...bound,
  onChange: (value: string) => onChange(value as Mode),
})
