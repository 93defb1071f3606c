import {
  adapters,
  type CauseCode,
  connectorTemplates,
  type Id,
  usualFlows,
  providerStatuses,
  type ProviderStatus,
} from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { ownerClient } from '../../db/owner-client.ts'
import { saveSettings, theirConnection } from '../../features/partners/settings.ts'
import { startSync } from '../../features/partners/start-sync.ts'
import { openTaking, takeOver, writeResults } from '../../features/partners/take-over.ts'
import { loadKnownKeys } from '../../features/imports/known-keys.ts'
import { todayIn } from '../../features/employees/today.ts'
import { addJob } from '../../jobs/add-job.ts'
import { newId } from '../../lib/new-id.ts'
import { inWords } from '../../lib/texts.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { systemActor } from '../../scope/system.ts'
import { giveDrop } from './give-drop.ts'
import { simulatedClient, simulatedSecret } from './simulators.ts'

interface Person {
  id: Id
  employee_number: string | null
  external_id: string | null
  first_name: string
  last_name: string
  email: string | null
  mobile: string | null
  birth_date: string | null
  hire_date: string | null
  provider_status: ProviderStatus
  discipline: string | null
  location: string | null
  coordinator: string | null
}

interface Place {
  organization_id: Id
  name: string
  time_zone: string
  partner_id: Id
  adapter: 'hhax' | 'alayacare' | 'drop'
  user_id: Id
  user_name: string
  email: string
}

/** Faults at the partner, with the number of people: 900 in nine causes. */
const wrongs: readonly [number, Record<string, unknown>][] = [
  [37, { discipline: 'HHA II' }],
  [140, { discipline: 'PCW Level 1' }],
  [250, { office: 'Grand Concourse Annex' }],
  [60, { status: 'Float pool' }],
  [110, { mobilePhone: '555-01' }],
  [64, { hireDate: '2031-01-06' }],
  [89, { status: 'Terminated' }],
  [80, { locked: true }],
  [70, { alternateCode: '', caregiverCode: null, email: '', mobilePhone: '', dateOfBirth: '' }],
]

