import { access, api, can, searchHitsLimit, type User } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { paths } from '@/nav/paths.ts'
import { useEmployeesHome } from '@/nav/use-employees-home.ts'
import {
  accountEntry,
  agencyEntry,
  allPeopleEntry,
  type Group,
  locationEntry,
  opensView,
  personAnywhereEntry,
  personEntry,
  placeEntry,
  learningPathEntry,
  programEntry,
  ruleEntry,
  sessionEntry,
  userEntry,
  viewEntry,
} from './entries.ts'
import { isAskedFor, matchingPlaces, placesFor } from './places.ts'
import { searchTexts } from './texts.ts'

interface Results {
  groups: Group[]
  /** True while results for the current text are loading. */
  searching: boolean
  failed: boolean
}

/**
 * Returns results for the typed words: the server's matches for this user, then pages and actions, which need no call. Actions
 * named by the input come first.
 */
export function useResults(user: User, area: 'agency' | 'csm', typed: string): Results {
  const t = useTexts(searchTexts)
  const to = useAgencyPaths()
  const employeesHome = useEmployeesHome(area === 'agency')
  const search = typed.trim().slice(0, 200)
  const inAgency = useInAgency(area === 'agency' && can(user, access.employees), search)
  const anywhere = usePeopleAnywhere(area === 'csm' && can(user, access.csmArea), search)
  const everywhere = useEverywhere(area === 'csm' && can(user, access.csmArea), search)
  const agencies = useAgencies(can(user, access.csmArea), search)
  const places = matchingPlaces(placesFor({ user, area, to, employeesHome }), search)
  const own = search ? inAgency.data?.data : undefined
  const all = search ? everywhere.data?.data : undefined
  const views = (own ?? all)?.views ?? []
  const found =
    area === 'agency'
      ? (own?.employees ?? []).map(hit => personEntry(hit, to))
      : (anywhere.data?.data ?? []).map(personAnywhereEntry)
  const everybody = area === 'agency' ? to.employees({ search }) : paths.csmEmployees({ search })
  const actions = {
    name: t('actions'),
    entries: places.filter(({ kind }) => kind === 'action').map(placeEntry),
  }
  const actionsFirst = places.some(place => isAskedFor(place, search))
  const groups = [
    ...(actionsFirst ? [actions] : []),
    {
      name: t('people'),
      entries: search && found.length > 0 ? [...found, allPeopleEntry(search, everybody)] : [],
    },
    { name: t('agencies'), entries: search ? (agencies.data?.data ?? []).map(agencyEntry) : [] },
    {
      name: t('users'),
      entries: own ? own.users.map(hit => userEntry(hit, to)) : (all?.users ?? []).map(accountEntry),
    },
    { name: t('locations'), entries: (own?.locations ?? []).map(hit => locationEntry(hit, user, to)) },
    { name: t('programs'), entries: (own?.programs ?? []).map(hit => programEntry(hit, to)) },
    { name: t('learningPaths'), entries: (own?.learning_paths ?? []).map(hit => learningPathEntry(hit, to)) },
    { name: t('sessions'), entries: (own?.sessions ?? []).map(hit => sessionEntry(hit, to)) },
    { name: t('rules'), entries: (own?.rules ?? []).map(hit => ruleEntry(hit, to)) },
    { name: t('views'), entries: views.filter(opensView(user)).map(hit => viewEntry(hit, to)) },
    { name: t('pages'), entries: places.filter(({ kind }) => kind === 'page').map(placeEntry) },
    ...(actionsFirst ? [] : [actions]),
  ].filter(({ entries }) => entries.length > 0)
  const asked = [inAgency, anywhere, everywhere, agencies]
  return {
    groups,
    searching: asked.some(({ isFetching }) => isFetching),
    failed: asked.some(({ isError }) => isError),
  }
}

const asItIsTyped = { keep: true, staleTime: 10_000, quiet: true } as const

const useInAgency = (may: boolean, search: string) =>
  useQueryOf(api.search.agency, { query: { search } }, { ...asItIsTyped, enabled: may && search !== '' })

const usePeopleAnywhere = (may: boolean, search: string) =>
  useQueryOf(
    api.csmEmployees.list,
    { query: { search, per_page: searchHitsLimit } },
    { ...asItIsTyped, enabled: may && search.length > 1 },
  )

const useEverywhere = (may: boolean, search: string) =>
  useQueryOf(api.search.everywhere, { query: { search } }, { ...asItIsTyped, enabled: may && search.length > 1 })

const useAgencies = (may: boolean, search: string) =>
  useQueryOf(
    api.agencies.list,
    { query: { search, to_select: '1', per_page: 6 } },
    { ...asItIsTyped, enabled: may && search !== '' },
  )
