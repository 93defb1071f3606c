import type { Endpoint } from '@preceptor/contract'
import { contractProblems } from '@/api/problems.ts'
import type { FormValues } from './kind.ts'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export const changedKeys = <V extends FormValues>(from: V, to: V): (keyof V & string)[] =>
  Object.keys(to).filter(key => !same(from[key], to[key]))

/** Of the body what was changed. */
export const onlyKeys = (body: Record<string, unknown>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => keys.includes(key)))

/** What the contract finds wrong before anything is sent; a wrong room is told at the rooms. */
export const problemsIn = (endpoint: Endpoint, body: Record<string, unknown>) =>
  atFields(contractProblems(endpoint.body, body))

export const atFields = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([path, sentence]) => [path.split('.')[0] ?? path, sentence]))

/** Somebody else saved first: theirs where I changed nothing, mine where I did; `contested` is where we both did. */
export function rebased<V extends FormValues>(base: V, mine: V, theirs: V) {
  const [own, others] = [changedKeys(base, mine), changedKeys(base, theirs)]
  const values = { ...theirs, ...Object.fromEntries(own.map(key => [key, mine[key]])) } as V
  const contested = own.filter(key => others.includes(key) && !same(mine[key], theirs[key]))
  return { values, contested, others }
}

/** A value as a sentence can hold it. */
export function shown(value: FormValues[string] | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ') || 'none'
  return String(value ?? '') || 'none'
}
