import {
  api,
  type Form,
  formCategories,
  formDueRules,
  formEvidence,
  formFieldNames,
  formRecurrences,
  formRetentions,
  formReviews,
  formVisibilities,
  type LearningLanguage,
  learningLanguage,
} from '@preceptor/contract'
import { fieldsOf } from '@preceptor/contract/forms/parts'
import clsx from 'clsx'
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { useQueryOf, useRemember } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import { FormPage } from '@/widgets/form/FormPage.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { languageName, languageWithin } from '@/widgets/languages/language-name.ts'
import { type FormOutlet, shownIn, showsForms } from './form-words.ts'
import css from './forms.module.css'
import { patchOf, placeOf, shownSetting, spelled, valuesOf } from './settings/settings-values.ts'
import { formSettingsTexts } from './texts.ts'
import { useAgencyLanguages } from './use-languages.ts'

/** Settings to assign, renew, review and retain the form. Changes apply at once. */
export default function FormSettingsTab() {
  const { form, mayEdit } = useOutletContext<FormOutlet>()
  return mayEdit ? <Settings form={form} /> : <SettingsRead form={form} />
}

const word = (name: keyof typeof formFieldNames) => inWords(formFieldNames[name])

function SettingsRead({ form }: { form: Form }) {
  const values = valuesOf(form)
  return (
    <Card>
      <KeyValues
        items={(Object.keys(formFieldNames) as (keyof typeof formFieldNames)[]).map(name => ({
          label: word(name),
          value: name === 'gives_credential_type_id' ? form.gives_credential_type?.name : shownSetting(values, name),
        }))}
      />
    </Card>
  )
}

function Settings({ form: template }: { form: Form }) {
  const t = useTexts(formSettingsTexts)
  const params = { id: template.id }
  const remember = useRemember()
  const agency = useAgencyLanguages()
  const [language, setLanguage] = useState<LearningLanguage>(agency[0] ?? 'en')
  const types = useChoosable(
    'credentialTypes',
    template.gives_credential_type_id ? [template.gives_credential_type_id] : [],
  )
  const content = useQueryOf(api.forms.draft, { params }, { quiet: true }).data?.version.content
  const dates = content ? fieldsOf(content).filter(({ kind }) => kind === 'date') : []
  const form = useForm({
    start: valuesOf(template),
    call: api.forms.update,
    args: (values, changed) => ({ params, body: patchOf(values, changed) }),
    place: placeOf,
    spell: spelled,
    edited: {
      version: template.version,
      follows: true,
      valuesOf,
      labels: formFieldNames,
      show: shownSetting,
    },
    refresh: [...showsForms.filter(endpoint => endpoint !== api.forms.get), api.forms.draft],
    said: t('saved'),
    unchanged: () => undefined,
    done: saved => {
      remember(api.forms.get, { params }, saved)
      form.startFrom(valuesOf(saved), saved.version)
    },
  })
  const { values, field } = form
  const titles = field('titles')
  const days = (
    name: 'due_days' | 'expires_after_days' | 'recurrence_months' | 'lead_days' | 'validity_months' | 'retention_years',
  ) => ({
    label: word(name),
    inputMode: 'numeric' as const,
    maxLength: 4,
    ...field(name),
  })
  const codes = [...new Set([...agency, ...learningLanguage.options])]
  return (
    <FormPage
      form={form}
      label={t('settingsForm')}
      what={t('whatSettings')}
      className={clsx(css.sections, css.settings)}
      onDiscard={form.reset}
    >
      <Card title={t('aboutTitle')}>
        <div className={css.fields}>
          <SelectField
            label={t('language')}
            choices={codes.map(code => ({ value: code, label: languageName(code) }))}
            value={language}
            onChange={code => setLanguage(code as LearningLanguage)}
          />
          <TextField
            label={t('titleIn', { language: languageWithin(language) })}
            required={language === agency[0]}
            maxLength={200}
            name="titles"
            autoComplete="off"
            lang={language}
            dir="auto"
            value={titles.value[language] ?? ''}
            error={titles.error}
            onChange={said => titles.onChange({ ...titles.value, [language]: said })}
          />
          <TextField label={word('code')} maxLength={40} autoComplete="off" {...field('code')} />
          <SelectField label={word('category')} choices={choicesOf(formCategories)} {...field('category')} />
          <SelectField
            label={word('visibility')}
            hint={t('visibilityHint')}
            choices={choicesOf(formVisibilities)}
            {...field('visibility')}
          />
          <SelectField label={word('review')} choices={choicesOf(formReviews)} {...field('review')} />
        </div>
      </Card>
      <Card title={t('dueTitle')}>
        <div className={css.fields}>
          <SelectField label={word('due_from')} choices={choicesOf(formDueRules)} {...field('due_from')} />
          {values.due_from === 'fixed' ? (
            <DateField label={word('due_on')} required {...field('due_on')} />
          ) : (
            <TextField {...days('due_days')} required />
          )}
          <TextField {...days('expires_after_days')} hint={t('expiresHint')} />
          <TextField label={word('reminders')} hint={t('remindersHint')} maxLength={100} {...field('reminders')} />
        </div>
      </Card>
      <Card title={t('renewalTitle')}>
        <div className={css.fields}>
          <SelectField label={word('recurrence')} choices={choicesOf(formRecurrences)} {...field('recurrence')} />
          {values.recurrence === 'months' && <TextField {...days('recurrence_months')} required />}
          {values.recurrence === 'date_field' && (
            <SelectField
              label={word('recurrence_field')}
              required
              none={t('chooseField')}
              choices={dates.map(({ key, labels }) => ({ value: key, label: shownIn(labels, language) || key }))}
              {...field('recurrence_field')}
            />
          )}
          {values.recurrence !== 'none' && <TextField {...days('lead_days')} required />}
          <TextField {...days('validity_months')} hint={t('validityHint')} />
          <SelectField
            label={word('gives_credential_type_id')}
            none={t('givesNone')}
            choices={types}
            {...field('gives_credential_type_id')}
          />
        </div>
      </Card>
      <Card title={t('keptTitle')}>
        <div className={css.fields}>
          <SelectField label={word('evidence')} choices={choicesOf(formEvidence)} {...field('evidence')} />
          <SelectField
            label={word('retention_from')}
            choices={choicesOf(formRetentions)}
            {...field('retention_from')}
          />
          {values.retention_from !== 'i9' && <TextField {...days('retention_years')} hint={t('retentionHint')} />}
        </div>
      </Card>
    </FormPage>
  )
}