/** Connects demo agencies to a simulated partner and syncs with it once. */
export async function exchangeDemoWorld({
  config,
  database,
  ownerUrl,
}: {
  config: Config
  database: Database
  ownerUrl: string
}): Promise<void> {
  if (config.partnersPort === 0) return
  const owner = ownerClient({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const { rows: places } =
      await owner.query<Place>(`select distinct on (o.id) o.id as organization_id, o.name, o.time_zone, p.id as partner_id,
        p.adapter, u.id as user_id, u.name as user_name, u.email
      from organizations o join partners p on p.id = o.partner_id and p.adapter is not null
      join memberships m on m.organization_id = o.id and m.role = 'agency_admin' and m.is_active
      join users u on u.id = m.user_id and u.status = 'active' and u.vendor_role is null
      where o.status = 'live' and p.adapter in ('hhax', 'alayacare', 'drop') order by o.id, u.email`)
    for (const place of places) {
      const { rows: people } = await owner.query<Person>(
        `select e.id, e.employee_number, e.external_id, e.first_name, e.last_name, e.email, e.mobile, e.birth_date::text, e.hire_date::text,
          e.provider_status, d.name as discipline, l.name as location, c.name as coordinator
        from employees e left join disciplines d on d.organization_id = e.organization_id and d.id = e.discipline_id
        left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
        left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id
        where e.organization_id = $1 and e.provider_status not in (5, 9) and e.employee_number is not null order by e.provider_status <> 1, e.id`,
        [place.organization_id],
      )
      const target_id = place.adapter === 'drop' ? await giveDrop(owner, config.appKeys, place) : null
      await exchange({ config, database, target_id }, place, people)
    }
  } finally {
    await owner.end()
  }
}

async function exchange(
  { config, database, target_id }: { config: Config; database: Database; target_id: Id | null },
  place: Place,
  people: readonly Person[],
) {
  const raws = { hhax: hhaxOf, alayacare: alayacareOf, drop: dropOf }[place.adapter](people)
  const actor = {
    kind: 'user',
    user_id: place.user_id,
    name: place.user_name,
    email: place.email,
    role: 'agency_admin',
    token_organization_id: place.organization_id,
  } as const
  const agency = { id: place.organization_id, name: place.name, time_zone: place.time_zone, versions: null }
  await inAgency(
    { database, actor, agency, origin: systemActor.origin },
    async scope => {
      const { db } = scope
      await saveSettings(scope, config, place.partner_id, {
        ...(target_id
          ? { config: { ...connectorTemplates.file_drop.config, target_id } }
          : {
              config: {
                base_url: `http://127.0.0.1:${config.partnersPort}/${place.adapter}`,
                [place.adapter === 'hhax' ? 'client_id' : 'username']: simulatedClient,
              },
              secret: simulatedSecret,
            }),
        schedule: 'daily',
        ...(!target_id && { flows: [...usualFlows(adapters[place.adapter]), 'completions', 'credentials', 'status'] }),
      })
      const coordinators = new Set(people.flatMap(({ coordinator }) => coordinator ?? []))
      if (place.adapter === 'drop')
        await db.run(sql`insert into care_coordinators (organization_id, partner_id, external_id, name)
          select ${agency.id}, ${place.partner_id}, c.code, c.name
          from unnest(${[...coordinators].map(codeOf)}::text[], ${[...coordinators]}::text[]) c (code, name) on conflict do nothing`)
      else
        await db.run(sql`insert into care_coordinators (organization_id, partner_id, external_id, name)
        select ${agency.id}, ${place.partner_id}, coalesce(nullif(split_part(name, ' ', 2), ''), name) || '-' || row_number() over (order by name), name
        from coordinators where organization_id = ${agency.id} and is_active`)
      const id = await startSync(scope, { trigger: 'schedule' })
      const stored = await theirConnection(scope)
      const taking = await openTaking(scope, stored, {
        job_id: id,
        keys: config.appKeys,
        known: await loadKnownKeys(scope),
        began: 'infinity',
      })
      const counts: Record<string, number> = {}
      const said = raws.map((raw, at) => ({ n: at + 1, raw }))
      for (const { outcome } of await takeOver(scope, taking, said)) counts[outcome] = (counts[outcome] ?? 0) + 1
      await db.run(sql`update jobs set state = ${counts['failed'] ? 'succeeded_with_errors' : 'succeeded'}, total = ${raws.length},
          done = ${raws.length}, counts = ${JSON.stringify(counts)}::jsonb, started_at = now(), ended_at = now()
        where organization_id = ${agency.id} and id = ${id}`)
      await db.run(sql`update integration_settings s set last_ok_at = now(), last_count = ${raws.length}, full_at = now(),
          full_digest = j.digest, changes_since = j.created_at, reconcile_at = now(), visits_at = null
        from integration_jobs j where s.organization_id = ${agency.id} and s.partner_id = ${place.partner_id}
          and j.organization_id = s.organization_id and j.id = ${id}`)
      await tellRefused(scope, config, stored.partner)
    },
    { long: true },
  )
}

/** Marks pushes that the partner refused as failed items. */
async function tellRefused(scope: Scope, config: Config, partner: { id: Id; name: string }) {
  const { db, agency } = scope
  const rows = await db.rows<{
    id: Id
    key: string
    employee_id: Id
    name: string
    code: CauseCode
    value: string | null
    external_id: string | null
  }>(sql`select p.id, p.key, p.employee_id, e.last_name || ', ' || e.first_name as name, p.code, p.value, e.external_id
    from partner_pushes p join employees e on e.organization_id = p.organization_id and e.id = p.employee_id
    where p.organization_id = ${agency.id} and p.partner_id = ${partner.id} and p.state = 'refused' order by p.queued_at, p.id`)
  if (rows.length === 0) return
  const job_id = newId()
  await addJob(scope, {
    id: job_id,
    kind: 'partner_pull',
    title: partner.name,
    state: 'running',
    settings: { partner_id: partner.id },
    total: rows.length,
  })
  await db.run(sql`insert into integration_jobs (organization_id, id, partner_id, type, trigger)
    values (${agency.id}, ${job_id}, ${partner.id}, 'inservice.push', 'schedule')`)
  await writeResults(
    scope,
    { job_id, partner, keys: config.appKeys, today: todayIn(agency.time_zone), type: 'inservice.push' },
    rows.map(({ id, key, external_id, value, ...row }, at) => ({
      ...row,
      n: at + 1,
      raw: undefined,
      sent: { key, state: 'refused' },
      push_id: id,
      outcome: 'failed',
      value: value ?? '',
      one: { external_id: external_id ?? '' },
    })),
  )
  await db.run(sql`update jobs set state = 'succeeded_with_errors', done = total, counts = ${JSON.stringify({ failed: rows.length })}::jsonb,
      started_at = now(), ended_at = now() where organization_id = ${agency.id} and id = ${job_id}`)
}

const statusOf = ({ provider_status }: Person) => inWords(fallback, providerStatuses[provider_status])

function hhaxOf(people: readonly Person[]): Record<string, unknown>[] {
  const spoiled = wrongs.flatMap(([count, wrong]) => Array<Record<string, unknown>>(count).fill(wrong))
  // Small worlds have fewer of each
  const working = people.filter(({ provider_status }) => provider_status === 1).length
  const share = Math.max(1, Math.ceil(spoiled.length / Math.max(1, working * 0.9)))
  const some = spoiled.filter((_, at) => at % share === 0)
  return people.map((person, at) => {
    const raw = {
      caregiverCode: person.external_id ?? person.employee_number ?? person.id,
      alternateCode: person.employee_number ?? '',
      firstName: person.first_name,
      lastName: person.last_name,
      email: person.email ?? '',
      mobilePhone: person.mobile ?? '',
      dateOfBirth: person.birth_date ?? '',
      status: person.provider_status === 1 ? statusOf(person) : '',
      discipline: person.discipline ?? '',
      office: person.location ?? '',
      hireDate: person.provider_status === 1 ? (person.hire_date ?? '') : '',
      coordinatorCode: '',
      locked: false,
    }
    const wrong = person.provider_status === 1 ? some[at] : undefined
    if (!wrong) return raw
    // Entered a second time at the partner, without identifying data
    if ('caregiverCode' in wrong) return { ...raw, ...wrong, caregiverCode: `NEW-${at}` }
    return { ...raw, ...wrong }
  })
}

const alayacareOf = (people: readonly Person[]): Record<string, unknown>[] =>
  people.map(person => ({
    id: person.external_id ?? person.id,
    external_id: person.employee_number ?? '',
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email ?? '',
    phone_main: person.mobile ?? '',
    birthday: person.birth_date ?? '',
    start_on: person.provider_status === 1 ? (person.hire_date ?? '') : '',
    status: person.provider_status === 1 ? 'active' : '',
    designation: person.discipline ?? '',
    branch: person.location ?? '',
    coordinator_id: '',
  }))

/** The drop's code for a coordinator. */
const codeOf = (name: string) => name.toUpperCase().replaceAll(/[^A-Z]+/g, '-')

/** Formats people like the lines of a file, with lowercase headings. */
const dropOf = (people: readonly Person[]): Record<string, unknown>[] =>
  people.map(person => ({
    'caregiver code': person.external_id ?? person.employee_number ?? person.id,
    'alternate code': person.employee_number ?? '',
    'first name': person.first_name,
    'last name': person.last_name,
    email: person.email ?? '',
    'mobile phone': person.mobile ?? '',
    'birth date': person.birth_date ?? '',
    'hire date': person.provider_status === 1 ? (person.hire_date ?? '') : '',
    status: person.provider_status === 1 ? statusOf(person) : '',
    discipline: person.discipline ?? '',
    office: person.location ?? '',
    'coordinator code': person.coordinator ? codeOf(person.coordinator) : '',
    'coordinator name': person.coordinator ?? '',
  }))
