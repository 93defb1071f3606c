import {
  access,
  api,
  type Employee,
  type EmployeeNote,
  fullName,
  type NoteAudience,
  noteAudiences,
  noteTypes,
  type NoteType,
  readsNote,
  rolePermissions,
} from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useCan, useUser } from '@/session/session.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import css from './notes.module.css'

interface Props {
  employee: Employee
  /** Null: a new one. */
  note: EmployeeNote | null
  onClose: () => void
}

interface Values {
  type: NoteType
  text: string
  visible_to: NoteAudience
  is_pinned: boolean
  mentions: string[]
}
const blank: Values = { type: 'general', text: '', visible_to: 'everyone', is_pinned: false, mentions: [] }
const valuesOf = ({ type, text, visible_to, is_pinned, mentions }: EmployeeNote): Values => ({
  type,
  text,
  visible_to,
  is_pinned,
  mentions: mentions.map(({ id }) => id),
})
const labels = { type: 'Type', text: 'Note', visible_to: 'Visible to', is_pinned: 'Pinned', mentions: 'Notify' }

export default function NoteDialog({ note, ...rest }: Props) {
  return note ? <EditNote note={note} {...rest} /> : <AddNote {...rest} />
}

function AddNote({ employee, onClose }: Omit<Props, 'note'>) {
  const form = useForm({
    start: blank,
    call: api.employeeNotes.add,
    args: body => ({ params: { id: employee.id }, body }),
    refresh: [api.employeeNotes.list, api.employees.history],
    said: 'The note was added.',
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Add note about ${fullName(employee)}`}
      submitLabel="Add note"
      what="the note"
      onClose={onClose}
    >
      <Fields employee={employee} form={form} />
    </FormDialog>
  )
}

function EditNote({ employee, note, onClose }: Props & { note: EmployeeNote }) {
  const form = useForm({
    start: valuesOf(note),
    call: api.employeeNotes.update,
    args: (values, changed) => ({
      params: { id: employee.id, note_id: note.id },
      body: Object.fromEntries(changed.map(field => [field, values[field]])),
    }),
    edited: {
      version: note.version,
      valuesOf,
      labels,
      show: (values, field) =>
        field === 'type'
          ? noteTypes[values.type]
          : field === 'visible_to'
            ? noteAudiences[values.visible_to]
            : field === 'is_pinned'
              ? values.is_pinned
                ? 'Yes'
                : 'No'
              : field === 'mentions'
                ? `${values.mentions.length}`
                : values.text,
    },
    unchanged: onClose,
    refresh: [api.employeeNotes.list, api.employeeNotes.versions, api.employees.history],
    said: 'The note was saved.',
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Edit note about ${fullName(employee)}`}
      submitLabel="Save"
      what="the note"
      onClose={onClose}
    >
      <Fields employee={employee} form={form} />
    </FormDialog>
  )
}

type NoteForm = ReturnType<typeof useForm<typeof api.employeeNotes.add, Values>>

function Fields({ employee, form }: { employee: Employee; form: Pick<NoteForm, 'field' | 'box' | 'values'> }) {
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
      <TextAreaField label="Note" required rows={5} maxLength={4000} data-autofocus {...form.field('text')} />
      <div className={css.pair}>
        <SelectField label="Type" choices={types} {...form.field('type')} />
        <SelectField
          label="Visible to"
          choices={choicesOf(noteAudiences)}
          hint={type === 'medical' ? 'Medical notes are for administrators and nurses only.' : undefined}
          {...form.field('visible_to')}
        />
      </div>
      <ChoicesField
        label="Notify"
        none="Nobody"
        hint="They get an e-mail with a link. It does not say what the note says."
        choices={may.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('mentions')}
      />
      <CheckField label="Pin to the top" {...form.box('is_pinned')} />
    </>
  )
}
