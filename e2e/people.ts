import { createHash, randomBytes } from 'node:crypto'
import { sql } from './database.ts'

export const password = 'demo-only-password'
export const harborlight = 'Harborlight Home Care'
export const gardenState = 'Garden State Caring Hands'
export const keystone = 'Keystone Companions'

/** Accounts of the demo world. */
export const people = {
  admin: 'admin@harborlight.example',
  multi: 'multi@harborlight.example',
  coordinator: 'coordinator@harborlight.example',
  rn: 'rn@harborlight.example',
  viewer: 'viewer@harborlight.example',
  gardenAdmin: 'admin@gardenstate.example',
  csm: 'csm@preceptor.example',
  csSuper: 'cs.super@preceptor.example',
  vendorAdmin: 'admin@preceptor.example',
  super: 'super@preceptor.example',
  caregiver: 'caregiver@harborlight.example',
} as const
export type Person = keyof typeof people

type AgencyRole = 'agency_admin' | 'coordinator_limited' | 'rn_limited' | 'viewer'
interface NewUser {
  landing?: 'dashboard' | 'employees' | 'programs' | 'reports'
  /** Agency name → role. */
  agencies?: Record<string, AgencyRole>
  /** The language of the panel. */
  language?: 'en' | 'es'
  name?: string
}

/** Adds a user that no one else signs in as, for tests that end sessions, change passwords or switch agencies. */
export async function aUser({
  landing = 'dashboard',
  agencies = { [harborlight]: 'agency_admin' },
  language = 'en',
  name = 'Journey Tester',
}: NewUser = {}) {
  const email = `user.${randomBytes(5).toString('hex')}@journeys.example`
  const [user] = await sql<{ id: string }>(
    `insert into users (email, name, password_hash, default_landing_page, language)
     select $1, $5, password_hash, $2, $4 from users where email = $3 returning id`,
    [email, landing, people.admin, language, name],
  )
  if (!user) throw new Error('The demo world has no administrator to take the password from.')
  for (const [name, role] of Object.entries(agencies)) {
    await sql(
      `insert into memberships (organization_id, user_id, role) select id, $2, $3 from organizations where name = $1`,
      [name, user.id, role],
    )
  }
  // The first one listed is where the first sign-in leads.
  await sql(`update users set last_organization_id = (select id from organizations where name = $2) where id = $1`, [
    user.id,
    Object.keys(agencies)[0],
  ])
  return { email, id: user.id }
}

/** Adds an empty agency that no other test uses, for tests that change its facts. */
export async function anAgency(word: string) {
  const name = `${word} ${randomBytes(4).toString('hex')}`
  const [agency] = await sql<{ id: string }>(`insert into organizations (name) values ($1) returning id`, [name])
  if (!agency) throw new Error('The agency was not written.')
  return { id: agency.id, name }
}

/** Returns the hash stored for a token on the server. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

export async function agencyId(name: string): Promise<string> {
  const [row] = await sql<{ id: string }>('select id from organizations where name = $1', [name])
  if (!row) throw new Error(`The demo world has no agency ${name}.`)
  return row.id
}
