import {
  access,
  api,
  type Employee,
  type EmployeeNote,
  fullName,
  type KeptFile,
  mostNoteFiles,
  type NoteAudience,
  noteAudiences,
  noteTypes,
  type NoteType,
  readsNote,
  rolePermissions,
} from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatNumber } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useCan, useUser } from '@/session/session.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { onlyChanged } from '@/widgets/form/form-state.ts'
import { useForm } from '@/widgets/form/use-form.ts'
import { FilesField } from '@/widgets/upload/FilesField.tsx'
import { useUploading } from '@/widgets/upload/use-uploading.ts'
import css from './notes.module.css'
import { notesTexts } from './texts.ts'

interface Props {
  employee: Employee
  /** Null for a new note. */
  note: EmployeeNote | null
  onClose: () => void
}

interface Values {
  type: NoteType
  text: string
  visible_to: NoteAudience
  is_pinned: boolean
  mentions: string[]
  files: readonly KeptFile[]
}
const blank: Values = {
  type: 'general',
  text: '',
  visible_to: 'everyone',
  is_pinned: false,
  mentions: [],
  files: [],
}
const valuesOf = ({ type, text, visible_to, is_pinned, mentions, files }: EmployeeNote): Values => ({
  type,
  text: text ?? '',
  visible_to,
  is_pinned,
  mentions: mentions.map(({ id }) => id),
  files,
})
const bodyOf = ({ files, ...values }: Values) => ({ ...values, files: files.map(({ id }) => id) })

function shownValue(values: Values, field: keyof Values): string {
  switch (field) {
    case 'type':
      return inWords(noteTypes[values.type])
    case 'visible_to':
      return inWords(noteAudiences[values.visible_to])
    case 'is_pinned':
      return values.is_pinned ? notesTexts.say('yes') : notesTexts.say('no')
    case 'mentions':
      return formatNumber(values.mentions.length)
    case 'files':
      return values.files.map(({ name }) => name).join(', ')
    case 'text':
      return values.text
  }
}

export default function NoteDialog({ note, ...rest }: Props) {
  return note ? <EditNote note={note} {...rest} /> : <AddNote {...rest} />
}

function AddNote({ employee, onClose }: Omit<Props, 'note'>) {
  const t = useTexts(notesTexts)
  const { problems, onBusy } = useUploading()
  const form = useForm({
    start: blank,
    call: api.employeeNotes.add,
    args: values => ({ params: { id: employee.id }, body: bodyOf(values) }),
    problems,
    refresh: [api.employeeNotes.list, api.employees.history],
    said: t('added'),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('addAbout', { name: fullName(employee) })}
      submitLabel={t('add')}
      what={t('theNote')}
      onClose={onClose}
    >
      <Fields employee={employee} form={form} onUploading={onBusy} />
    </FormDialog>
  )
}

function EditNote({ employee, note, onClose }: Props & { note: EmployeeNote }) {
  const t = useTexts(notesTexts)
  const { isUploading, problems, onBusy } = useUploading()
  const form = useForm<typeof api.employeeNotes.update, Values>({
    start: valuesOf(note),
    call: api.employeeNotes.update,
    args: (values, changed) => ({
      params: { id: employee.id, note_id: note.id },
      body: onlyChanged(bodyOf(values), changed),
    }),
    problems,
    edited: {
      version: note.version,
      // The current version arrives without its text
      valuesOf: now => valuesOf(now.text === null ? { ...now, text: note.text, files: note.files } : now),
      labels: {
        type: t('type'),
        text: t('text'),
        visible_to: t('visibleTo'),
        is_pinned: t('pinned'),
        mentions: t('notify'),
        files: t('attachments'),
      },
      show: shownValue,
    },
    // A file that is still uploading counts as an upcoming change
    unchanged: () => (isUploading ? form.showErrors(problems()) : onClose()),
    refresh: [api.employeeNotes.list, api.employeeNotes.versions, api.employees.history],
    said: t('saved'),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('editAbout', { name: fullName(employee) })}
      submitLabel={t('save')}
      what={t('theNote')}
      onClose={onClose}
    >
      <Fields employee={employee} form={form} onUploading={onBusy} />
    </FormDialog>
  )
}

type NoteForm = ReturnType<typeof useForm<typeof api.employeeNotes.add, Values>>

interface FieldsProps {
  employee: Employee
  form: Pick<NoteForm, 'field' | 'box' | 'values'>
  onUploading: (uploading: boolean) => void
}

function Fields({ employee, form, onUploading }: FieldsProps) {
  const t = useTexts(notesTexts)
  const mayMedical = useCan(access.medicalNotes)
  const me = useUser()
  const { data } = useQueryOf(api.employeeNotes.readers, { params: { id: employee.id } }, { quiet: true })
  const { type, visible_to, mentions } = form.values
  const may = (data?.data ?? []).filter(
    ({ id, role }) =>
      mentions.includes(id) ||
      (id !== me?.id && readsNote({ role, permissions: rolePermissions[role] }, { type, visible_to })),
  )
  const types = choicesOf(noteTypes).filter(({ value }) => mayMedical || value !== 'medical')
  return (
    <>
      <TextAreaField label={t('text')} required rows={5} maxLength={4000} data-autofocus {...form.field('text')} />
      <div className={css.pair}>
        <SelectField label={t('type')} choices={types} {...form.field('type')} />
        <SelectField
          label={t('visibleTo')}
          choices={choicesOf(noteAudiences)}
          hint={type === 'medical' ? t('medicalHint') : undefined}
          {...form.field('visible_to')}
        />
      </div>
      <FilesField
        label={t('attachments')}
        use="note"
        most={mostNoteFiles}
        onBusy={onUploading}
        {...form.field('files')}
      />
      <ChoicesField
        label={t('notify')}
        none={t('notifyNone')}
        hint={t('notifyHint')}
        choices={may.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('mentions')}
      />
      <CheckField label={t('pin')} {...form.box('is_pinned')} />
    </>
  )
}
