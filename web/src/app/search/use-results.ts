import { access, api, can, searchHitsLimit, type User } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { paths } from '@/nav/paths.ts'
import { useEmployeesHome } from '@/nav/use-employees-home.ts'
import { agencyEntry, allPeopleEntry, type Group, personAnywhereEntry, personEntry, placeEntry } from './entries.ts'
import { matchingPlaces, placesFor } from './places.ts'
import { searchTexts } from './texts.ts'

interface Results {
  groups: Group[]
  /** Answers for what is typed now are still on their way. */
  searching: boolean
  failed: boolean
}

/** What fits the words typed: people, for customer success agencies too, then pages and actions, which need no answer. */
export function useResults(user: User, area: 'agency' | 'csm', typed: string): Results {
  const t = useTexts(searchTexts)
  const to = useAgencyPaths()
  const employeesHome = useEmployeesHome(area === 'agency')
  const search = typed.trim().slice(0, 200)
  const people = usePeople(area === 'agency' && can(user, access.employees), search)
  const anywhere = usePeopleAnywhere(area === 'csm' && can(user, access.csmArea), search)
  const agencies = useAgencies(can(user, access.csmArea), search)
  const places = matchingPlaces(placesFor({ user, area, to, employeesHome }), search)
  const found =
    area === 'agency'
      ? (people.data?.data ?? []).map(hit => personEntry(hit, to))
      : (anywhere.data?.data ?? []).map(personAnywhereEntry)
  const everybody = area === 'agency' ? to.employees({ search }) : paths.csmEmployees({ search })
  const groups = [
    {
      name: t('people'),
      entries: search && found.length > 0 ? [...found, allPeopleEntry(search, everybody)] : [],
    },
    { name: t('agencies'), entries: search ? (agencies.data?.data ?? []).map(agencyEntry) : [] },
    { name: t('pages'), entries: places.filter(({ kind }) => kind === 'page').map(placeEntry) },
    { name: t('actions'), entries: places.filter(({ kind }) => kind === 'action').map(placeEntry) },
  ].filter(({ entries }) => entries.length > 0)
  return {
    groups,
    searching: people.isFetching || anywhere.isFetching || agencies.isFetching,
    failed: people.isError || anywhere.isError || agencies.isError,
  }
}

const asItIsTyped = { keep: true, staleTime: 10_000, quiet: true } as const

const usePeople = (may: boolean, search: string) =>
  useQueryOf(api.search.employees, { query: { search } }, { ...asItIsTyped, enabled: may && search !== '' })

const usePeopleAnywhere = (may: boolean, search: string) =>
  useQueryOf(
    api.csmEmployees.list,
    { query: { search, per_page: searchHitsLimit } },
    { ...asItIsTyped, enabled: may && search.length > 1 },
  )

const useAgencies = (may: boolean, search: string) =>
  useQueryOf(
    api.agencies.list,
    { query: { search, to_select: '1', per_page: 6 } },
    { ...asItIsTyped, enabled: may && search !== '' },
  )
