import { api, type Id, type SessionTemplate, sessionTemplateFieldNames } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { type Fields, partOf } from '@/widgets/form/use-fields.ts'
import { SessionFields } from '../form/SessionFields.tsx'
import { blankSession, type SessionValues, templateBodyOf, templateValues } from '../form/session-values.ts'
import css from '../sessions.module.css'
import { sessionsTexts } from '../texts.ts'

interface Props {
  program_id: Id
  /** Hides fields that belong to one agency. */
  inCatalog: boolean
  /** Absent for a new template. */
  template?: SessionTemplate
  onClose: () => void
}

type Values = SessionValues & { name: string }

const args = (values: Values) => ({
  name: values.name,
  module_id: values.module_id || null,
  body: templateBodyOf(values),
})
/** Maps the server's errors about `body` to the template's fields. */
const place = (path: string) => path.replace(/^body\./, '').replace(/\.after_days$/, '.after')

export default function TemplateDialog({ template, ...props }: Props) {
  return template ? <Edit {...props} template={template} /> : <Add {...props} />
}

function Add({ program_id, inCatalog, onClose }: Omit<Props, 'template'>) {
  const t = useTexts(sessionsTexts)
  const start: Values = { ...blankSession(program_id, ''), name: '' }
  const form = useForm({
    start,
    call: api.sessionTemplates.add,
    args: (values: Values) => ({ params: { id: program_id }, body: args(values) }),
    place,
    refresh: [api.sessionTemplates.list],
    said: made => t('templateAdded', { name: made.name }),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('newTemplate')}
      submitLabel={t('addTemplate')}
      what={t('theTemplate')}
      onClose={onClose}
    >
      <TemplateFields form={form} inCatalog={inCatalog} />
    </FormDialog>
  )
}

function Edit({ program_id, inCatalog, template, onClose }: Props & { template: SessionTemplate }) {
  const t = useTexts(sessionsTexts)
  const valuesOf = (now: SessionTemplate): Values => ({ ...templateValues(now), program_id })
  const form = useForm<typeof api.sessionTemplates.update, Values>({
    start: valuesOf(template),
    call: api.sessionTemplates.update,
    args: (values, changed) => {
      const { name, module_id, body } = args(values)
      const inBody = changed.some(field => field !== 'name' && field !== 'module_id')
      return {
        params: { id: program_id, template_id: template.id },
        body: {
          ...(changed.includes('name') && { name }),
          ...(changed.includes('module_id') && { module_id }),
          ...(inBody && { body }),
        },
      }
    },
    place,
    edited: {
      version: template.version,
      valuesOf,
      labels: sessionTemplateFieldNames,
    },
    refresh: [api.sessionTemplates.list],
    said: () => t('templateSaved', { name: template.name }),
    done: onClose,
    unchanged: onClose,
  })
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('editTemplateTitle', { name: template.name })}
      submitLabel={t('save')}
      what={t('theTemplate')}
      onClose={onClose}
    >
      <TemplateFields form={form} inCatalog={inCatalog} />
    </FormDialog>
  )
}

function TemplateFields({ form, inCatalog }: { form: Fields<Values>; inCatalog: boolean }) {
  const t = useTexts(sessionsTexts)
  return (
    <div className={css.form}>
      <TextField
        label={t('templateName')}
        required
        maxLength={120}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      <SessionFields form={partOf<SessionValues>(form)} fixed as={inCatalog ? 'catalog' : 'template'} />
    </div>
  )
}
