import {
  type Answer,
  access,
  api,
  payrollBooksTo,
  payrollFrequencies,
  payrollLateRules,
  payrollLongOnline,
  payrollRoundings,
  type PayrollSettings,
} from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { UnsavedGuard } from '@/nav/UnsavedGuard.tsx'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TagsField } from '@/ui/form/TagsField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { Form } from '@/widgets/form/Form.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import css from '../payroll.module.css'
import { showsBatches } from '../shows.ts'
import { payrollTexts } from '../texts.ts'
import { useMayNot } from '../use-may-not.ts'

type Format = Answer<typeof api.payroll.formats>['data'][number]

type Values = Omit<PayrollSettings, 'version' | 'is_new' | 'check_lag'> & { check_lag: string }
const valuesOf = ({ version: _, is_new: __, check_lag, ...settings }: PayrollSettings): Values => ({
  ...settings,
  check_lag: String(check_lag),
})

/** Pay periods, file format and the rules that select lines. */
export function SettingsForm({ settings, formats }: { settings: PayrollSettings; formats: readonly Format[] }) {
  const t = useTexts(payrollTexts)
  const to = useAgencyPaths()
  const refusal = useMayNot(access.managePayroll)
  const labels = {
    frequency: t('frequency'),
    anchor: t('anchor'),
    starts_on: t('startsOn'),
    check_lag: t('checkLag'),
    rounding: t('rounding'),
    format: t('format'),
    company_codes: t('companyCodes'),
    books_to: t('booksTo'),
    late_rule: t('lateRule'),
    long_online: t('longOnline'),
  }
  const form = useForm({
    start: valuesOf(settings),
    call: api.payroll.updateSettings,
    args: ({ check_lag, ...values }) => ({ body: { ...values, check_lag: Number(check_lag || Number.NaN) } }),
    edited: { version: settings.version, follows: true, valuesOf, labels },
    refresh: [api.payroll.settings, api.payroll.codes, ...showsBatches],
    said: t('settingsSaved'),
  })
  const format = formats.find(({ key }) => key === form.values.format)
  const { value, ...values } = form.field('format_values')
  const byWeeks = form.values.frequency === 'weekly' || form.values.frequency === 'biweekly'
  return (
    <Card
      title={t('settingsTitle')}
      action={
        <ButtonLink size="small" href={to.page(agencyPages.payrollLayouts.path)}>
          {t('layouts')}
        </ButtonLink>
      }
    >
      <Form form={form} label={t('settingsTitle')} className={css.form}>
        <div className={css.fields}>
          <SelectField
            label={labels.frequency}
            required
            choices={choicesOf(payrollFrequencies)}
            {...form.field('frequency')}
          />
          {byWeeks && <DateField label={labels.anchor} hint={t('anchorHint')} required {...form.field('anchor')} />}
          <DateField label={labels.starts_on} hint={t('startsOnHint')} required {...form.field('starts_on')} />
          <TextField
            label={labels.check_lag}
            hint={t('checkLagHint')}
            required
            inputMode="numeric"
            maxLength={2}
            {...form.field('check_lag')}
          />
          <SelectField
            label={labels.rounding}
            required
            choices={choicesOf(payrollRoundings)}
            {...form.field('rounding')}
          />
          <SelectField
            label={labels.format}
            required
            hint={format?.notes.map(note => inWords(note)).join(' ')}
            choices={formats.map(({ key, label }) => ({ value: key, label: inWords(label) }))}
            {...form.field('format')}
          />
          {format?.asks.map(({ key, label, required }) => (
            <TextField
              key={key}
              label={inWords(label)}
              required={required}
              maxLength={200}
              name={`format_values.${key}`}
              value={value[key] ?? ''}
              error={values.error}
              onChange={typed => values.onChange({ ...value, [key]: typed })}
            />
          ))}
          <SelectField
            label={labels.books_to}
            required
            choices={choicesOf(payrollBooksTo)}
            {...form.field('books_to')}
          />
          <SelectField
            label={labels.late_rule}
            required
            hint={t('lateRuleHint')}
            choices={choicesOf(payrollLateRules)}
            {...form.field('late_rule')}
          />
          <SelectField
            label={labels.long_online}
            required
            hint={t('longOnlineHint')}
            choices={choicesOf(payrollLongOnline)}
            {...form.field('long_online')}
          />
        </div>
        <TagsField
          label={labels.company_codes}
          hint={t('companyCodesHint')}
          maxLength={20}
          {...form.field('company_codes')}
        />
        <div className={css.buttons}>
          <Button type="submit" look="primary" refused={refusal} busy={form.busy}>
            {t('saveSettings')}
          </Button>
        </div>
      </Form>
      <UnsavedGuard dirty={form.dirty} left={form.left} what={t('whatSettings')} />
    </Card>
  )
}
