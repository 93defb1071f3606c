import { api, type Id } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/use-form.ts'
import css from './employee-forms.module.css'
import { formName } from './form-name.ts'
import { showsForms } from './shows-forms.ts'
import { employeeFormsTexts } from './texts.ts'

interface Props {
  employee: { id: Id; name: string }
  /** Preset, for example to give a form again. */
  form_id?: Id | undefined
  onClose: () => void
}

interface Outside {
  name: string
  email: string
  phone: string
}
const nobody: Outside = { name: '', email: '', phone: '' }
/** By step key. */
const noOutside: Readonly<Record<string, Outside>> = {}

/** Gives a form to one person, and names its outside signers. */
export default function AddFormDialog({ employee, form_id = '', onClose }: Props) {
  const t = useTexts(employeeFormsTexts)
  const { data } = useQueryOf(api.employeeForms.assignable, {}, { staleTime: 60_000 })
  const stepsOf = (chosen: string) => data?.data.find(({ id }) => id === chosen)?.outside ?? []
  const form = useForm({
    start: { form_id: form_id, start_date: '', due_on: '', tells: true, note: '', outside: noOutside },
    call: api.employeeForms.assign,
    args: ({ form_id, start_date, due_on, tells, note, outside }) => {
      const steps = stepsOf(form_id)
      return {
        params: { id: employee.id },
        body: {
          form_id,
          ...(start_date && { start_date }),
          due_on: due_on || null,
          tells,
          note: note || null,
          ...(steps.length > 0 && {
            outside: Object.fromEntries(steps.map(({ key }) => [key, outside[key] ?? nobody])),
          }),
        },
      }
    },
    refresh: showsForms,
    said: row => t('added', { name: formName(row) }),
    done: onClose,
  })
  const partOf = (step: string, part: keyof Outside) => {
    const name = `outside.${step}.${part}`
    const { outside } = form.values
    const now = outside[step] ?? nobody
    return {
      name,
      value: now[part],
      error: form.errors[name],
      onChange: (value: string) => form.set({ outside: { ...outside, [step]: { ...now, [part]: value } } }),
    }
  }
  return (
    <FormDialog
      form={form}
      title={t('addTitle', { name: employee.name })}
      submitLabel={t('addSubmit')}
      what={t('theForm')}
      onClose={onClose}
    >
      <ComboField
        label={t('form')}
        required
        none={t('chooseForm')}
        choices={(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('form_id')}
        onChange={form_id => form.set({ form_id, outside: noOutside })}
      />
      {stepsOf(form.values.form_id).map(({ key, label }) => (
        <fieldset key={key} className={css.outside}>
          <legend>{label}</legend>
          <TextField label={t('outsideName')} required maxLength={120} {...partOf(key, 'name')} />
          <div className={css.two}>
            <TextField type="email" label={t('outsideEmail')} maxLength={254} {...partOf(key, 'email')} />
            <TextField type="tel" label={t('outsidePhone')} maxLength={40} {...partOf(key, 'phone')} />
          </div>
          <p className="quiet">{t('outsideHint')}</p>
        </fieldset>
      ))}
      {data?.data.length === 0 && <p className="quiet">{t('noFormsHint')}</p>}
      <div className={css.two}>
        <DateField label={t('startDate')} hint={t('startHint')} {...form.field('start_date')} />
        <DateField label={t('dueDate')} hint={t('dueHint')} {...form.field('due_on')} />
      </div>
      <TextAreaField label={t('note')} rows={2} maxLength={300} {...form.field('note')} />
      <CheckField label={t('tells')} hint={t('tellsHint')} {...form.box('tells')} />
    </FormDialog>
  )
}
