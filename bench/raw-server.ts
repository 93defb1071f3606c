/**
 * The simplest Node server over the same tables, as someone would write it in an afternoon: no sign-in, no permissions, no
 * row-level security, no validation. Everything the bench calls "raw" is measured on this server.
 */
import { createServer, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { Pool } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { plainReact } from './plain-react/serve.ts'

const pool = new Pool({ connectionString: process.env.RAW_DATABASE_URL, max: 12 })

const columns = `id, employee_number, first_name, last_name, preferred_name, provider_status, status_reason, discipline_id, location_id,
  coordinator_id, language, employment_type, email, mobile, hire_date, termination_date, city, tags, updated_at`
/** Sort orders with our indexes, since no one would leave raw's sorts without an index. */
const sorts: Record<string, string> = {
  name: 'sort_name, id',
  '-name': 'sort_name desc, id desc',
  hire_date: 'sort_hired, id',
  '-hire_date': 'sort_newest desc, id desc',
  employee_number: 'sort_number, id',
  provider_status: 'provider_status, sort_name, id',
}

async function list(query: URLSearchParams, response: ServerResponse) {
  const values: unknown[] = [query.get('organization_id')]
  const where = ['organization_id = $1']
  for (const key of ['provider_status', 'language', 'location_id']) {
    const value = query.get(key)
    if (value) where.push(`${key} = $${values.push(value)}`)
  }
  const search = query.get('search')
  if (search) where.push(`search ilike $${values.push(`%${search}%`)}`)
  const perPage = Number(query.get('per_page') ?? 50)
  const page = Number(query.get('page') ?? 1)
  const from = `from employees where ${where.join(' and ')}`
  const [rows, count] = await Promise.all([
    pool.query(
      `select ${columns} ${from} order by ${sorts[query.get('sort_by') ?? 'name']} limit ${perPage} offset ${(page - 1) * perPage}`,
      values,
    ),
    pool.query<{ n: string }>(`select count(*) as n ${from}`, values),
  ])
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ data: rows.rows, meta: { total: Number(count.rows[0]?.n), page, per_page: perPage } }))
}

/** The columns of our export under their names, in the order of the list. */
const view = `select last_name, first_name, employee_number, provider_status, d.name as discipline, l.name as location,
    c.name as coordinator, mobile, hire_date
  from employees e left join disciplines d on d.id = discipline_id left join locations l on l.id = location_id
    left join coordinators c on c.id = coordinator_id
  where e.organization_id = $1 order by e.sort_name, e.id`
const oneTable =
  'select last_name, first_name, employee_number, provider_status, mobile, hire_date from employees where organization_id = $1'

async function download(query: URLSearchParams, response: ServerResponse) {
  const client = await pool.connect()
  const select = query.has('one_table') ? oneTable : view
  const id = client.escapeLiteral(query.get('organization_id') ?? '')
  response.setHeader('content-type', 'text/csv')
  pipeline(
    client.query(copyTo(`copy (${select.replace('$1', id)}) to stdout with (format csv, header)`)),
    response,
    () => client.release(),
  )
}

/** Programs with the facts that determine their state; the reasons are the same, as someone would write them down. */
const programs = `from programs p
  join training_types t on t.organization_id = p.organization_id and t.id = p.training_type_id
  join organizations o on o.id = p.organization_id
  left join lateral (select * from program_versions v where v.organization_id = p.organization_id and v.program_id = p.id
    and v.number is not null order by v.number desc limit 1) v on true
  left join program_versions d on d.organization_id = p.organization_id and d.program_id = p.id and d.number is null`
const expired = `exists (select from program_approvals a where a.organization_id = p.organization_id and a.program_id = p.id and a.state = o.state)
  and not exists (select from program_approvals a where a.organization_id = p.organization_id and a.program_id = p.id and a.state = o.state
    and (a.valid_to is null or a.valid_to >= current_date))`
const status = `case when p.archived_at is not null then 'archived'
  when v.id is null or p.is_paused or not t.is_active or not o.languages[1] = any(v.languages) or (${expired}) then 'non_operational'
  else 'active' end`
const namesOf = (of: string, names: string, key: string) =>
  `(select json_agg(json_build_object('id', n.id, 'name', n.name)) from ${of} h
    join ${names} n on n.organization_id = h.organization_id and n.id = h.${key}
    where h.organization_id = p.organization_id and h.program_id = p.id)`
const openIn = (also = '') =>
  `(select count(*) from assignments a where a.organization_id = p.organization_id and a.program_id = p.id
    and a.state in ('assigned', 'in_progress') ${also})`
