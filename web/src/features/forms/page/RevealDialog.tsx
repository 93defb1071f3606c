import { api } from '@preceptor/contract'
import type { FieldKind } from '@preceptor/contract/forms/content'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { employeeFormsTexts } from '@/widgets/employee-forms/texts.ts'
import { formsPageTexts } from '../texts.ts'
import css from './form.module.css'

interface Props {
  id: string
  field: string
  name: string
  kind: FieldKind
  onClose: () => void
}

/** Shows a secret answer in clear text while the dialog is open. */
export default function RevealDialog({ id, field, name, kind, onClose }: Props) {
  const t = useTexts(formsPageTexts)
  const [value, setValue] = useState<string | null>(null)
  const form = useForm({
    start: { reason: '' },
    call: api.employeeForms.reveal,
    args: body => ({ params: { id }, body: { ...body, key: field } }),
    done: answer => setValue(answer.value),
  })
  if (value !== null)
    return (
      <Dialog open title={name} onClose={onClose}>
        <p className={css.secret}>{kind === 'ssn' ? value.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3') : value}</p>
      </Dialog>
    )
  return (
    <FormDialog
      form={form}
      title={t('revealTitle', { name })}
      submitLabel={t('revealSubmit')}
      what={employeeFormsTexts.say('theReason')}
      onClose={onClose}
    >
      <p>{t('revealText')}</p>
      <TextAreaField label={t('reason')} required data-autofocus rows={2} maxLength={500} {...form.field('reason')} />
    </FormDialog>
  )
}
