import { api, type KeptFile, type RecordFileKind, recordFileKinds, sheetCode } from '@preceptor/contract'
import { useState } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { FilesField } from '@/widgets/upload/FilesField.tsx'
import { showsRecord } from './shows-record.ts'
import { sessionRecordTexts } from './texts.ts'

interface Props {
  session_id: string
  kind: RecordFileKind
  onClose: () => void
}

const kinds = Object.entries(recordFileKinds) as [RecordFileKind, string][]
const useOf = (kind: RecordFileKind) => (kind === 'sign_in_sheet' ? 'sign_in_sheet' : 'session_paper')

/** Adds signed sheets, materials, or results: uploaded while the dialog is open, saved when it is submitted. */
export default function AddFilesDialog({ session_id, kind, onClose }: Props) {
  const t = useTexts(sessionRecordTexts)
  const [uploading, setUploading] = useState(false)
  const form = useForm({
    start: { kind, files: [] as readonly KeptFile[] },
    call: api.sessionRecords.addFiles,
    args: values => ({
      params: { id: session_id },
      body: { kind: values.kind, files: values.files.map(file => file.id) },
    }),
    refresh: showsRecord,
    said: (_, { files }) => t('added', { count: files.length }),
    done: onClose,
  })
  const { values, errors, set } = form
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('addTitle')}
      submitLabel={t('add')}
      what={t('theFiles')}
      refused={uploading ? t('waitForUploads') : undefined}
      onClose={onClose}
    >
      <SelectField
        label={t('kind')}
        value={values.kind}
        choices={kinds.map(([value, label]) => ({ value, label: inWords(label) }))}
        // Files are validated for their kind, so a change of kind clears them
        onChange={value => set({ kind: value as RecordFileKind, files: [] })}
      />
      {values.kind === 'sign_in_sheet' && (
        <Banner title={t('sheetCode', { code: sheetCode(session_id) })}>{t('sheetCodeHint')}</Banner>
      )}
      <FilesField
        key={useOf(values.kind)}
        label={t('filesField')}
        use={useOf(values.kind)}
        most={10}
        value={values.files}
        error={errors['files']}
        onBusy={setUploading}
        onChange={files => set({ files })}
      />
    </FormDialog>
  )
}
