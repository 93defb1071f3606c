import type { AnySchema, Answer, Args, Endpoint, HistoryEvent } from '@preceptor/contract'
import { type FocusEvent, type RefObject, useRef, useState } from 'react'
import type { ApiFailure } from '@/api/failure.ts'
import { contractProblems } from '@/api/problems.ts'
import { useSend } from '@/api/queries.ts'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { isRefusal } from '../refusal/refusal.ts'
import type { ConflictProps } from './ConflictDialog.tsx'
import {
  changedFields,
  errorAt,
  type Errors,
  type FieldOf,
  inWords,
  isEmpty,
  ofTheWhole,
  type Spell,
  spelled,
} from './form-state.ts'
import { type Fields, useFields } from './use-fields.ts'

/** A record that others may change while it is being edited: the call sends the version that the user saw. */
export interface Edited<E extends Endpoint, V> {
  version: number
  /** Shows other users' saved changes until something is typed. */
  follows?: boolean
  /** Returns the form's values for the server's current data. */
  valuesOf: (current: Answer<E>) => V
  /** Labels of fields; a field without one is not listed. */
  labels: Readonly<Record<string, string>>
  /** Describes a field, to compare two versions; defaults to the value itself. Empty: not given. */
  show?: (values: V, field: FieldOf<V>) => string
}

/** The settings of a form; the kit does everything else. */
export interface FormSpec<E extends Endpoint, V extends object> {
  /** The initial values. */
  start: V
  call: E
  /** Returns the call's arguments; when editing, `changed` are the fields to send. */
  args: (values: V, changed: readonly FieldOf<V>[], base: V) => Args<E>
  /**
   * The contract's schema of the body, if the endpoint doesn't include it for forms (`checkedInForm`): files that the first rows
   * load include none.
   */
  check?: AnySchema
  /** Returns problems that no schema finds; they replace the schema's. */
  problems?: (values: V) => Errors
  /** Returns the field that shows errors about a part of the body: `details.city` → `city`. */
  place?: (path: string, values: V) => string
  spell?: Spell<V>
  edited?: Edited<E, V> | undefined
  refresh?: readonly Endpoint[]
  /** The success notice. */
  said?: string | ((answer: Answer<E>, sent: V) => string)
  done?: (answer: Answer<E>, sent: V) => void
  /** Called when nothing was changed, so there is nothing to send. If absent, it is sent anyway. */
  unchanged?: () => void
  /** Handles a refusal in the screen's own way; returns `true` if nothing is left to report. */
  fail?: (failure: ApiFailure, sent: V) => boolean | void
}

/** The state of any form, for `Form` and `FormDialog`. */
export interface FormState {
  busy: boolean
  dirty: boolean
  changed: readonly string[]
  /** Errors that no field shows, such as why the server refuses everything. */
  homeless: readonly string[]
  conflict: ConflictProps | null
  /** True if leaving now loses nothing. */
  left: RefObject<boolean>
  leave: () => void
  /** The last call's failure, until the next call or a new start. */
  failure: ApiFailure | null
  submit: () => void
  /** Shows the error of a changed field when the focus moves to the next field. */
  onBlur: (event: FocusEvent) => void
}

export interface Form<V extends object> extends Fields<V>, Omit<FormState, 'changed'> {
  /** Shows errors, if any, and returns whether everything is valid. */
  sound: () => boolean
  showErrors: (errors: Errors) => void
  /** Shows the refusal of a call sent separately from the form's own; use as `fail` of `useSend`. */
  refuse: (failure: ApiFailure) => boolean
  startFrom: (values: V, version?: number) => void
  /** Resets the fields to their initial values. */
  reset: () => void
}

interface Meanwhile<T> {
  current: T
  meanwhile?: readonly HistoryEvent[]
}

/**
 * A form for one call of the contract. It validates with the contract's schema, shows errors at the fields, sends once, confirms
 * the save, and lets the user choose field by field if someone else saved first.
 */
