import { api, type EmployeeForm, type EmployeeFormSigner } from '@preceptor/contract'
import { useRemember } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { formName } from '@/widgets/employee-forms/form-name.ts'
import { showsForms } from '@/widgets/employee-forms/shows-forms.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { formsPageTexts } from '../texts.ts'

interface Props {
  form: EmployeeForm
  signer: Pick<EmployeeFormSigner, 'step_key' | 'outside'>
  onClose: () => void
}

/** Names the outside signer of a step, or a person who signs on someone's behalf. */
export default function NameSignerDialog({ form: of, signer: { step_key, outside }, onClose }: Props) {
  const t = useTexts(formsPageTexts)
  const remember = useRemember()
  const { name = null, email = null, phone = null } = outside ?? {}
  const form = useForm({
    start: { name: name ?? '', email: email ?? '', phone: phone ?? '', tells: true },
    call: api.employeeForms.nameSigner,
    args: body => ({ params: { id: of.id }, body: { step_key, ...body } }),
    refresh: showsForms,
    said: t('signerNamed'),
    done: answer => {
      remember(api.employeeForms.get, { params: { id: of.id } }, answer)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('signerTitle', { form: formName(of) })}
      submitLabel={t('signerSubmit')}
      what={t('theSigner')}
      onClose={onClose}
    >
      {name !== null && <p>{t('signerReplaces', { name })}</p>}
      <TextField label={t('signerName')} required data-autofocus maxLength={120} {...form.field('name')} />
      <TextField type="email" label={t('signerEmail')} maxLength={254} {...form.field('email')} />
      <TextField type="tel" label={t('signerPhone')} maxLength={40} {...form.field('phone')} />
      <CheckField label={t('signerTells')} hint={t('signerTellsHint')} {...form.box('tells')} />
    </FormDialog>
  )
}
