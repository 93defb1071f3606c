import { activeStatus, type EmployeePatch, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../../errors/app-error.ts'
import { ownRowsOnly, type Scope } from '../../../scope/scope.ts'
import { checkProfile } from '../../employees/check-profile.ts'
import type { BulkAct, Verdict } from '../act.ts'
import { bulkTexts } from '../texts.ts'
import { writesEmployees } from './write-employees.ts'

type Names = ReadonlyMap<Id, string>

/** Sets the location, or clears it. */
export const setLocation: BulkAct<'location'> = {
  ...writesEmployees,
  prepare: async (scope, { location_id }) => {
    await refuseEntry(scope, { location_id })
    const names = await namesOf(scope, 'locations')
    return {
      title:
        location_id === null
          ? bulkTexts.named('removeLocation')
          : bulkTexts.named('setLocation', { name: names.get(location_id) ?? '' }),
      judge: person => moved({ field: 'location_id', names, was: person.location_id, becomes: location_id }),
    }
  },
}

/** Sets the coordinator, or clears it. Only administrators may hand people over, as in the profile. */
export const setCoordinator: BulkAct<'coordinator'> = {
  ...writesEmployees,
  forbids: ({ actor }) => (ownRowsOnly(actor) ? bulkTexts.named('onlyAdministrators') : null),
  prepare: async (scope, { coordinator_id }) => {
    await refuseEntry(scope, { coordinator_id })
    const names = await namesOf(scope, 'coordinators')
    return {
      title:
        coordinator_id === null
          ? bulkTexts.named('removeCoordinator')
          : bulkTexts.named('setCoordinator', { name: names.get(coordinator_id) ?? '' }),
      judge: person => moved({ field: 'coordinator_id', names, was: person.coordinator_id, becomes: coordinator_id }),
    }
  },
}

interface Move {
  field: 'location_id' | 'coordinator_id'
  names: Names
  was: Id | null
  becomes: Id | null
}

function moved({ field, names, was, becomes }: Move): Verdict {
  if (was === becomes)
    return { outcome: 'unchanged', reason: bulkTexts.named(becomes === null ? 'alreadyBlank' : 'alreadySet') }
  const nameOf = (id: Id | null) => (id && names.get(id)) ?? null
  return {
    outcome: 'update',
    values: { [field]: becomes },
    before: { [field]: was },
    changes: [{ field, before: nameOf(was), after: nameOf(becomes) }],
  }
}

/** Refuses the entries the profile refuses: another agency's, or inactive ones. */
async function refuseEntry(scope: Scope, entry: Pick<EmployeePatch, 'location_id' | 'coordinator_id'>) {
  try {
    await checkProfile(scope, { ...entry, provider_status: activeStatus }, null)
  } catch (error) {
    const errors = error instanceof AppError ? error.help.errors : undefined
    if (!errors) throw error
    throw invalid(Object.fromEntries(Object.entries(errors).map(([field, texts]) => [`change.${field}`, texts])))
  }
}

async function namesOf({ db, agency }: Scope, list: 'locations' | 'coordinators'): Promise<Names> {
  const table = list === 'locations' ? sql`locations` : sql`coordinators`
  const rows = await db.rows<{ id: Id; name: string }>(
    sql`select id, name from ${table} where organization_id = ${agency.id}`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
