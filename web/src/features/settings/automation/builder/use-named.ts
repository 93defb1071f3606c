import { api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import type { Choice } from '@/ui/select/choice.ts'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'

const quiet = { quiet: true, staleTime: 60_000 } as const

export const usePrograms = (kept: string | null | undefined) => useChoosable('programs', kept ? [kept] : [])
export const useForms = (kept: string | null | undefined) => useChoosable('forms', kept ? [kept] : [])
export const useCredentialTypes = (kept: string | null | undefined) =>
  useChoosable('credentialTypes', kept ? [kept] : [])

/** Agencies have dozens of paths, never thousands. */
export const usePaths = (): Choice[] =>
  (
    useQueryOf(api.learningPaths.list, { query: { state: 'active,archived', per_page: 100 } }, quiet).data?.data ?? []
  ).map(({ id, title }) => ({ value: id, label: title }))

export const useSessions = (): Choice[] =>
  (useQueryOf(api.bookings.choices, { query: {} }, quiet).data?.data ?? []).map(
    ({ id, title, starts_at, zone, place }) => ({
      value: id,
      label: [title, formatInstant(starts_at, zone), ...(place ? [place] : [])].join(' · '),
    }),
  )

export const useUsers = (): Choice[] =>
  (useQueryOf(api.users.list, { query: { status: 'active', per_page: 100 } }, quiet).data?.data ?? []).map(
    ({ id, name }) => ({ value: id, label: name }),
  )

export const useViews = (): Choice[] =>
  (useQueryOf(api.savedViews.list, { query: { resource: 'employees' } }, quiet).data?.data ?? []).map(
    ({ id, name }) => ({
      value: id,
      label: name,
    }),
  )

export const useReports = (): Choice[] =>
  (useQueryOf(api.reports.list, { query: {} }, quiet).data?.data ?? []).map(({ id, name }) => ({
    value: id,
    label: name,
  }))

/** Returns the agency's saved texts, one entry for all languages of a text. */
export function useReadyTexts(): Choice[] {
  const { data } = useQueryOf(api.templates.list, { query: { kind: 'own' } }, quiet)
  const ready = (data?.data ?? []).filter(one => one.id !== null && one.is_active)
  return [...new Map(ready.map(one => [one.id ?? '', one.title ?? one.key]))].map(([value, label]) => ({
    value,
    label,
  }))
}

export const useScheduleDays = (type: string): Choice[] =>
  (useQueryOf(api.worldLookups.scheduleTypes, {}, { quiet: true, staleTime: 3_600_000 }).data?.data ?? [])
    .find(({ id }) => id === type)
    ?.schedule_on.map(({ id, name }) => ({ value: id, label: name })) ?? []
