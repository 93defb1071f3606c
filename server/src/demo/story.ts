import { importFields, listName } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import type { Config } from '../config.ts'
import type { Keyring } from '../keys/secrets.ts'
import { inWords } from '../lib/texts.ts'
import { hashPassword } from '../features/auth/password-hash.ts'
import { demoPassword } from './accounts.ts'
import { type AgencyPlan, agencyPlans, furtherAgency } from './agencies.ts'
import { type Day, dayText, demoToday, instantText, workday } from './days.ts'
import { factsOf, lighthouse } from './facts.ts'
import { type AgencySignInRecord, anAgency, aPartner } from './factories/agencies.ts'
import { aCoordinator, type CoordinatorRecord } from './factories/taxonomy.ts'
import { aJob, aJobItem, type JobItemRecord } from './factories/jobs.ts'
import { anEvent, type EventRecord } from './factories/events.ts'
import { aSavedView } from './factories/saved-views.ts'
import type { EmployeeRecord, HeldDisciplineRecord, ScheduledStatusRecord } from './factories/employees.ts'
import type { VisitRecord } from './factories/users.ts'
import { guestsOf } from './guests.ts'
import { agencyEvents, type Chronicle, historyOf, joinedAt, type Planned, planned } from './history.ts'
import { load, type World } from './load.ts'
import { panelMessagesOf } from './messages.ts'
import { aCulture, aName } from './names.ts'
import { portraits } from './portraits.ts'
import { type Person, peopleOf, type Workplace } from './people.ts'
import { Random } from './random.ts'
import { signInsOf, vendorVisits } from './sign-ins.ts'
import { notesAbout } from './notes.ts'
import { expectReturns } from './returns.ts'
import { type EverybodyInOffices, officeStaff, type Placed } from './staff.ts'
import { userLives } from './users.ts'
import { catalogOf, checkoutsOf, isHanded } from './programs/checkouts.ts'
import { requestsOf } from './programs/requests.ts'
import { giveForms } from './forms/give-forms.ts'
import { giveRules } from './automation/give-rules.ts'
import { giveReports } from './reports/give-reports.ts'
import { giveExchanges } from './partners/give-exchanges.ts'
import { issueAll } from './learning/certificates.ts'
import { liftedOf, rulesOf } from './learning/compliance.ts'
import { papersOf } from './learning/credentials.ts'
import { elsewhereOf } from './learning/elsewhere.ts'
import { inServiceOf } from './learning/in-service.ts'
import { learningOf } from './learning/past.ts'
import { pathsOf } from './learning-paths/paths.ts'
import { freezeAll } from './sessions/records.ts'
import { sessionsOf } from './sessions/sessions.ts'
import { trainingOf } from './training.ts'
import { programsOf } from './programs/programs.ts'
import { credentialTypesOf, disciplinesOf, locationsOf, trainingTypesOf } from './taxonomy.ts'
import { ownerClient } from '../db/owner-client.ts'

export interface Size {
  seed: string
  today: Day
  agencies: AgencyPlan[]
}

/** The world of the spec, as of that day. */
export const standardWorld = (today: Day): Size => ({ seed: 'preceptor', today, agencies: agencyPlans })

/**
 * The first agency has `employees` people, the other five of the spec are unchanged, and additional ones have `others` people each.
 */
export function largeWorld(
  today: Day,
  given: { agencies: number; employees: number; others: number; seed: string },
): Size {
  const agencies = Array.from({ length: given.agencies }, (_, n) => {
    const known = agencyPlans[n]
    if (!known) return furtherAgency(n, given.others)
    return n === 0 ? { ...known, employees: given.employees } : known
  })
  return { seed: given.seed, today, agencies }
}

/** Fills an empty database with the demo world; a database that already has agencies is left unchanged. */
export async function fillDemoWorld(ownerUrl: string, config: Pick<Config, 'demoDate' | 'appKeys'>): Promise<void> {
  await fillWorld(ownerUrl, standardWorld(demoToday(config.demoDate)), config.appKeys)
}

