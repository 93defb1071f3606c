import {
  agencyRoles,
  api,
  type Endpoint,
  type Report,
  type ReportDefinition,
  type Role,
  roleNames,
} from '@preceptor/contract'
import { useNavigate } from 'react-router'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { reportsTexts } from '../texts.ts'

interface Props {
  definition: ReportDefinition
  source?: Report | undefined
  /** Updates `source` when true; otherwise creates the user's own report. */
  isEdit: boolean
  onClose: () => void
}

interface Values {
  en: string
  es: string
  shared_with: string[]
}

/** Names a report and chooses the roles it is shared with. */
export default function SaveDialog({ definition, source, isEdit, onClose }: Props) {
  const t = useTexts(reportsTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const start: Values = {
    en: isEdit ? (source?.names.en ?? '') : '',
    es: isEdit ? (source?.names.es ?? '') : '',
    shared_with: isEdit ? [...(source?.shared_with ?? [])] : [],
  }
  const form = useForm<Endpoint, Values>({
    start,
    call: isEdit ? api.reports.update : api.reports.add,
    args: ({ en, es, shared_with }) => ({
      ...(isEdit && source ? { params: { id: source.id } } : {}),
      body: { names: { en, es: es.trim() || null }, definition, shared_with },
    }),
    place: path => path.replace(/^names\./, ''),
    edited:
      isEdit && source
        ? {
            version: source.version,
            valuesOf: current => {
              const { names, shared_with } = current as Report
              return { en: names.en, es: names.es ?? '', shared_with: [...shared_with] }
            },
            labels: { en: t('name'), es: t('spanishName'), shared_with: t('sharedWith') },
          }
        : undefined,
    refresh: [api.reports.list, api.reports.get],
    said: saved => t('saved', { name: (saved as Report).name }),
    done: saved => void navigate(to.page(`reports/${(saved as Report).id}`), { state: { saved: true } }),
  })
  return (
    <FormDialog
      form={form}
      size="medium"
      title={isEdit ? t('saveChanges') : t('saveTitle')}
      submitLabel={t('save')}
      what={t('newReport')}
      onClose={onClose}
    >
      <TextField label={t('name')} hint={t('nameHint')} required {...form.field('en')} />
      <TextField label={t('spanishName')} {...form.field('es')} />
      <ChoicesField
        label={t('sharedWith')}
        hint={t('sharedHint')}
        none={t('onlyMe')}
        choices={agencyRoles.map((role: Role) => ({ value: role, label: inWords(roleNames[role]) }))}
        {...form.field('shared_with')}
      />
    </FormDialog>
  )
}
