import { sql } from './database.ts'
import { aUser, anAgency } from './people.ts'

/** Adds a separate agency: Luis Ortega with three employees, a user who could be linked to him, and the administrator. */
export async function aCoordinatedAgency() {
  const agency = await anAgency('Coordinated')
  await sql(`insert into coordinators (organization_id, name) values ($1, 'Luis Ortega')`, [agency.id])
  await sql(
    `insert into employees (organization_id, first_name, last_name, provider_status, hire_date, coordinator_id)
     select c.organization_id, 'Ana', 'Abel' || n, 1, '2020-01-06', c.id from coordinators c, generate_series(1, 3) n
     where c.organization_id = $1`,
    [agency.id],
  )
  const dana = await aUser({ agencies: { [agency.name]: 'coordinator_limited' } })
  await sql(`update users set name = 'Dana Reyes' where id = $1`, [dana.id])
  const user = await aUser({ agencies: { [agency.name]: 'agency_admin' } })
  return {
    agency,
    user,
    /** Simulates another user saving a change to it. */
    touch: (name: string) =>
      sql(
        `update coordinators set version = version + 1, email = 'luis@rosters.example' where organization_id = $1 and name = $2`,
        [agency.id, name],
      ),
    invite: (name: string) =>
      sql(
        `with made as (insert into coordinators (organization_id, name) values ($1, $2) returning organization_id, id)
         insert into invitations (organization_id, id, email, name, role, coordinator_id, new_coordinator, token_hash, expires_at, invited_by_name)
         select organization_id, new_id(), 'ivy@journeys.example', $2, 'coordinator_limited', id, $2, '\\x00', now() + interval '7 days',
           'Journey Tester' from made`,
        [agency.id, name],
      ),
  }
}
