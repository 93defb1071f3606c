import { type Employee, fullName } from '@preceptor/contract'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { plural, todayIn } from '@/lib/format.ts'
import { useAgency } from '@/nav/area.tsx'
import { UnsavedGuard } from '@/nav/UnsavedGuard.tsx'
import { Button } from '@/ui/Button.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { ProfileConflict } from './ProfileConflict.tsx'
import { FormSections } from './FormSections.tsx'
import css from './profile.module.css'
import {
  atShownLines,
  changedFields,
  patchOf,
  problemsOf,
  type ProfileField,
  type ProfileValues,
  valuesOf,
} from './profile-values.ts'
import { movedStartWords } from './start-words.ts'
import { useSaveProfile } from './use-save-profile.ts'

interface Props {
  employee: Employee
  /** Where to begin. */
  section: string
  onDone: () => void
}

/** The whole profile at once: Tab walks through it, Enter saves, Esc leaves; what somebody else changed meanwhile is not lost. */
export default function ProfileForm({ employee, section, onDone }: Props) {
  /** As the profile stood when the editing began; answers that come meanwhile do not move the ground. */
  const [base, setBase] = useState(employee)
  const [values, setValues] = useState(() => valuesOf(employee))
  const [asking, setAsking] = useState(false)
  const { save, isSaving, errors, setErrors, conflict, endConflict } = useSaveProfile(employee.id, onDone)
  const changed = changedFields(valuesOf(base), values)
  const dirty = changed.length > 0

  const change = (field: ProfileField, value: ProfileValues[ProfileField]) => {
    setValues({ ...values, [field]: value })
    const rest = Object.entries(errors).filter(([key]) => key !== field && !key.startsWith(`${field}.`))
    if (rest.length < Object.keys(errors).length) setErrors(Object.fromEntries(rest))
  }
  const submit = (from: Employee, wanted: ProfileValues) => {
    const fields = changedFields(valuesOf(from), wanted)
    if (fields.length === 0) return onDone()
    const patch = patchOf(wanted, fields)
    const problems = problemsOf(patch)
    setErrors(problems)
    if (Object.keys(problems).length > 0) focusFirstError()
    else save(patch, from.version)
  }
  const onSubmit = (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault()
    if (!isSaving) submit(base, values)
  }
  const leave = () => (dirty ? setAsking(true) : onDone())
  const keys = (event: KeyboardEvent) => {
    // The questions it asks are its children too: an Esc in one of them is not an Esc in the form.
    if (!event.currentTarget.contains(event.target as Element)) return
    const inList = (event.target as Element).getAttribute('aria-expanded') === 'true'
    if (event.key === 'Escape' && !event.defaultPrevented && !inList) leave()
    if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) onSubmit(event)
  }
  const resolve = (wanted: ProfileValues) => {
    if (!conflict) return
    setBase(conflict.current)
    setValues(wanted)
    endConflict()
    submit(conflict.current, wanted)
  }
  const name = fullName(employee)
  const today = todayIn(useAgency().timeZone)
  const starts = movedStartWords(base, values.hire_date || null, today)

  return (
    // Keys that hold for all its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className={css.main} onSubmit={onSubmit} onKeyDown={keys} noValidate aria-label={`Edit ${name}`}>
      <FormSections
        values={values}
        errors={atShownLines(errors, values)}
        onChange={change}
        first={section}
        starts={starts}
      />
      <div className={css.saveBar}>
        <span className={css.saveNote} role="status">
          {dirty ? `${plural(changed.length, 'field')} changed` : 'Nothing changed yet'}
        </span>
        <Button onClick={leave}>Cancel</Button>
        <Button type="submit" look="primary" busy={isSaving}>
          Save changes
        </Button>
      </div>
      <UnsavedGuard dirty={dirty} what={name} />
      <Dialog
        open={asking}
        title="Discard your changes?"
        danger
        submitLabel="Discard changes"
        cancelLabel="Keep editing"
        onSubmit={onDone}
        onClose={() => setAsking(false)}
      >
        <p>
          {plural(changed.length, 'changed field')} of {name} will go back to what was saved.
        </p>
      </Dialog>
      {conflict && (
        <ProfileConflict
          base={valuesOf(base)}
          mine={values}
          theirs={valuesOf(conflict.current)}
          meanwhile={conflict.meanwhile}
          busy={isSaving}
          onSave={resolve}
          onClose={endConflict}
        />
      )}
    </form>
  )
}
