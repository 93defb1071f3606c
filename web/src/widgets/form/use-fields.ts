import { useRef, useState } from 'react'
import {
  changedFields,
  errorAt,
  type Errors,
  type FieldOf,
  homelessErrors,
  ofTheWhole,
  type Spell,
  spelled,
  withoutErrors,
} from './form-state.ts'

/** Props that a field of the kit gets from its form; spread them onto the field. */
export interface Bound<T> {
  name: string
  value: T
  error: string | undefined
  onChange: (value: T) => void
}

/** One line of a list in a form, such as the second emergency contact. */
export interface Line<L extends object> {
  value: L
  field: <P extends FieldOf<L>>(part: P) => Bound<L[P]>
  remove: () => void
}
export interface Lines<L extends object> {
  lines: readonly Line<L>[]
  add: (line: L) => void
  /** The error about the list as a whole, such as too many lines. */
  error: string | undefined
}

type ListOf<V> = { [F in FieldOf<V>]: V[F] extends readonly object[] ? F : never }[FieldOf<V>]
type BoxOf<V> = { [F in FieldOf<V>]: V[F] extends boolean ? F : never }[FieldOf<V>]
type LineOf<T> = T extends readonly (infer L extends object)[] ? L : never

export interface Fields<V extends object> {
  values: V
  errors: Errors
  /** Fields that differ from their first values. */
  changed: readonly FieldOf<V>[]
  dirty: boolean
  set: (patch: Partial<V>) => void
  /** Fills in derived fields; never loses typed text. */
  fill: (patch: Partial<V>) => void
  field: <F extends FieldOf<V>>(name: F) => Bound<V[F]>
  /** Returns props for a checkbox. */
  box: <F extends BoxOf<V>>(name: F) => { name: string; checked: boolean; onChange: (checked: boolean) => void }
  lines: <F extends ListOf<V>>(name: F) => Lines<LineOf<V[F]>>
}

interface State<V> {
  /** The initial values, and their version. */
  base: V
  version: number | undefined
  values: V
  errors: Errors
}

/** Manages a form's values, their errors, and which were changed. */
export function useFields<V extends object>(start: V, version?: number, spell: Spell<V> = spelled) {
  const [{ base, values, errors, ...state }, setState] = useState<State<V>>({
    base: start,
    version,
    values: start,
    errors: {},
  })
  /** Saved, or discarded deliberately: leaving loses nothing. */
  const left = useRef(false)
  const changed = changedFields(base, values, spell)

  const setErrors = (next: Errors | ((errors: Errors) => Errors)) =>
    setState(now => ({ ...now, errors: typeof next === 'function' ? next(now.errors) : next }))
  /** Clears errors of a changed field, which were about its old value. */
  const change = (patch: Partial<V>, about: readonly string[]) => {
    left.current = false
    setState(now => ({
      ...now,
      values: { ...now.values, ...patch },
      errors: withoutErrors(now.errors, [...about, ofTheWhole]),
    }))
  }
  const set = (patch: Partial<V>) => change(patch, Object.keys(patch))
  const fill = (patch: Partial<V>) =>
    setState(now => ({ ...now, base: { ...now.base, ...patch }, values: { ...now.values, ...patch } }))
  const only = (name: string, value: unknown) => ({ [name]: value }) as Partial<V>

  const lines = <F extends ListOf<V>>(name: F): Lines<LineOf<V[F]>> => {
    type L = LineOf<V[F]>
    const all = values[name] as unknown as readonly L[]
    const line = (at: number, value: L): Line<L> => ({
      value,
      field: part => ({
        name: `${name}.${at}.${part}`,
        value: value[part],
        error: errorAt(errors, `${name}.${at}.${part}`),
        onChange: next => {
          const now = all.map((one, index) => (index === at ? { ...one, [part]: next } : one))
          change(only(name, now), [`${name}.${at}.${part}`])
        },
      }),
      remove: () =>
        set(
          only(
            name,
            all.filter((_, index) => index !== at),
          ),
        ),
    })
    return {
      lines: all.map((value, at) => line(at, value)),
      add: value => change(only(name, [...all, value]), []),
      error: errors[name],
    }
  }

  const fields: Fields<V> = {
    values,
    errors,
    changed,
    dirty: changed.length > 0,
    set,
    fill,
    field: name => ({
      name,
      value: values[name],
      error: errorAt(errors, name),
      onChange: value => set(only(name, value)),
    }),
    box: name => ({ name, checked: Boolean(values[name]), onChange: checked => set(only(name, checked)) }),
    lines,
  }
  return {
    ...fields,
    base,
    version: state.version,
    left,
    leave: () => {
      left.current = true
    },
    setErrors,
    homeless: homelessErrors(errors, values),
    /** Starts over from the saved values, with `mine` on top. */
    startFrom: (next: V, seen?: number, mine: V = next) => {
      left.current = false
      setState({ base: next, version: seen, values: mine, errors: {} })
    },
  }
}

/** Limits a form to the part that a group of its fields uses. */
export const partOf = <P extends object>(form: { values: P }) => form as unknown as Fields<P>