/** Fills the world, and returns false when agencies already exist. Several processes may try at once. */
export async function fillWorld(ownerUrl: string, size: Size, keys: Keyring): Promise<boolean> {
  const owner = ownerClient({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock(7221002)')
    const { rows } = await owner.query<{ filled: boolean }>(
      'select exists (select from organizations where not is_catalog) as filled',
    )
    if (rows[0]?.filled) return false
    const people = size.agencies.reduce((sum, { employees }) => sum + employees, 0)
    await load(owner, worldOf(size, await hashPassword(demoPassword)), { bulk: people > 20_000, withHistory: true })
    await issueAll(owner)
    await freezeAll(owner)
    await giveForms(owner, size, keys)
    await giveReports(owner, size)
    await giveRules(owner, size)
    await giveExchanges(owner, size)
    // Independent of alphabetical order, and after both exist, because they refer to each other
    await owner.query(
      `update users u set last_organization_id = o.id from organizations o
      where u.email = 'multi@harborlight.example' and o.name = $1`,
      [size.agencies[0]?.name],
    )
    await owner.query(
      'vacuum (analyze) assignments, module_progress, quiz_attempts, quiz_answers, training_records, certificates, organizations, users, memberships, employees, employee_disciplines, events, job_items, sessions, session_days, session_bookings, session_attendance',
    )
    await owner.query(
      'analyze topic_moves, employee_counts, agency_members, agency_sign_ins, disciplines, locations, coordinators',
    )
    return true
  } finally {
    await owner.end()
  }
}

/** Yields the whole world in pieces, generated while they are written. */
export function* worldOf({ seed, today, agencies }: Size, password_hash: string): Generator<World> {
  const random = new Random(`${seed} world`)
  const made = (today - 400) * 86_400_000
  const builtin = (['HHAeXchange', 'AlayaCare'] as const).map(name =>
    aPartner({ id: random.id(made), name, adapter: name === 'HHAeXchange' ? 'hhax' : 'alayacare' }),
  )
  const own = new Random(`${seed} partners`)
  const partners = [
    ...builtin,
    aPartner({ id: own.id(made), name: 'Homemaker Hub', connector: 'pubapi' }),
    aPartner({ id: own.id(made), name: 'File drop', adapter: 'drop', template: 'file_drop' }),
    aPartner({ id: own.id(made), name: 'AxisCare', adapter: 'rest', template: 'axiscare' }),
    aPartner({ id: own.id(made), name: 'WellSky', adapter: 'rest', template: 'wellsky' }),
  ]
  const placed = agencies.map(plan => ({ organization_id: random.id(made), plan }))
  const staff = officeStaff(seed, made, placed, password_hash)
  const lives = userLives(seed, today, placed, staff)
  const looked = visits(seed, today, placed, staff)
  seenAtWork(staff, looked)
  yield {
    partners,
    organizations: placed.map(({ organization_id, plan }) =>
      anAgency({
        id: organization_id,
        name: plan.name,
        legal_name: plan.legal_name,
        short_name: plan.short_name,
        license_no: plan.license_no,
        state: plan.state,
        status: plan.status,
        trial_ends_on: plan.trial_left === null ? null : dayText(today + plan.trial_left),
        cs_user_id: (plan.owner && staff.byEmail.get(plan.owner)?.id) ?? null,
        created_at: instantText((today - plan.joined) * 86_400_000 + 15 * 3_600_000),
        partner_id: partners.find(({ name }) => name === plan.partner)?.id ?? null,
        ...factsOf(plan),
      }),
    ),
    agency_sign_ins: lastVisits(lives.user_visits),
    user_pictures: portraits(staff, made),
    agency_logos: placed.slice(0, 1).map(({ organization_id }) => lighthouse(organization_id, made)),
    ...lives,
    users: [...staff.users, ...lives.users],
    memberships: [...staff.memberships, ...lives.memberships],
    panel_messages: panelMessagesOf(new Random(`${seed} messages`), today, placed, staff),
  }
  const catalog = catalogOf(seed, today)
  yield catalog.rows
  for (const [n, agency] of placed.entries()) yield* agencyWorld({ agency, n, seed, today, staff, catalog })
  yield { events: looked }
}

interface Corner {
  agency: Placed
  n: number
  seed: string
  today: Day
  staff: EverybodyInOffices
  catalog: ReturnType<typeof catalogOf>
}

function* agencyWorld(corner: Corner): Generator<World> {
  const { agency, n, seed, today, staff } = corner
  const random = new Random(`${seed} ${agency.plan.name} history`)
  const { place, coordinators, lists } = furnish(random, corner)
  yield lists
  const office = staff.of.get(agency.organization_id)
  if (!office) return
  const user = staff.byEmail.get('coordinator@harborlight.example')
  const own = coordinators.find(({ user_id }) => user_id !== null && user_id === user?.id)
  const joined = workday(today - agency.plan.joined)
  const chronicle: Chronicle = {
    place,
    today,
    joined,
    import_id: random.id(joinedAt({ joined })),
    staff: { ...office, ...(user && own && { coordinator: { id: user.id, name: user.name, coordinator_id: own.id } }) },
  }
  const items: JobItemRecord[] = []
  const plans = [...(plannedChanges[n] ?? [])]
  const rules = rulesOf(seed, chronicle, lists)
  yield { ...rules }
  for (const people of inBatches(peopleOf(place, today, seed, guestsOf[n]), 4_000)) {
    yield written(random, chronicle, people, items, plans)
    const training = trainingOf(seed, chronicle, people, lists.programs)
    // Large worlds are about people
    const learned =
      agency.plan.employees > 5_000 ? null : learningOf(seed, chronicle, people, { lists, open: training.assignments })
    yield { ...training }
    if (learned) {
      yield { ...learned }
      yield { ...elsewhereOf(seed, chronicle, people, lists.topics) }
      yield { ...inServiceOf(seed, chronicle, people, lists.topics) }
      const papers = papersOf(seed, chronicle, people, lists.credential_types)
      yield { ...papers }
      yield { ...liftedOf(seed, chronicle, people, rules) }
      const assignments = [...training.assignments, ...learned.assignments]
      const { credentials } = papers
      const paths = n === 0 ? pathsOf(seed, chronicle, people, { lists, assignments, credentials }) : null
      yield { ...paths }
      assignments.push(...(paths?.assignments ?? []))
      const onPaths = new Set(paths?.path_enrolments.map(one => one.employee_id))
      const taught = sessionsOf(seed, chronicle, people, { lists, assignments, onPaths, users: staff.byEmail })
      yield { ...taught }
      assignments.push(...taught.assignments)
      if (n === 0) yield { ...pathsOf(seed, chronicle, people, { lists, assignments, credentials, taught }) }
    }
  }
  yield closing(random, chronicle, corner, items)
}

function* inBatches<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = []
  for (const one of all) {
    batch.push(one)
    if (batch.length === size) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/** Creates training types, disciplines, locations and coordinators, which people refer to. */
function furnish(random: Random, { agency: { organization_id, plan }, n, seed, today, staff, catalog }: Corner) {
  const made = (today - plan.joined) * 86_400_000
  const newId = () => random.id(made)
  const disciplines = disciplinesOf(organization_id, plan, newId)
  const locations = locationsOf(organization_id, plan, { seed, newId })
  const training_types = trainingTypesOf(organization_id, plan, { seed, made })
  const byLocation = new Map<string, CoordinatorRecord[]>()
  const whole = Object.values(plan.locations).reduce((sum, { share }) => sum + share, 0)
  for (const [name, { share }] of Object.entries(plan.locations)) {
    const many =
      plan.employees === 0 ? 0 : Math.max(1, Math.round((Math.min(plan.employees, 12_000) * share) / whole / 62))
    byLocation.set(
      name,
      Array.from({ length: many }, () => coordinator(random, organization_id, made)),
    )
  }
  const [first] = byLocation.get('Bronx') ?? []
  const user = staff.byEmail.get('coordinator@harborlight.example')
  if (n === 0 && first && user) Object.assign(first, { name: user.name, email: user.email, user_id: user.id })
  const coordinators = [...byLocation.values()].flat()
  const place: Workplace = {
    organization_id,
    plan,
    disciplines: new Map(disciplines.map(discipline => [discipline.code, discipline])),
    locations: new Map(locations.map(location => [location.name, location])),
    coordinators: byLocation,
  }
  const author = staff.of.get(organization_id)?.admin.name ?? 'Preceptor'
  const learning = programsOf(
    { organization_id, seed, today, made, joined: plan.joined, state: plan.state, training_types, disciplines, author },
    plan.name,
    code => isHanded(n, code),
  )
  const { topics } = learning
  const given = checkoutsOf(catalog, { organization_id, n, seed, today, topics, training_types })
  const credential_types = credentialTypesOf(organization_id, disciplines, { seed, made })
  const catalog_requests = requestsOf(catalog.by, { organization_id, n, seed, today, asked_by_name: author })
  const lists = {
    catalog_requests,
    training_types,
    credential_types,
    disciplines,
    locations,
    coordinators,
    ...bothOf(learning, given),
  }
  return { place, coordinators, lists }
}

/** Combines an agency's own programs with those it has from the catalog. */
const bothOf = (own: ReturnType<typeof programsOf>, given: ReturnType<typeof checkoutsOf>) => ({
  ...own,
  programs: [...own.programs, ...given.programs],
  program_versions: [...own.program_versions, ...given.program_versions],
  program_modules: [...own.program_modules, ...given.program_modules],
  program_module_minutes: [...own.program_module_minutes, ...given.program_module_minutes],
  program_checkouts: given.program_checkouts,
})

function coordinator(random: Random, organization_id: string, made: number): CoordinatorRecord {
  const { first_name, last_name } = aName(
    random,
    aCulture(random, random.weighted({ en: 50, es: 28, zh: 10, ru: 8, ht: 4 })),
    random.chance(0.8),
  )
  return aCoordinator({ organization_id, id: random.id(made), name: `${first_name} ${last_name}` })
}

/** Changes planned for the coming weeks, by the agency's position in the list. */
const plannedChanges: Record<number, Planned[]> = {
  0: [
    { from: 1, to: 4, reason: 'Family leave', note: 'Parental leave, twelve weeks.', ago: 6, ahead: 9 },
    { from: 4, to: 1, reason: null, note: 'Cleared by the doctor.', ago: 3, ahead: 5 },
    { from: 1, to: 5, reason: 'Relocated', note: 'Moving to family in Georgia.', ago: 11, ahead: 16 },
    { from: 4, to: 1, reason: null, note: null, ago: 2, ahead: 12 },
    { from: 1, to: 5, reason: 'Retired', note: null, ago: 20, ahead: 31 },
    { from: 7, to: 1, reason: null, note: null, ago: 4, ahead: 10 },
    { from: 7, to: 1, reason: null, note: null, ago: 9, ahead: 24 },
  ],
  1: [
    { from: 1, to: 4, reason: 'Medical leave', note: 'Knee surgery.', ago: 4, ahead: 7 },
    { from: 4, to: 1, reason: null, note: null, ago: 8, ahead: 6 },
  ],
}

function written(
  random: Random,
  chronicle: Chronicle,
  people: Person[],
  items: JobItemRecord[],
  plans: Planned[],
): World {
  const employees: EmployeeRecord[] = []
  const employee_disciplines: HeldDisciplineRecord[] = []
  const events: EventRecord[] = []
  const scheduled_statuses: ScheduledStatusRecord[] = []
  for (const person of people) {
    const { employee } = person
    events.push(...historyOf(random, chronicle, person))
    const at = plans.findIndex(plan => isDue(random, plan, person, chronicle.today))
    const [plan] = at >= 0 ? plans.splice(at, 1) : []
    if (plan) {
      const { scheduled, event } = planned(random, chronicle, person, plan)
      scheduled_statuses.push(scheduled)
      events.push(event)
    }
    if (person.career.entered <= chronicle.joined) items.push(itemOf(chronicle, employee, items.length + 1))
    employees.push(employee)
    employee_disciplines.push(...person.held)
  }
  expectReturns(people, chronicle.place.plan.state, chronicle.today)
  const notes = notesAbout(chronicle, people)
  return {
    employees,
    employee_disciplines,
    employee_notes: notes.employee_notes,
    events: [...events, ...notes.events],
    scheduled_statuses,
  }
}

function isDue(random: Random, plan: Planned, { career, employee }: Person, today: Day) {
  const settled = (career.moves.at(-1)?.day ?? today) < today - plan.ago - 10 && employee.hire_date !== null
  const oldEnough = plan.reason !== 'Retired' || (employee.birth_date ?? '9') < dayText(today - 63 * 366)
  return career.status === plan.from && settled && oldEnough && random.chance(career.status === 1 ? 0.02 : 0.1)
}

const itemOf = ({ place, import_id }: Chronicle, employee: EmployeeRecord, n: number) =>
  aJobItem({
    organization_id: place.organization_id,
    job_id: import_id,
    n,
    subject_id: employee.id,
    name: listName(employee),
    employee_number: employee.employee_number,
  })

/** Writes events that need all people: the import that added them, shares, and visits. */
function closing(random: Random, chronicle: Chronicle, corner: Corner, items: JobItemRecord[]): World {
  const { agency, n, staff } = corner
  const { place, staff: office, import_id } = chronicle
  const { organization_id } = agency
  const at = joinedAt(chronicle)
  const file_name = `${place.plan.short_name.toLowerCase().replace(/\W+/g, '-')}-roster.csv`
  const created = { created_by: office.admin.id, created_by_name: office.admin.name }
  const job = aJob({
    organization_id,
    id: import_id,
    title: file_name,
    settings: importSettings(file_name, chronicle),
    total: items.length,
    done: items.length,
    counts: { create: items.length },
    ...created,
    created_at: instantText(at - 300_000),
    started_at: instantText(at),
    ended_at: instantText(at + 95_000),
  })
  const event = anEvent({
    organization_id,
    id: random.id(at + 95_000),
    at: instantText(at + 95_000),
    kind: 'employees.imported',
    source: 'import',
    actor_id: office.admin.id,
    actor_name: office.admin.name,
    job_id: import_id,
    note: `${file_name}: ${items.length.toLocaleString('en-US')} added, 0 updated, 0 unchanged, 0 rejected`,
  })
  const saved_views = n === 0 ? sharedViews(random, chronicle) : []
  const vendor = staff.byEmail.get('csm@preceptor.example') ?? office.admin
  const further = agencyEvents(random, chronicle, { vendor, views: saved_views.map(({ name }) => name) })
  return { events: [event, ...further, ...comings(corner, chronicle)], saved_views, jobs: [job], job_items: items }
}

/** Returns sign-in events of the agencies whose logs people are likely to view. */
function comings({ agency: { organization_id, plan }, n, seed, today }: Corner, { staff }: Chronicle): EventRecord[] {
  if (n > 1) return []
  const people = [staff.admin, ...staff.office, ...(staff.coordinator ? [staff.coordinator] : [])]
  const last = workday(today - (plan.signed_in ?? 1))
  return signInsOf(new Random(`${seed} ${plan.name} sign-ins`), {
    organization_id,
    people,
    ip: `203.0.113.${17 + n}`,
    last,
  })
}

/** Returns each agency's last sign-in: that of the user who was there last. */
function lastVisits(all: readonly VisitRecord[]): AgencySignInRecord[] {
  const last = new Map<string, string>()
  for (const { organization_id, at } of all) {
    const known = last.get(organization_id)
    if (known === undefined || known < at) last.set(organization_id, at)
  }
  return [...last].map(([organization_id, last_at]) => ({ organization_id, last_at }))
}

/** Customer success at work: visits to agencies. */
function visits(seed: string, today: Day, placed: readonly Placed[], staff: EverybodyInOffices): EventRecord[] {
  const by = ['csm@preceptor.example', 'cs.super@preceptor.example', 'super@preceptor.example'].flatMap(
    email => staff.byEmail.get(email) ?? [],
  )
  const all = [1, 2, 4, 5, 9, 14, 22, 31, 64].flatMap((ago, n) => {
    const [who, agency] = [by[n % by.length], placed[(n * 3) % placed.length]]
    return who && agency ? [{ ago, who, agency: { id: agency.organization_id, name: agency.plan.name } }] : []
  })
  return vendorVisits(new Random(`${seed} visits`), today, all)
}

/** Ensures that the staff in the log worked there at that time. */
function seenAtWork(staff: EverybodyInOffices, events: readonly EventRecord[]) {
  for (const user of staff.users) {
    const moments = events.filter(({ actor_id }) => actor_id === user.id).map(({ at }) => at)
    user.last_seen_at = moments.toSorted().at(-1) ?? user.last_seen_at
  }
}

/** Returns settings in the format of features/employees/import. */
function importSettings(file_name: string, { joined }: Chronicle) {
  const columns = [
    'employee_number',
    'last_name',
    'first_name',
    'birth_date',
    'hire_date',
    'provider_status',
    'discipline',
    'location',
    'coordinator',
    'mobile',
    'email',
    'language',
  ] as const
  return {
    file_name,
    header: columns.map(column => inWords(fallback, importFields[column])),
    samples: [],
    signature: columns.join('|'),
    mapping: Object.fromEntries(columns.map((column, index) => [column, index])),
    mapping_remembered: false,
    options: { date_order: 'mdy', erase_blank: false, same_name: 'ask', usual_status: 1 },
    decisions: {},
    unknowns: [],
    today: dayText(joined),
    planned: [],
    made: [],
  }
}

function sharedViews(random: Random, { place, staff, today }: Chronicle) {
  const { organization_id, disciplines, locations } = place
  const shared = (name: string, query: Record<string, string>, columns: string[] | null = null) =>
    aSavedView({
      organization_id,
      id: random.id((today - 60) * 86_400_000),
      owner_id: staff.admin.id,
      owner_name: staff.admin.name,
      name,
      query,
      columns,
      visibility: 'everyone',
    })
  return [
    shared('Bronx home health aides', {
      provider_status: '1',
      discipline_id: disciplines.get('HHA')?.id ?? '',
      location_id: locations.get('Bronx')?.id ?? '',
    }),
    shared('No phone or email', { provider_status: '1', missing: 'mobile,email' }),
    shared('On leave or on hold', { provider_status: '3,4', sort_by: 'name' }, [
      'name',
      'provider_status',
      'location',
      'coordinator',
      'mobile',
      'updated_at',
    ]),
  ]
}