const programSorts: Record<string, string> = {
  title: "lower(p.titles ->> 'en')",
  '-title': "lower(p.titles ->> 'en') desc",
  training_type: "lower(t.name), lower(p.titles ->> 'en')",
  hours: "coalesce(v.credit_minutes, d.credit_minutes), lower(p.titles ->> 'en')",
  '-hours': "coalesce(v.credit_minutes, d.credit_minutes) desc, lower(p.titles ->> 'en')",
  '-updated_at': 'p.updated_at desc',
}

async function programList(query: URLSearchParams, response: ServerResponse) {
  const values: unknown[] = [query.get('organization_id')]
  const where = ['p.organization_id = $1']
  const wanted = query.get('status')
  if (wanted) where.push(`${status} = $${values.push(wanted)}`)
  const perPage = Number(query.get('per_page') ?? 50)
  const page = Number(query.get('page') ?? 1)
  const from = `${programs} where ${where.join(' and ')}`
  const [rows, count] = await Promise.all([
    pool.query(
      `select p.id, p.titles ->> 'en' as title, p.code, ${status} as status, t.id as training_type_id, t.name as training_type, p.delivery,
         p.origin, coalesce(v.credit_minutes, d.credit_minutes) as credit_minutes, coalesce(v.module_count, d.module_count) as module_count,
         coalesce(v.languages, d.languages) as languages, ${namesOf('program_disciplines', 'disciplines', 'discipline_id')} as disciplines,
         ${namesOf('program_locations', 'locations', 'location_id')} as locations, v.number, d.id is not null as has_draft, p.is_paused,
         p.updated_by_name, p.updated_at, p.version, ${openIn()} as assigned, ${openIn('and a.due_on < current_date')} as overdue
       ${from} order by ${programSorts[query.get('sort_by') ?? 'title']}, p.id limit ${perPage} offset ${(page - 1) * perPage}`,
      values,
    ),
    pool.query<{ n: string }>(`select count(*) as n ${from}`, values),
  ])
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ data: rows.rows, meta: { total: Number(count.rows[0]?.n), page, per_page: perPage } }))
}

/** A program's people with their state, as someone would write it down, without the parts that make ours fast. */
const standing = `case when a.state = 'completed' and a.expires_on < current_date then 'expired'
  when a.state not in ('assigned', 'in_progress') then a.state
  when exists (select from training_pauses p where p.organization_id = a.organization_id and p.employee_id = a.employee_id and p.ends_on is null) then 'paused'
  when a.start_date > current_date then 'scheduled'
  when exists (select from module_progress m where m.organization_id = a.organization_id and m.assignment_id = a.id and m.state <> 'done'
    and m.failed_attempts >= 3) then 'blocked'
  when a.due_on < current_date then 'overdue' else a.state end`
const ofProgram = `from assignments a join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
  where a.organization_id = $1 and a.program_id = $2 and a.state <> 'superseded'`
const progressSorts: Record<string, string> = {
  name: 'e.sort_name',
  '-name': 'e.sort_name desc',
  '-due_on': 'a.due_on desc nulls last, e.sort_name',
}
const progressFilters: Record<string, (value: string) => string> = {
  standing: value => `${standing} = '${value}'`,
  due: () => "a.state in ('assigned', 'in_progress') and a.due_on between current_date and current_date + 7",
  expires: () => "a.state = 'completed' and a.expires_on between current_date and current_date + 30",
  search: value => `e.search like '%${value}%'`,
}

async function progress(query: URLSearchParams, response: ServerResponse) {
  const values = [query.get('organization_id'), query.get('program_id')]
  const set = Object.entries(progressFilters).flatMap(([key, holds]) => {
    const value = query.get(key)
    return value ? [`and ${holds(value.replace(/\W/g, ''))}`] : []
  })
  const from = `${ofProgram} ${set.join(' ')}`
  const sort = query.get('sort_by') ?? 'name'
  const order = progressSorts[sort] ?? `a.${sort.replace(/\W/g, '')} nulls last, e.sort_name`
  const offset = (Number(query.get('page') ?? 1) - 1) * 50
  const [rows, count] = await Promise.all([
    pool.query(
      `select a.*, e.first_name, e.last_name, e.employee_number, ${standing} as standing ${from} order by ${order}, a.id limit 50 offset ${offset}`,
      values,
    ),
    pool.query<{ n: string }>(`select count(*) as n ${from}`, values),
  ])
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ data: rows.rows, meta: { total: Number(count.rows[0]?.n) } }))
}

async function standings(query: URLSearchParams, response: ServerResponse) {
  const values = [query.get('organization_id'), query.get('program_id')]
  const { rows } = await pool.query(`select ${standing} as value, count(*) as count ${ofProgram} group by 1`, values)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ data: rows }))
}

/** Sessions with the content of a row, as someone would write them down. */
const sessionsFrom = `from sessions s join programs p on p.organization_id = s.organization_id and p.id = s.program_id
  left join locations l on l.organization_id = s.organization_id and l.id = s.location_id
  left join rooms r on r.organization_id = s.organization_id and r.id = s.room_id where s.organization_id = $1`