export function useForm<E extends Endpoint, V extends object>(spec: FormSpec<E, V>): Form<V> {
  const { call, edited, spell = spelled, place = path => path } = spec
  const { base, version, startFrom, setErrors, ...fields } = useFields(spec.start, edited?.version, spell)
  const { values, changed } = fields
  /** The sent values, without text typed while waiting for the response. */
  const sent = useRef(spec.start)
  const underWay = useRef(false)
  const [conflict, setConflict] = useState<{ title: string; theirs: V; events: readonly HistoryEvent[] } | null>(null)
  /** The version of the saved data in a conflict. */
  const [newest, setNewest] = useState<number | undefined>()
  const schema = spec.check ?? (call.checkedInForm ? call.body : undefined)
  // A page that is always a form shows incoming changes until the user types; a form opened for editing doesn't change.
  const isBehind = version !== undefined && edited !== undefined && edited.version > version
  if (edited?.follows && isBehind && !conflict) {
    const others = changedFields(base, spec.start, spell)
    // Data outside this form may change during editing
    if (changed.length === 0 || others.length === 0)
      startFrom(spec.start, edited.version, changed.length > 0 ? values : spec.start)
  }

  const placed = (found: Errors, of: V): Errors => {
    const at: Record<string, string> = {}
    for (const [path, sentence] of Object.entries(found)) at[place(path, of)] ??= sentence
    return at
  }
  const wrongIn = (wanted: V, from: V): Errors => {
    const args = spec.args(wanted, changedFields(from, wanted, spell), from) as { body?: unknown }
    return { ...placed(contractProblems(schema, args.body), wanted), ...spec.problems?.(wanted) }
  }
  const showErrors = (found: Errors) => {
    setErrors(found)
    if (!isEmpty(found)) focusFirstError()
  }

  const refuse = (failure: ApiFailure): boolean => {
    // Shown in the form, where it stays as long as it applies; a notice would disappear.
    if (isRefusal(failure)) {
      showErrors({ [ofTheWhole]: failure.sentence })
      return true
    }
    showErrors(placed(failure.fieldErrors(), values))
    // The fields show the errors, and the notice shows the server's message.
    return false
  }
  const send = useSend<E>(call, {
    refresh: spec.refresh ?? [],
    done: answer => {
      underWay.current = false
      fields.leave()
      setConflict(null)
      const { said } = spec
      if (said !== undefined) showToast('success', typeof said === 'function' ? said(answer, sent.current) : said)
      spec.done?.(answer, sent.current)
    },
    fail: failure => {
      underWay.current = false
      if (spec.fail?.(failure, sent.current) === true) return true
      const { current, meanwhile = [] } = failure.details as Partial<Meanwhile<Answer<E>>>
      if (edited && failure.code === 'CHANGED_MEANWHILE' && current !== undefined) {
        setConflict({ title: failure.sentence.replace(/\.$/, ''), theirs: edited.valuesOf(current), events: meanwhile })
        setNewest((current as { version?: number }).version)
        return true
      }
      return refuse(failure)
    },
  })

  const attempt = (wanted: V, from: V, seen: number | undefined) => {
    // A second click may come before the first was rendered.
    if (underWay.current) return
    const fieldsToSend = changedFields(from, wanted, spell)
    if (spec.unchanged && fieldsToSend.length === 0) return spec.unchanged()
    const found = wrongIn(wanted, from)
    send.reset()
    showErrors(found)
    if (!isEmpty(found)) return
    sent.current = wanted
    underWay.current = true
    send.send(spec.args(wanted, fieldsToSend, from), seen === undefined ? {} : { ifMatch: seen })
  }
  const resolve = (chosen: V) => {
    if (!conflict) return
    startFrom(conflict.theirs, newest, chosen)
    setConflict(null)
    attempt(chosen, conflict.theirs, newest)
  }
  const restart = (next: V, seen?: number) => {
    send.reset()
    startFrom(next, seen)
  }
  const show = edited?.show ?? ((of: V, field: FieldOf<V>) => inWords(of[field]))

  return {
    ...fields,
    busy: send.isSending,
    failure: send.failure,
    submit: () => attempt(values, base, version),
    onBlur: event => {
      const { name } = event.target as Partial<HTMLInputElement>
      const field = changed.find(one => name === one || name?.startsWith(`${one}.`))
      // A button must not move while it is being clicked, so errors appear only on moving to another field.
      if (!name || !field || !event.relatedTarget?.matches('input, select, textarea')) return
      const about = errorAt(wrongIn(values, base), name)
      // Existing errors, perhaps from the server, stay until the field changes
      if (about !== undefined) setErrors(now => ({ [name]: about, ...now }))
    },
    sound: () => {
      const found = wrongIn(values, base)
      showErrors(found)
      return isEmpty(found)
    },
    showErrors,
    refuse,
    startFrom: restart,
    reset: () => restart(base, version),
    conflict:
      conflict && edited
        ? {
            title: conflict.title,
            meanwhile: conflict.events,
            labels: edited.labels,
            base,
            mine: values,
            theirs: conflict.theirs,
            // The dialog calls it with the fields of the values it was given.
            show: show as ConflictProps['show'],
            spell: spell as ConflictProps['spell'],
            onSave: resolve as ConflictProps['onSave'],
            onClose: () => setConflict(null),
          }
        : null,
  }
}
