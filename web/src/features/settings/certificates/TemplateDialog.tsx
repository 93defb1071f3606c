import {
  api,
  type CertificateTemplate,
  frames,
  type KeptFile,
  languages,
  type LanguageTexts,
  type LearningLanguage,
  orientations,
  templateFieldNames,
} from '@preceptor/contract'
import { useState } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { onlyChanged } from '@/widgets/form/form-state.ts'
import { useForm } from '@/widgets/form/use-form.ts'
import { FilesField } from '@/widgets/upload/FilesField.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import css from './templates.module.css'
import { templatesTexts } from './texts.ts'

interface Props {
  /** Null for a new template. */
  template: CertificateTemplate | null
  onClose: () => void
}

interface Values {
  name: string
  titles: LanguageTexts
  texts: LanguageTexts
  signer_name: string
  signer_title: string
  logo_id: readonly KeptFile[]
  signature_id: readonly KeptFile[]
  orientation: CertificateTemplate['orientation']
  frame: CertificateTemplate['frame']
}

const blank: Values = {
  name: '',
  titles: {},
  texts: {},
  signer_name: '',
  signer_title: '',
  logo_id: [],
  signature_id: [],
  orientation: 'landscape',
  frame: 'double',
}
const valuesOf = ({ logo, signature, ...one }: CertificateTemplate): Values => ({
  name: one.name,
  titles: one.titles,
  texts: one.texts,
  signer_name: one.signer_name ?? '',
  signer_title: one.signer_title ?? '',
  logo_id: logo ? [logo] : [],
  signature_id: signature ? [signature] : [],
  orientation: one.orientation,
  frame: one.frame,
})
const bodyOf = (values: Values) => ({
  ...values,
  logo_id: values.logo_id[0]?.id ?? null,
  signature_id: values.signature_id[0]?.id ?? null,
})

function shown(values: Values, field: keyof Values): string {
  const value = values[field]
  if (field === 'orientation') return inWords(orientations[values.orientation])
  if (field === 'frame') return inWords(frames[values.frame])
  if (Array.isArray(value)) return value.map(({ name }: KeptFile) => name).join(', ')
  return typeof value === 'string' ? value : Object.values(value).join('\n')
}

/** Edits a template, beside a preview of the printed certificate. */
export default function TemplateDialog({ template, onClose }: Props) {
  const t = useTexts(templatesTexts)
  const [language, setLanguage] = useState<LearningLanguage>('en')
  const [busy, setBusy] = useState<Readonly<Record<string, boolean>>>({})
  const shared = {
    refresh: [api.certificateTemplates.list, api.programs.get],
    said: (saved: CertificateTemplate) => t(template ? 'saved' : 'added', { name: saved.name }),
    place: (path: string) => path.replace(/^(titles|texts)\..*$/, '$1'),
    done: onClose,
    unchanged: onClose,
  }
  const add = useForm({
    ...shared,
    start: blank,
    call: api.certificateTemplates.add,
    args: values => ({ body: bodyOf(values) }),
  })
  const edit = useForm({
    ...shared,
    start: template ? valuesOf(template) : blank,
    call: api.certificateTemplates.update,
    args: (values, changed) => ({ params: { id: template?.id ?? '' }, body: onlyChanged(bodyOf(values), changed) }),
    edited: template
      ? {
          version: template.version,
          valuesOf,
          labels: templateFieldNames,
          show: shown,
        }
      : undefined,
  })
  const form = template ? edit : add
  const { values, set, field } = form
  const said = (name: 'titles' | 'texts') => ({
    value: values[name][language] ?? '',
    error: field(name).error,
    onChange: (text: string) => set({ [name]: { ...values[name], [language]: text } }),
  })
  const label = (name: keyof typeof templateFieldNames) => inWords(templateFieldNames[name])
  const picture = (name: 'logo_id' | 'signature_id') => (
    <FilesField
      label={label(name)}
      use="certificate"
      most={1}
      value={values[name]}
      onChange={files => set({ [name]: files })}
      error={field(name).error}
      onBusy={uploading => setBusy(now => ({ ...now, [name]: uploading }))}
    />
  )
  return (
    <FormDialog
      form={form}
      size="large"
      title={template ? t('edit', { name: template.name }) : t('add')}
      submitLabel={template ? t('save') : t('add')}
      what={template ? template.name : t('whatNew')}
      busy={Object.values(busy).some(Boolean)}
      className={css.form}
      onClose={onClose}
    >
      <div className={css.fields}>
        <TextField label={label('name')} required data-autofocus maxLength={80} autoComplete="off" {...field('name')} />
        <SelectField
          label={t('language')}
          choices={choicesOf(languages)}
          value={language}
          onChange={chosen => setLanguage(chosen as LearningLanguage)}
        />
        <TextField label={t('titleIn')} hint={t('titleHint')} maxLength={120} autoComplete="off" {...said('titles')} />
        <TextAreaField label={t('textIn')} maxLength={600} {...said('texts')} />
        <TextField label={label('signer_name')} maxLength={120} autoComplete="off" {...field('signer_name')} />
        <TextField label={label('signer_title')} maxLength={120} autoComplete="off" {...field('signer_title')} />
        {picture('signature_id')}
        {picture('logo_id')}
        <SelectField label={label('orientation')} choices={choicesOf(orientations)} {...field('orientation')} />
        <SelectField label={label('frame')} choices={choicesOf(frames)} {...field('frame')} />
      </div>
      <TemplatePreview body={{ ...bodyOf(values), name: values.name.trim() || '–', language }} />
    </FormDialog>
  )
}
