import { api, type EmployeeFormRow, type KeptFile } from '@preceptor/contract'
import { todayIn } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/use-form.ts'
import { FilesField } from '../upload/FilesField.tsx'
import { useUploading } from '../upload/use-uploading.ts'
import { formName } from './form-name.ts'
import { showsForms } from './shows-forms.ts'
import { employeeFormsTexts } from './texts.ts'

interface Values {
  signed_on: string
  files: readonly KeptFile[]
  note: string
}

/** Records a form signed on paper: the scan must be accepted by a second person. */
export default function PaperDialog({
  of,
  onClose,
}: {
  of: Pick<EmployeeFormRow, 'id' | 'form' | 'visibility'>
  onClose: () => void
}) {
  const t = useTexts(employeeFormsTexts)
  const today = todayIn(useAgency().timeZone)
  const { problems, onBusy } = useUploading()
  const name = formName(of)
  const form = useForm<typeof api.employeeForms.paper, Values>({
    start: { signed_on: today, files: [], note: '' },
    call: api.employeeForms.paper,
    args: ({ signed_on, files, note }) => ({
      params: { id: of.id },
      body: { signed_on, files: files.map(({ id }) => id), note: note || null },
    }),
    problems: ({ signed_on }) => ({
      ...(signed_on === '' && { signed_on: t('dayMissing') }),
      ...problems(),
    }),
    refresh: showsForms,
    said: t('paperSaved', { name }),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('paperTitle', { name })}
      submitLabel={t('paperSubmit')}
      what={t('theScan')}
      onClose={onClose}
    >
      <p className="quiet">{t('paperHint')}</p>
      <DateField label={t('signedOn')} required data-autofocus max={today} {...form.field('signed_on')} />
      <FilesField label={t('scan')} use="form" most={5} onBusy={onBusy} {...form.field('files')} />
      <TextAreaField label={t('note')} rows={2} maxLength={300} {...form.field('note')} />
    </FormDialog>
  )
}
