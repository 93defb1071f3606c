import { createHash, randomBytes } from 'node:crypto'
import type { ProviderStatus } from '@preceptor/contract'
import { Client } from 'pg'
import { type AgencyRecord, anAgency } from '../server/src/demo/factories/agencies.ts'
import { aCoordinator, aDiscipline, aLocation } from '../server/src/demo/factories/taxonomy.ts'
import { aMembership, aUser } from '../server/src/demo/factories/users.ts'
import { anEmployee } from '../server/src/demo/factories/employees.ts'
import { load, type World } from '../server/src/demo/load.ts'
import { sized } from './size.ts'

export interface BenchAgency {
  id: string
  employees: number
  /** The token of its signed-in administrator. */
  token: string
}
export interface BenchWorld {
  /** 100,000 employees. */
  large: BenchAgency
  /** One of 20 with 1,000 each. */
  small: BenchAgency
  /** 1,000,000, only with `--million`. */
  huge: BenchAgency | null
  disciplines: string[]
}

const first =
  'Marisol José Anna Wei Fatima Dolores Nadia Olga Ewa Jean Marie Rose Pierre Sergei Mei Ling Kwame Ama Siobhán Patrick Grace Daniel Esther Ruth Samuel Aisha Omar Priya Anil Thuy Minh Elena Carlos Luz Ana Teresa Miguel Rafael Carmen Sofia Yolanda Denise Keisha Tamika Andre Monique Latoya Janelle Winston Beverley'.split(
    ' ',
  )
const roots =
  'Reyes Núñez Garcia Rodriguez Baptiste Chen Wang Okafor Mensah Kowalski Petrov Ivanova Smith Johnson Williams Brown Davis Miller Wilson Moore Taylor Anderson Thomas Jackson White Harris Martin Thompson Martinez Robinson Clark Lewis Lee Walker Hall Allen Young Hernandez King Wright Lopez Hill Scott Green Adams Baker Gonzalez Nelson Carter Mitchell'.split(
    ' ',
  )
const endings = ['', '-Ortiz', 'son', ' Cruz', 'man', 'ez', '-Diaz', 'ova', 'sky', 'ford']

/** Shares of a real agency: most people on file work, many have left. */
const statuses: ProviderStatus[] = [1, 1, 1, 1, 1, 1, 5, 5, 2, 4]
const languages = ['en', 'es', 'zh', 'ru', 'ht', 'en', 'es', 'en', 'bn', null]
const employmentTypes = ['full_time', 'part_time', 'per_diem', 'live_in', 'full_time', null] as const

function* people(agency: AgencyRecord, count: number, corner: ReturnType<typeof cornerOf>) {
  const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T
  for (let i = 0; i < count; i++) {
    // A scrambled number, so that neither names nor dates follow the order of the rows
    const n = (i * 7_919) % 1_000_003
    const last = pick(roots, n) + pick(endings, Math.floor(n / 53))
    yield anEmployee({
      organization_id: agency.id,
      first_name: pick(first, Math.floor(n / 7)),
      last_name: last,
      employee_number: `E${String(i + 1).padStart(7, '0')}`,
      email: n % 11 ? `${last.toLowerCase().replace(/[^a-z]/g, '')}.${i}@example.org` : null,
      mobile: n % 13 ? `+1718${String(2_000_000 + (n % 7_999_999)).padStart(7, '0')}` : null,
      provider_status: pick(statuses, Math.floor(n / 17)),
      language: pick(languages, Math.floor(n / 3)),
      hire_date: `${2005 + (n % 20)}-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`,
      termination_date: pick(statuses, Math.floor(n / 17)) === 5 ? '2025-03-31' : null,
      city: pick(['Bronx', 'Queens', 'Brooklyn', 'Yonkers'], n),
      employment_type: pick(employmentTypes, Math.floor(n / 23)),
      birth_date: n % 31 ? '1985-05-17' : null,
      discipline_id: n % 37 ? pick(corner.disciplines, n).id : null,
      location_id: n % 17 ? pick(corner.locations, n).id : null,
      coordinator_id: n % 19 ? pick(corner.coordinators, Math.floor(n / 5)).id : null,
    })
  }
}

const cornerOf = ({ id: organization_id }: AgencyRecord) => ({
  disciplines: ['HHA', 'PCA', 'RN', 'LPN', 'PT'].map(code =>
    aDiscipline({ organization_id, code, name: `${code} aide` }),
  ),
  locations: ['Bronx', 'Queens', 'Brooklyn', 'Flushing'].map(name => aLocation({ organization_id, name })),
  coordinators: first.slice(0, 20).map(name => aCoordinator({ organization_id, name: `${name} Whitfield` })),
})

/** Adds one agency of 100,000, 20 of 1,000 and, on request, one of 1,000,000, each with a signed-in administrator. */
export async function fill(ownerUrl: string, { million }: { million: boolean }): Promise<BenchWorld> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const sizes = [100_000, ...Array.from({ length: 20 }, () => 1_000), ...(million ? [1_000_000] : [])].map(sized)
    const made: (BenchAgency & { disciplines: string[] })[] = []
    for (const [i, employees] of sizes.entries())
      made.push(await oneAgency(owner, `Bench Home Care ${i + 1}`, employees))
    await leaveUnjudged(owner)
    await owner.query('vacuum analyze')
    const [large, small] = made
    if (!large || !small) throw new Error('There are no agencies.')
    return { large, small, huge: million ? (made.at(-1) ?? null) : null, disciplines: large.disciplines }
  } finally {
    await owner.end()
  }
}

/** There are no rules yet, and judging everyone without any would keep both processors busy for two minutes. */
async function leaveUnjudged(owner: Client) {
  await owner.query('delete from compliance_due')
  await owner.query('delete from compliance_everybody_due')
}

/** Adds one more agency, of a million. */
export async function aMillion(ownerUrl: string): Promise<BenchAgency> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const agency = await oneAgency(owner, 'Bench Home Care of a million', sized(1_000_000))
    await leaveUnjudged(owner)
    await owner.query('vacuum analyze employees, employee_disciplines')
    return agency
  } finally {
    await owner.end()
  }
}

async function oneAgency(owner: Client, name: string, employees: number) {
  const agency = anAgency({ name })
  const corner = cornerOf(agency)
  const user = aUser({ name: `Administrator of ${name}` })
  const world: World = {
    organizations: [agency],
    users: [user],
    memberships: [aMembership({ organization_id: agency.id, user_id: user.id })],
    ...corner,
    employees: people(agency, employees, corner),
  }
  await load(owner, world)
  await owner.query(
    `insert into employee_disciplines (organization_id, employee_id, discipline_id)
     select organization_id, id, discipline_id from employees where organization_id = $1 and discipline_id is not null`,
    [agency.id],
  )
  return {
    id: agency.id,
    employees,
    token: await signIn(owner, user.id, agency.id),
    disciplines: corner.disciplines.map(({ id }) => id),
  }
}

export async function signIn(owner: Client, user: string, agency: string): Promise<string> {
  const token = `ap_${randomBytes(32).toString('base64url')}`
  await owner.query(
    `insert into access_tokens (token_hash, user_id, organization_id, auth_epoch, expires_at)
     select $1, id, $3, auth_epoch, now() + interval '12 hours' from users where id = $2`,
    [createHash('sha256').update(token).digest(), user, agency],
  )
  return token
}

export const aName = (n: number) =>
  `${roots[n % roots.length] ?? ''}${endings[Math.floor(n / 53) % endings.length] ?? ''}`
