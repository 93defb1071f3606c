import { formKitTexts } from './texts.ts'

/** The values of a form by the names of its fields: texts as typed, nothing is null unless the control says so. */
export type FieldOf<V> = keyof V & string
/** Sentence by path: `email`, `emergency_contacts.0.phone`. */
export type Errors = Readonly<Record<string, string>>
/** The path of what is said about the form as a whole; it holds until something is changed. */
export const ofTheWhole = ''
/** A value spelled so that the same thing typed in another way is no change. */
export type Spell<V> = (values: V, field: FieldOf<V>) => unknown

const plain = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
export const spelled = <V extends object>(values: V, field: FieldOf<V>): unknown => plain(values[field])

const sameAs =
  <V extends object>(spell: Spell<V>) =>
  (one: V, other: V, field: FieldOf<V>) =>
    JSON.stringify(spell(one, field)) === JSON.stringify(spell(other, field))

export const changedFields = <V extends object>(before: V, now: V, spell: Spell<V> = spelled): readonly FieldOf<V>[] =>
  (Object.keys(before) as FieldOf<V>[]).filter(field => !sameAs(spell)(before, now, field))

/** The part of a body that changes only the changed fields. */
export const onlyChanged = <B extends object>(whole: B, changed: readonly string[]): Partial<B> =>
  Object.fromEntries(Object.entries(whole).filter(([field]) => changed.includes(field))) as Partial<B>

const within = (path: string, whole: string) => path === whole || path.startsWith(`${whole}.`)

/** Removes errors about these paths and their children. */
export const withoutErrors = (errors: Errors, paths: readonly string[]): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !paths.some(whole => within(path, whole))))

/** Returns a field's error: its own, else the first of its children. */
export const errorAt = (errors: Errors, path: string): string | undefined =>
  errors[path] ?? Object.entries(errors).find(([other]) => within(other, path))?.[1]

/** Sentences about what no field of the form holds: they are shown above the fields, so that none is lost. */
export const homelessErrors = (errors: Errors, values: object): readonly string[] => [
  ...new Set(
    Object.entries(errors)
      .filter(([path]) => !Object.hasOwn(values, path.split('.')[0] ?? path))
      .map(([, sentence]) => sentence),
  ),
]

export const isEmpty = (errors: Errors) => Object.keys(errors).length === 0

/** Changes by two people to one thing. */
export interface Conflict<V> {
  /** Both changed these, to something else: one of the two must be chosen. */
  contested: readonly FieldOf<V>[]
  /** Mine alone: they stay. */
  mine: readonly FieldOf<V>[]
  /** Theirs alone: they come. */
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

/** The thing after the choice: the present one with my fields in it, but for those I gave up. */
export function merged<V extends object>(
  theirs: V,
  mine: V,
  conflict: Conflict<V>,
  keepMine: ReadonlySet<FieldOf<V>>,
): V {
  const kept = [...conflict.mine, ...conflict.contested.filter(field => keepMine.has(field))]
  return { ...theirs, ...Object.fromEntries(kept.map(field => [field, mine[field]])) }
}

/** A value as a sentence can hold it; empty: not given. */
export function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? formKitTexts.say('yes') : formKitTexts.say('no')
  if (Array.isArray(value)) return value.map(inWords).join(', ')
  // a file, a person
  if (typeof value === 'object' && value !== null && 'name' in value) return inWords(value.name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
