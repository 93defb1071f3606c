import { type AgencyInfo, agencyFieldNames } from '@preceptor/contract'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { plural } from '@/lib/format.ts'
import { UnsavedGuard } from '@/nav/UnsavedGuard.tsx'
import { Button } from '@/ui/Button.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { merged } from '@/widgets/conflict/conflict.ts'
import { ConflictDialog } from '@/widgets/conflict/ConflictDialog.tsx'
import { InfoFields } from './InfoFields.tsx'
import css from './info.module.css'
import {
  changedFields,
  conflictBetween,
  type InfoField,
  type InfoValues,
  patchOf,
  problemsOf,
  shownValue,
  valuesOf,
} from './info-values.ts'
import { LogoCard } from './LogoCard.tsx'
import { SupportCard } from './SupportCard.tsx'
import { useSaveInfo } from './use-save-info.ts'

/** The facts to edit, all at once; what somebody else changed meanwhile is not lost. */
export default function InfoForm({ info }: { info: AgencyInfo }) {
  /** As the facts stood when the editing began; answers that come meanwhile do not move the ground. */
  const [base, setBase] = useState(info)
  const [values, setValues] = useState(() => valuesOf(info))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [asking, setAsking] = useState(false)
  const startFrom = (next: AgencyInfo) => {
    setBase(next)
    setValues(valuesOf(next))
    setErrors({})
  }
  const { save, isSaving, conflict, endConflict } = useSaveInfo(info.id, { onDone: startFrom, onErrors: setErrors })
  const changed = changedFields(valuesOf(base), values)
  const dirty = changed.length > 0
  if (!dirty && info.version > base.version) startFrom(info)

  const change = <F extends InfoField>(field: F, value: InfoValues[F]) => {
    setValues({ ...values, [field]: value })
    const rest = Object.entries(errors).filter(([key]) => key !== field && !key.startsWith(`${field}.`))
    if (rest.length < Object.keys(errors).length) setErrors(Object.fromEntries(rest))
  }
  const submit = (from: AgencyInfo, wanted: InfoValues) => {
    const fields = changedFields(valuesOf(from), wanted)
    if (fields.length === 0) return startFrom(from)
    const patch = patchOf(wanted, fields)
    const problems = problemsOf(patch)
    setErrors(problems)
    if (Object.keys(problems).length > 0) focusFirstError()
    else save(patch, from.version)
  }
  const onSubmit = (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault()
    if (!isSaving && dirty) submit(base, values)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) onSubmit(event)
  }
  const resolve = (wanted: InfoValues) => {
    if (!conflict) return
    setBase(conflict.current)
    setValues(wanted)
    endConflict()
    submit(conflict.current, wanted)
  }
  const discard = () => {
    startFrom(base)
    setAsking(false)
  }
  return (
    // A key that holds for all its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className={css.sections} onSubmit={onSubmit} onKeyDown={keys} noValidate aria-label="Edit agency info">
      <InfoFields values={values} errors={errors} onChange={change} />
      <LogoCard info={info} />
      <SupportCard info={info} />
      <div className={css.saveBar}>
        <span className={css.saveNote} role="status">
          {dirty ? `${plural(changed.length, 'field')} changed` : 'Nothing changed yet'}
        </span>
        {dirty && <Button onClick={() => setAsking(true)}>Discard</Button>}
        <Button type="submit" look="primary" busy={isSaving} refused={dirty ? undefined : 'Nothing has changed yet.'}>
          Save changes
        </Button>
      </div>
      <UnsavedGuard dirty={dirty} what="the agency info" />
      <Dialog
        open={asking}
        title="Discard your changes?"
        danger
        submitLabel="Discard changes"
        cancelLabel="Keep editing"
        onSubmit={discard}
        onClose={() => setAsking(false)}
      >
        <p>{plural(changed.length, 'changed field')} will go back to what was saved.</p>
      </Dialog>
      {conflict && (
        <InfoConflict
          sides={{ base: valuesOf(base), mine: values, theirs: valuesOf(conflict.current) }}
          meanwhile={conflict.meanwhile}
          busy={isSaving}
          onSave={resolve}
          onClose={endConflict}
        />
      )}
    </form>
  )
}

interface InfoConflictProps {
  sides: Record<'base' | 'mine' | 'theirs', InfoValues>
  meanwhile: Parameters<typeof ConflictDialog>[0]['meanwhile']
  busy: boolean
  onSave: (values: InfoValues) => void
  onClose: () => void
}

function InfoConflict({ sides, onSave, ...rest }: InfoConflictProps) {
  const { base, mine, theirs } = sides
  const conflict = conflictBetween(base, mine, theirs)
  return (
    <ConflictDialog
      what="the agency info"
      labels={agencyFieldNames}
      conflict={conflict}
      show={(side, field) => shownValue(sides[side], field)}
      onSave={keepMine => onSave(merged(theirs, mine, conflict, keepMine))}
      {...rest}
    />
  )
}
