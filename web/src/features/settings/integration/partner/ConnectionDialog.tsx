import {
  type AdapterFacts,
  adapters,
  api,
  type ConnectorSetting,
  type ConnectorTemplate,
  connectorTemplates,
  type DirectedField,
  directedFields,
  type Direction,
  directions,
  type Id,
  integrationFlows,
  type IntegrationFlow,
  type IntegrationSettings,
  type SyncSchedule,
  syncSchedules,
  usualFlows,
} from '@preceptor/contract'
import { useState } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { PasswordField } from '@/ui/form/PasswordField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { SettingField } from './SettingField.tsx'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'

interface Props {
  agencyId: Id
  settings: IntegrationSettings
  onClose: () => void
}

type Values = Record<string, string | readonly string[]> & {
  secret: string
  flows: readonly string[]
  schedule: SyncSchedule
}
const leads = (field: string) => `direction.${field}`
const setting = (key: string) => `config.${key}`
const isTemplate = (name: string | null): name is ConnectorTemplate =>
  name !== null && Object.hasOwn(connectorTemplates, name)

/** Returns the fields' values: saved ones first, then the template's, then the defaults. */
const valuesFrom = (
  fields: readonly [string, ConnectorSetting][],
  saved: Readonly<Record<string, string>>,
  template: string | null,
): Record<string, string> => {
  const ready: Readonly<Record<string, string>> = isTemplate(template) ? connectorTemplates[template].config : {}
  return Object.fromEntries(fields.map(([key, { usual = '' }]) => [setting(key), saved[key] ?? ready[key] ?? usual]))
}

/** Edits the connection. The contract lists the connector's fields. */
export default function ConnectionDialog({ agencyId, settings, onClose }: Props) {
  const t = useTexts(partnerTexts)
  const { partner, has_secret, is_on } = settings
  const facts: AdapterFacts = adapters[partner.adapter ?? 'hhax']
  const fields = Object.entries(facts.fields)
  const start: Values = {
    secret: '',
    flows: is_on ? settings.flows : usualFlows(facts),
    schedule: settings.schedule,
    ...valuesFrom(fields, settings.config, partner.template),
    ...Object.fromEntries(
      Object.keys(directedFields).map(field => [
        leads(field),
        settings.directions[field as DirectedField] ?? 'partner',
      ]),
    ),
  }
  const form = useForm({
    start,
    call: api.integrations.save,
    args: values => ({
      params: { id: agencyId, partnerId: partner.id },
      body: {
        config: Object.fromEntries(fields.map(([key]) => [key, String(values[setting(key)] ?? '')])),
        ...(values.secret && { secret: values.secret }),
        flows: values.flows as IntegrationFlow[],
        schedule: values.schedule,
        directions: Object.fromEntries(
          Object.keys(directedFields).map(field => [field, values[leads(field)] as Direction]),
        ),
      },
    }),
    place: path => path.replace(/^flows\..*$/, 'flows').replace(/^directions\./, 'direction.'),
    refresh: [api.integrations.settings],
    said: t('saved'),
    done: onClose,
  })
  const templates = Object.entries(connectorTemplates).filter(([, { adapter }]) => adapter === partner.adapter)
  const [template, setTemplate] = useState<string>(is_on ? '' : (partner.template ?? ''))
  const startFrom = (name: string) => {
    setTemplate(name)
    if (isTemplate(name)) form.set(valuesFrom(fields, {}, name))
  }
  const text = (name: string) => form.field(name) as ReturnType<typeof form.field<'secret'>>
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('settingsTitle', { name: partner.name })}
      submitLabel={t('save')}
      what={t('whatSettings')}
      onClose={onClose}
    >
      {templates.length > 0 && (
        <SelectField
          label={t('template')}
          hint={t('templateHint')}
          none={t('noTemplate')}
          choices={templates.map(([value, { label }]) => ({ value, label: inWords(label) }))}
          value={template}
          onChange={startFrom}
        />
      )}
      {fields
        .filter(([, { maps }]) => !maps)
        .map(([key, one], at) => (
          <SettingField key={key} setting={one} isFirst={at === 0} {...text(setting(key))} />
        ))}
      {facts.secret !== null && (
        <PasswordField
          label={inWords(facts.secret)}
          hint={has_secret ? t('keepSecret') : undefined}
          autoComplete="off"
          maxLength={500}
          required={!has_secret}
          {...form.field('secret')}
        />
      )}
      {fields.some(([, { maps }]) => maps) && (
        <fieldset className={css.fields}>
          <legend>{t('mapping')}</legend>
          {fields
            .filter(([, { maps }]) => maps)
            .map(([key, one]) => (
              <SettingField key={key} setting={one} {...text(setting(key))} />
            ))}
        </fieldset>
      )}
      <ChoicesField
        label={t('flows')}
        none={t('noFlows')}
        choices={choicesOf(integrationFlows).filter(({ value }) => facts.flows.includes(value as IntegrationFlow))}
        {...form.field('flows')}
      />
      <SelectField label={t('schedule')} choices={choicesOf(syncSchedules)} {...form.field('schedule')} />
      <fieldset className={css.fields}>
        <legend>{t('fields')}</legend>
        {Object.entries(directedFields).map(([field, label]) => (
          <SelectField key={field} label={inWords(label)} choices={choicesOf(directions)} {...text(leads(field))} />
        ))}
      </fieldset>
    </FormDialog>
  )
}
