import {
  type AdapterFacts,
  adapters,
  api,
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
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { PasswordField } from '@/ui/form/PasswordField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
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
    ...Object.fromEntries(fields.map(([key]) => [setting(key), settings.config[key] ?? ''])),
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
      {fields.map(([key, { label, hint }], at) => (
        <TextField
          key={key}
          label={inWords(label)}
          hint={inWords(hint)}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          required
          data-autofocus={at === 0 || undefined}
          {...text(setting(key))}
        />
      ))}
      <PasswordField
        label={inWords(facts.secret)}
        hint={has_secret ? t('keepSecret') : undefined}
        autoComplete="off"
        maxLength={500}
        required={!has_secret}
        {...form.field('secret')}
      />
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