const sessionSorts: Record<string, string> = {
  '-starts_at': 's.starts_at desc',
  title: 'lower(s.title), s.starts_at',
  seats: 's.booked, s.starts_at',
}

async function sessionList(query: URLSearchParams, response: ServerResponse) {
  const values: unknown[] = [query.get('organization_id')]
  const where = [sessionsFrom]
  if (query.get('time')) where.push(`and s.ends_at ${query.get('time') === 'coming' ? '>' : '<='} now()`)
  if (query.get('mode')) where.push(`and s.mode = $${values.push(query.get('mode'))}`)
  const from = where.join(' ')
  const sort = sessionSorts[query.get('sort_by') ?? '-starts_at']
  const [rows, count] = await Promise.all([
    pool.query(
      `select s.*, p.titles ->> 'en' as program_title, l.name as location_name, r.name as room_name,
         (select count(*) from session_days d where d.organization_id = s.organization_id and d.session_id = s.id) as day_count,
         (select json_agg(json_build_object('id', i.id, 'name', i.name)) from session_instructors si
           join instructors i on i.organization_id = si.organization_id and i.id = si.instructor_id
           where si.organization_id = s.organization_id and si.session_id = s.id) as instructors
       ${from} order by ${sort}, s.id limit 50 offset ${(Number(query.get('page') ?? 1) - 1) * 50}`,
      values,
    ),
    pool.query<{ n: string }>(`select count(*) as n ${from}`, values),
  ])
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ data: rows.rows, meta: { total: Number(count.rows[0]?.n) } }))
}

const employee = `select e.*, d.name as discipline, l.name as location, c.name as coordinator from employees e
  left join disciplines d on d.id = discipline_id left join locations l on l.id = location_id left join coordinators c on c.id = coordinator_id
  where e.organization_id = $1 and e.id = $2`
const training = `select a.*, p.titles, ${standing} as standing from assignments a
  join programs p on p.organization_id = a.organization_id and p.id = a.program_id
  where a.organization_id = $1 and a.employee_id = $2 order by a.state, a.due_on`
async function rowsOf(response: ServerResponse, statement: string, query: URLSearchParams) {
  const { rows } = await pool.query(statement, [query.get('organization_id'), query.get('id')])
  response.setHeader('content-type', 'application/json')
  const body = JSON.stringify({ data: rows })
  response.setHeader('content-length', Buffer.byteLength(body))
  response.end(body)
}

/** Returns every agency for a picker; read and serialized each time. */
async function agencies(response: ServerResponse) {
  const { rows } = await pool.query(
    `select id, name from organizations where status <> 'closed' order by lower(name), id`,
  )
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ data: rows }))
}

/** Counts active people's state today, by location and by rule, with plain grouping. */
async function compliance(query: URLSearchParams, response: ServerResponse) {
  const id = [query.get('organization_id')]
  const now =
    "s.organization_id = $1 and s.known_to = 'infinity' and s.valid_from <= current_date and s.valid_to > current_date and s.state <> 'not_applicable'"
  const of = (table: string, by: string, join = '') =>
    pool.query(
      `select ${by}, s.state, count(*)::int as people from employees e join ${table} s on s.organization_id = e.organization_id and s.employee_id = e.id ${join}
       where e.organization_id = $1 and e.provider_status = 1 and ${now} group by ${by}, s.state`,
      id,
    )
  const found = await Promise.all([
    of('compliance_people', 'e.location_id, e.coordinator_id, e.language'),
    of(
      'compliance_people',
      'h.discipline_id',
      'left join employee_disciplines h on h.organization_id = e.organization_id and h.employee_id = e.id',
    ),
    of('compliance_states', 's.rule_id'),
  ])
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(found.map(({ rows }) => rows)))
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const answer = async () => {
    if (pathname === '/list') return list(searchParams, response)
    if (pathname === '/programs') return programList(searchParams, response)
    if (pathname === '/progress') return progress(searchParams, response)
    if (pathname === '/standings') return standings(searchParams, response)
    if (pathname === '/sessions') return sessionList(searchParams, response)
    if (pathname === '/employee') return rowsOf(response, employee, searchParams)
    if (pathname === '/training') return rowsOf(response, training, searchParams)
    if (pathname === '/compliance') return compliance(searchParams, response)
    if (pathname === '/agencies') return agencies(response)
    if (pathname === '/export') return download(searchParams, response)
    return plainReact(pathname, response)
  }
  answer().catch((error: Error) => {
    response.statusCode = 500
    response.end(error.message)
  })
})
server.listen(0, '127.0.0.1', () =>
  console.log(`raw at http://127.0.0.1:${(server.address() as { port: number }).port}`),
)
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close()
  void pool.end()
})
