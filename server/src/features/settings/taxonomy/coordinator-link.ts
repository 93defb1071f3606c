import type { AgencyRole, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../../errors/app-error.ts'
import type { Scope } from '../../../scope/scope.ts'
import { coordinators } from './kinds.ts'
import { addEntry } from './save-entry.ts'
import { taxonomyTexts } from './texts.ts'

export interface ChosenCoordinator {
  coordinator_id?: Id | null | undefined
  coordinator_name?: string | undefined
}

/**
 * A coordinator_limited user is one of the agency's coordinators and sees that coordinator's employees. Returns which one, creating
 * it if a name was given; null for every other role. `holder`: the user or invitation that may already have it.
 */
export async function chooseCoordinator(
  scope: Scope,
  role: AgencyRole,
  { coordinator_id, coordinator_name }: ChosenCoordinator,
  holder: Id | null,
): Promise<Id | null> {
  if (role !== 'coordinator_limited') {
    if (coordinator_id || coordinator_name) throw invalid({ role: [taxonomyTexts.named('onlyCoordinators')] })
    return null
  }
  if (coordinator_name) return addCoordinator(scope, coordinator_name)
  if (!coordinator_id) throw invalid({ coordinator_id: [taxonomyTexts.named('coordinatorMissing')] })
  const { db, agency } = scope
  const found = await db.row<{ name: string; is_active: boolean; is_free: boolean }>(sql`
    select c.name, c.is_active or coalesce(c.user_id = ${holder}, false) as is_active, (c.user_id is null or c.user_id = ${holder}) and not exists (select from invitations i
        where i.organization_id = c.organization_id and i.coordinator_id = c.id and i.id is distinct from ${holder}
          and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()) as is_free
    from coordinators c where c.organization_id = ${agency.id} and c.id = ${coordinator_id} for update of c`)
  if (!found) throw invalid({ coordinator_id: [taxonomyTexts.named('coordinatorUnknown')] })
  if (!found.is_free) throw invalid({ coordinator_id: [taxonomyTexts.named('coordinatorTaken')] })
  if (!found.is_active)
    throw invalid({ coordinator_id: [taxonomyTexts.named('coordinatorInactive', { name: found.name })] })
  return coordinator_id
}

/** Adds a coordinator; reports a taken name on the field where it was entered. */
export async function addCoordinator(scope: Scope, name: string): Promise<Id> {
  try {
    return (await addEntry(scope, coordinators, { name })).id
  } catch (error) {
    const taken = error instanceof AppError ? error.help.errors?.['name'] : undefined
    throw taken ? invalid({ coordinator_name: taken }) : error
  }
}

/**
 * Links the user to this coordinator and no other; null unlinks. If it was taken meanwhile, adds a new coordinator with the user's
 * name.
 */
export async function linkCoordinator(
  scope: Pick<Scope, 'db'> & { agency: Pick<Scope['agency'], 'id'> },
  user: { id: Id; name: string },
  coordinator_id: Id | null,
) {
  const { db, agency } = scope
  await db.run(sql`
    update coordinators set user_id = null, version = version + 1, updated_at = now()
    where organization_id = ${agency.id} and user_id = ${user.id} and id is distinct from ${coordinator_id}`)
  if (coordinator_id === null) return
  const linked = await db.run(sql`
    update coordinators set user_id = ${user.id}, version = version + 1, updated_at = now()
    where organization_id = ${agency.id} and id = ${coordinator_id} and (user_id is null or user_id = ${user.id})`)
  if (linked === 0)
    await db.run(sql`
      insert into coordinators (organization_id, name, user_id) values (${agency.id}, ${user.name}, ${user.id})`)
}

/** Links a new coordinator user without a chosen coordinator: to the free coordinator of the same name, or a new one. */
export async function linkSomeCoordinator(
  scope: Pick<Scope, 'db'> & { agency: Pick<Scope['agency'], 'id'> },
  user: { id: Id; name: string },
) {
  const { db, agency } = scope
  const known = await db.row<{ id: Id }>(sql`
    select id from coordinators where organization_id = ${agency.id}
      and (user_id = ${user.id} or (user_id is null and fold(name) = fold(${user.name})))
    order by user_id nulls last, is_active desc, id limit 1`)
  const made =
    known ??
    (await db.row<{ id: Id }>(sql`
    insert into coordinators (organization_id, name) values (${agency.id}, ${user.name}) returning id`))
  if (made) await linkCoordinator(scope, user, made.id)
}
