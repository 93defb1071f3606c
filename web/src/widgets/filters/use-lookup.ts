import { api } from '@preceptor/contract'
import { useParams } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import type { Choice } from '@/ui/select/choice.ts'
import { useAgencyChoices } from '../agencies/all-agencies.ts'
import { filterTexts } from './texts.ts'

/** Short lists that filters choose from, by their name in filters. */
const lookups = {
  ...api.lookups,
  partners: api.agencies.partners,
  csUsers: api.csmUsers.csUsers,
  actors: api.auditLog.actors,
}
/** Lookups of the page's program, learning path or form. */
const ofPage = {
  quizzes: api.quizResults.quizzes,
  programVersions: api.quizResults.versions,
  pathSteps: api.learningPaths.stepNames,
  formVersions: api.answersOfForm.versions,
}
const all = { ...lookups, ...ofPage }
type LookupName = keyof typeof all
const isLookup = (name: string): name is LookupName => Object.hasOwn(all, name)

interface Row {
  id: string
  name: string
  is_active?: boolean
  merged_ids?: readonly string[]
}

/** A row of a lookup; `merged` has the values of entries merged into it. */
export type LookupChoice = Choice & { merged?: readonly string[] }

/** Returns a short list as choices, with inactive ones at the end; `undefined` while it loads. */
export function useLookup(name: string, enabled = true): LookupChoice[] | undefined {
  const isAgencies = name === 'agencies'
  const agencies = useAgencyChoices(enabled && isAgencies)
  const { id = '' } = useParams()
  const endpoint = all[isLookup(name) ? name : 'disciplines']
  // Free-text entries aren't a managed list, so opening it loads recent ones
  const staleTime = name === 'cities' || name === 'tags' ? 0 : 300_000
  const asked = { enabled: enabled && !isAgencies, staleTime, quiet: true }
  const data: readonly Row[] | undefined = useQueryOf(
    endpoint,
    Object.hasOwn(ofPage, name) ? { params: { id } } : {},
    asked,
  ).data?.data
  if (isAgencies) return agencies
  if (!data) return undefined
  const choice = ({ id, name, is_active = true, merged_ids = [] }: Row): LookupChoice => ({
    value: id,
    label: is_active ? name : filterTexts.say('inactive', { name }),
    ...(merged_ids.length > 0 && { merged: merged_ids }),
  })
  const isActive = ({ is_active = true }: Row) => is_active
  return [...data.filter(isActive), ...data.filter(row => !isActive(row))].map(choice)
}

/** Updates values of an old address: a merged entry is replaced by the one it was merged into, as on the server. */
export function followMerged(choices: readonly LookupChoice[], values: readonly string[]): string[] {
  const kept = new Map(choices.flatMap(({ value, merged = [] }) => merged.map(old => [old, value] as const)))
  return [...new Set(values.map(value => kept.get(value.toLowerCase()) ?? value))]
}
