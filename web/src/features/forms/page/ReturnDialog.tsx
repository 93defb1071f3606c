import { api, type EmployeeForm, type LearningLanguage } from '@preceptor/contract'
import type { FormContent } from '@preceptor/contract/forms/content'
import { fieldsOf, takesAnswer } from '@preceptor/contract/forms/parts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { formName } from '@/widgets/employee-forms/form-name.ts'
import { showsForms } from '@/widgets/employee-forms/shows-forms.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { textIn } from '@/widgets/form-filler/filler.ts'
import { formsPageTexts } from '../texts.ts'
import css from './form.module.css'

interface Props {
  form: EmployeeForm
  content: FormContent
  language: LearningLanguage
  onClose: () => void
}
interface Remark {
  key: string
  remark: string
}
const blank: Remark = { key: '', remark: '' }

/** Returns the form to its signer, with remarks on individual answers. */
export default function ReturnDialog({ form: returned, content, language, onClose }: Props) {
  const t = useTexts(formsPageTexts)
  const form = useForm({
    start: { remarks: [blank] as readonly Remark[], reason: '' },
    call: api.employeeForms.review,
    args: ({ remarks, reason }) => ({
      params: { id: returned.id },
      body: {
        decision: 'return' as const,
        reason: reason || null,
        remarks: Object.fromEntries(remarks.map(({ key, remark }) => [key, remark])),
      },
    }),
    problems: ({ remarks }) =>
      Object.fromEntries(
        remarks.flatMap(({ key, remark }, at) =>
          key === '' || remark.trim() === '' ? [[`remarks.${at}`, t('remarkMissing')]] : [],
        ),
      ),
    place: path => (path.startsWith('remarks') ? 'remarks.0' : path),
    refresh: showsForms,
    said: t('returned', { form: formName(returned), name: returned.employee_name }),
    done: onClose,
  })
  const { remarks } = form.values
  const set = (at: number, patch: Partial<Remark>) =>
    form.set({ remarks: remarks.map((one, place) => (place === at ? { ...one, ...patch } : one)) })
  const fields = fieldsOf(content)
    .filter(takesAnswer)
    .map(({ key, labels }) => ({ value: key, label: textIn(labels, language, key) }))
  const errors = form.errors
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('returnTitle', { name: formName(returned) })}
      submitLabel={t('returnSubmit')}
      what={t('theRemarks')}
      onClose={onClose}
    >
      <p>{t('returnText')}</p>
      {remarks.map(({ key, remark }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- remarks have no name but their place
        <div key={at} className={css.remark}>
          <SelectField
            label={t('answer')}
            required
            none={t('chooseAnswer')}
            choices={fields.filter(({ value }) => value === key || !remarks.some(one => one.key === value))}
            value={key}
            error={errors[`remarks.${at}`]}
            about={remark}
            onChange={next => set(at, { key: next })}
          />
          <TextAreaField
            label={t('remark')}
            required
            rows={2}
            maxLength={500}
            value={remark}
            onChange={next => set(at, { remark: next })}
          />
          {remarks.length > 1 && (
            <IconButton
              size="small"
              className={css.removeRemark}
              label={t('removeRemark', { place: at + 1 })}
              onClick={() => form.set({ remarks: remarks.filter((_, place) => place !== at) })}
            >
              <IconX size={16} />
            </IconButton>
          )}
        </div>
      ))}
      <Button
        size="small"
        className={css.start}
        icon={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => form.set({ remarks: [...remarks, blank] })}
      >
        {t('addRemark')}
      </Button>
      <TextAreaField label={t('reason')} rows={2} maxLength={500} {...form.field('reason')} />
    </FormDialog>
  )
}
