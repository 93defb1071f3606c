import { formKitTexts } from './texts.ts'

/** A field name of a form's values. Values are text as typed, never null unless the control says so. */
export type FieldOf<V> = keyof V & string
/** Message by path: `email`, `emergency_contacts.0.phone`. */
export type Errors = Readonly<Record<string, string>>
/** The path of errors about the form as a whole; they stay until something changes. */
export const ofTheWhole = ''
/** Normalizes a value so that the same data typed differently is no change. */
export type Spell<V> = (values: V, field: FieldOf<V>) => unknown

const plain = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
export const spelled = <V extends object>(values: V, field: FieldOf<V>): unknown => plain(values[field])

const sameAs =
  <V extends object>(spell: Spell<V>) =>
  (one: V, other: V, field: FieldOf<V>) =>
    JSON.stringify(spell(one, field)) === JSON.stringify(spell(other, field))

export const changedFields = <V extends object>(before: V, now: V, spell: Spell<V> = spelled): readonly FieldOf<V>[] =>
  (Object.keys(before) as FieldOf<V>[]).filter(field => !sameAs(spell)(before, now, field))

/** Returns only the changed fields of a body. */
export const onlyChanged = <B extends object>(whole: B, changed: readonly string[]): Partial<B> =>
  Object.fromEntries(Object.entries(whole).filter(([field]) => changed.includes(field))) as Partial<B>

const within = (path: string, whole: string) => path === whole || path.startsWith(`${whole}.`)

/** Removes errors about these paths and their children. */
export const withoutErrors = (errors: Errors, paths: readonly string[]): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !paths.some(whole => within(path, whole))))

/** Returns a field's error: its own, otherwise the first of its children. */
export const errorAt = (errors: Errors, path: string): string | undefined =>
  errors[path] ?? Object.entries(errors).find(([other]) => within(other, path))?.[1]

/** Returns errors without a field in the form; they are shown above the fields, so that none is lost. */
export const homelessErrors = (errors: Errors, values: object): readonly string[] => [
  ...new Set(
    Object.entries(errors)
      .filter(([path]) => !Object.hasOwn(values, path.split('.')[0] ?? path))
      .map(([, sentence]) => sentence),
  ),
]

export const isEmpty = (errors: Errors) => Object.keys(errors).length === 0

/** Changes by two people to the same record. */
export interface Conflict<V> {
  /** Fields that both changed, to different values: the user must choose. */
  contested: readonly FieldOf<V>[]
  /** Fields that only this user changed: these values stay. */
  mine: readonly FieldOf<V>[]
  /** Fields that only the other user changed: these values are taken over. */
  theirs: readonly FieldOf<V>[]
}

export function conflictOf<V extends object>(base: V, mine: V, theirs: V, spell: Spell<V> = spelled): Conflict<V> {
  const [own, others] = [changedFields(base, mine, spell), changedFields(base, theirs, spell)]
  return {
    contested: own.filter(field => others.includes(field) && !sameAs(spell)(mine, theirs, field)),
    mine: own.filter(field => !others.includes(field)),
    theirs: others.filter(field => !own.includes(field)),
  }
}

/** Returns the record after the choice: the current one with this user's fields, except those given up. */
export function merged<V extends object>(
  theirs: V,
  mine: V,
  conflict: Conflict<V>,
  keepMine: ReadonlySet<FieldOf<V>>,
): V {
  const kept = [...conflict.mine, ...conflict.contested.filter(field => keepMine.has(field))]
  return { ...theirs, ...Object.fromEntries(kept.map(field => [field, mine[field]])) }
}

/** Returns a value as text; empty if not given. */
export function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? formKitTexts.say('yes') : formKitTexts.say('no')
  if (Array.isArray(value)) return value.map(inWords).join(', ')
  // A file or a person
  if (typeof value === 'object' && value !== null && 'name' in value) return inWords(value.name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
