import {
  type AdapterName,
  adapterNames,
  api,
  type ConnectorTemplate,
  connectorTemplates,
  partnerConnectors,
  partnerKinds,
  type RegisteredPartner,
} from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { type Form, useForm } from '@/widgets/form/use-form.ts'
import { registryTexts } from './texts.ts'

interface Values {
  name: string
  kind: keyof typeof partnerKinds
  connector: keyof typeof partnerConnectors
  adapter: AdapterName | ''
  template: ConnectorTemplate | ''
  is_active: boolean
}

const startOf = (one: RegisteredPartner | null): Values => ({
  name: one?.name ?? '',
  kind: one?.kind ?? 'ams',
  connector: one?.connector ?? 'builtin',
  adapter: one?.adapter ?? '',
  template: one?.template ?? '',
  is_active: one?.is_active ?? true,
})
const designOf = ({ connector, adapter, template }: Values) => ({
  adapter: connector === 'builtin' ? adapter || null : null,
  template: templatesOf(adapter).some(({ value }) => value === template) ? template || null : null,
})
const templatesOf = (adapter: AdapterName | '') =>
  Object.entries(connectorTemplates)
    .filter(([, one]) => one.adapter === adapter)
    .map(([value, { label }]) => ({ value, label: inWords(label) }))

interface Props {
  one: RegisteredPartner | null
  onClose: () => void
}

export default function PartnerDialog({ one, onClose }: Props) {
  return one ? <EditPartner one={one} onClose={onClose} /> : <AddPartner onClose={onClose} />
}

function AddPartner({ onClose }: { onClose: () => void }) {
  const t = useTexts(registryTexts)
  const form = useForm({
    start: startOf(null),
    call: api.partnerRegistry.add,
    args: values => ({
      body: { name: values.name, kind: values.kind, connector: values.connector, ...designOf(values) },
    }),
    refresh: [api.partnerRegistry.list, api.agencies.partners, api.agencies.partnersPubapi],
    said: ({ name }) => t('saved', { name }),
    done: onClose,
  })
  return (
    <FormDialog form={form} title={t('addTitle')} submitLabel={t('save')} what={t('what')} onClose={onClose}>
      <PartnerFields form={form} isNew />
    </FormDialog>
  )
}

function EditPartner({ one, onClose }: { one: RegisteredPartner; onClose: () => void }) {
  const t = useTexts(registryTexts)
  const form = useForm({
    start: startOf(one),
    call: api.partnerRegistry.update,
    args: values => ({
      params: { id: one.id },
      body: { name: values.name, is_active: values.is_active, ...designOf(values) },
    }),
    refresh: [api.partnerRegistry.list, api.agencies.partners, api.agencies.partnersPubapi],
    said: ({ name }) => t('saved', { name }),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('editTitle', { name: one.name })}
      submitLabel={t('save')}
      what={t('what')}
      onClose={onClose}
    >
      <PartnerFields form={form} isUsed={one.agencies > 0} />
    </FormDialog>
  )
}

interface FieldsProps {
  form: Form<Values>
  isNew?: boolean
  isUsed?: boolean
}

function PartnerFields({ form, isNew = false, isUsed = false }: FieldsProps) {
  const t = useTexts(registryTexts)
  const { connector, adapter } = form.values
  const templates = templatesOf(adapter)
  return (
    <>
      <TextField label={t('name')} required maxLength={80} autoComplete="off" data-autofocus {...form.field('name')} />
      {isNew && (
        <>
          <SelectField label={t('kind')} choices={choicesOf(partnerKinds)} {...form.field('kind')} />
          <SelectField label={t('connector')} choices={choicesOf(partnerConnectors)} {...form.field('connector')} />
        </>
      )}
      {connector === 'builtin' && (
        <SelectField
          label={t('adapter')}
          hint={isUsed ? t('adapterHint') : undefined}
          none={t('adapterNone')}
          disabled={isUsed}
          choices={choicesOf(adapterNames)}
          {...form.field('adapter')}
        />
      )}
      {connector === 'builtin' && templates.length > 0 && (
        <SelectField
          label={t('template')}
          hint={t('templateHint')}
          none={t('templateNone')}
          choices={templates}
          {...form.field('template')}
        />
      )}
      {!isNew && <CheckField label={t('isActive')} {...form.box('is_active')} />}
    </>
  )
}
