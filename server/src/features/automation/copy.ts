import {
  employeeFilters,
  type Id,
  isHas,
  leavesOf,
  readConditions,
  referencesOf,
  type RuleDefinition,
  type RuleFilters,
} from '@preceptor/contract'
import { listOfPeopleNamed } from '@preceptor/contract/conditions/lists-of-people'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { filtersOf, type NamedKind, rowNamed, rowsNamed } from './say.ts'

/** A row that a rule names; null for a kind or a name that no other agency can know. */
export interface NamedRow {
  id: string
  kind: NamedKind | null
  name: string | null
}

/** A rule as another agency receives it, with the names of everything it refers to. */
export interface CarriedRule {
  id: Id
  name: string
  definition: RuleDefinition
  names: NamedRow[]
}

/** Kinds of rows, by the lookups that filters choose from. */
const kindsOfLookups: Readonly<Record<string, NamedKind>> = {
  programs: 'program',
  locations: 'location',
  coordinators: 'coordinator',
  disciplines: 'discipline',
  credentialTypes: 'credential',
  complianceRules: 'compliance_rule',
}

type Filters = Readonly<Record<string, { kind: string; lookup?: string }>>
const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const uuids = (text: string) => text.match(uuid) ?? []

/** Adds the rows that filters name, by their lookups. */
function addNamed(found: Map<string, NamedKind>, known: Filters, values: Readonly<Record<string, string | undefined>>) {
  for (const [key, value] of Object.entries(values)) {
    const kind = kindsOfLookups[known[key]?.lookup ?? '']
    if (kind && value) for (const id of uuids(value)) found.set(id.toLowerCase(), kind)
  }
}

function addFilters(found: Map<string, NamedKind>, { conditions, ...flat }: RuleFilters) {
  addNamed(found, employeeFilters, flat)
  for (const leaf of conditions ? leavesOf(readConditions(conditions)) : [])
    if (isHas(leaf)) addNamed(found, listOfPeopleNamed(leaf.has)?.filters ?? {}, leaf.where ?? {})
    else addNamed(found, employeeFilters, leaf.where)
}

/** Returns everything that a definition names, by id. An id of an unknown kind has none. */
function namedIn(definition: RuleDefinition): Map<string, NamedKind | null> {
  const found = new Map<string, NamedKind>()
  for (const { kind, id } of referencesOf(definition)) if (uuids(id).length > 0) found.set(id.toLowerCase(), kind)
  for (const filters of filtersOf(definition)) addFilters(found, filters)
  return new Map(
    uuids(JSON.stringify(definition)).map(id => [id.toLowerCase(), found.get(id.toLowerCase()) ?? null] as const),
  )
}

/** Exports rules of the agency with the names of everything they refer to. */
export async function carriedRules(scope: Scope, ids: readonly Id[]): Promise<CarriedRule[]> {
  const { db, agency } = scope
  const rules = await db.rows<Omit<CarriedRule, 'names'>>(sql`select id, name, definition from automation_rules
    where organization_id = ${agency.id} and id = any(${ids}::uuid[]) and state <> 'archived' order by place, id`)
  const carried: CarriedRule[] = []
  for (const rule of rules) {
    carried.push({ ...rule, names: await carriedNames(scope, rule.definition) })
  }
  return carried
}

/** Returns the names of everything of this agency that a definition names. */
export async function carriedNames(scope: Scope, definition: RuleDefinition): Promise<NamedRow[]> {
  const names: NamedRow[] = []
  for (const [id, kind] of namedIn(definition))
    names.push({ id, kind, name: kind && ((await rowNamed(scope, kind, id))?.name ?? null) })
  return names
}

/** Returns this agency's row that is the same or has the same name. */
export async function sameNamed(scope: Scope, { id, kind, name }: NamedRow): Promise<Id | null> {
  if (kind === null || name === null) return null
  const rows = await scope.db.rows<{ id: Id; is_same: boolean }>(sql`
    select x.id, x.id = ${id}::uuid as is_same from (${rowsNamed(scope, kind)}) x
    where x.is_there and (x.id = ${id}::uuid or (x.is_for_all and lower(btrim(x.name)) = lower(btrim(${name}::text))))
    order by 2 desc limit 2`)
  const [first, second] = rows
  return first && (first.is_same || !second) ? first.id : null
}

/** Returns the definition with this agency's rows, and the references it has no matching row for. */
export async function fitted(
  scope: Scope,
  { definition, names }: Pick<CarriedRule, 'definition' | 'names'>,
): Promise<{ definition: RuleDefinition; missing: NamedRow[] }> {
  const here = new Map<string, Id>()
  const missing: NamedRow[] = []
  for (const named of names) {
    const id = await sameNamed(scope, named)
    if (id === null) missing.push(named)
    else here.set(named.id, id)
  }
  const text = JSON.stringify(definition).replace(uuid, id => here.get(id.toLowerCase()) ?? id)
  return { definition: JSON.parse(text) as RuleDefinition, missing }
}
