import { type EmployeeFormState, fullName, ruleDueOn } from '@preceptor/contract'
import type { Client } from 'pg'
import { knownAs } from '../../features/forms/known-title.ts'
import { usualSettings } from '../../features/forms/check-form.ts'
import { shippedForms } from '../../features/forms/shipped.ts'
import type { Keyring } from '../../keys/secrets.ts'
import { type Day, dayOf, dayText, instantText } from '../days.ts'
import { anEvent, type EventRecord } from '../factories/events.ts'
import { aForm, aFormVersion, type FormRecord } from '../factories/forms.ts'
import { load } from '../load.ts'
import { Random } from '../random.ts'
import { canAnswer } from './answers.ts'
import { nursesStatement } from './nurses-statement.ts'
import { Copy, type FormPlace, type Further, type Person, type Template, type Worked } from './copy.ts'

/** The number of forms in the demo world, distributed by number of employees. */
const all = { forms: 560, people: 3285, most: 350 }
/** Number of an agency's newest completions with documents created at once; the others follow in small batches. */
const drawnAtOnce = 12

type Plot = EmployeeFormState | 'overdue' | 'held' | 'renewing'
const shares: Partial<Record<Plot, number>> = {
  completed: 63,
  open: 8,
  overdue: 4,
  scheduled: 2,
  in_progress: 3,
  awaiting: 7,
  review: 3,
  returned: 1,
  refused: 1,
  voided: 2,
  expired: 1,
  corrected: 0.6,
  superseded: 3,
  renewing: 1,
  held: 0.3,
}
/** Plots for successive nurses whom a rule requires to give a statement; null for none. */
const statements: readonly (Plot | null)[] = [
  'completed',
  'completed',
  'awaiting',
  'completed',
  'completed',
  'completed',
  null,
  'completed',
  'completed',
  'completed',
  'completed',
  'overdue',
  'completed',
  'completed',
  'completed',
]
const every = ['emergency-contact', 'hipaa', 'handbook', 'health-statement', 'hepatitis-b', 'orientation', 'incident']
const yearly = ['emergency-contact', 'hipaa', 'health-statement']
/** Forms that a plot may use; all forms for other plots. */
const stages: Partial<Record<Plot, readonly string[]>> = {
  awaiting: ['orientation', 'incident', 'health-statement'],
  review: ['incident', 'orientation', 'hepatitis-b'],
  returned: ['incident', 'orientation'],
  refused: ['hepatitis-b'],
  in_progress: ['emergency-contact', 'hipaa', 'handbook', 'incident'],
  expired: ['handbook'],
  corrected: ['emergency-contact', 'handbook'],
  superseded: yearly,
  renewing: yearly,
  held: ['incident'],
}
/** Settings that these agencies changed. */
const decided: Record<string, Partial<FormRecord>> = {
  orientation: { review: 'any' },
  incident: { review: 'any' },
  'hepatitis-b': { review: 'nurse' },
  handbook: { expires_after_days: 60 },
}

/**
 * Creates forms as agencies use them: the included ones in English and Spanish, and people's copies in every state, signed the way
 * the product signs.
 */
export async function giveForms(owner: Client, world: { seed: string; today: Day }, keys: Keyring): Promise<void> {
  const agencies = await owner.query<Omit<FormPlace, 'admins' | 'nurse' | 'keys'> & { since: string; people: number }>(
    `select o.id as organization_id, o.name, o.time_zone, initials_of(o.name) as initials, o.created_at::date::text as since,
      (select count(*)::int from employees e where e.organization_id = o.id) as people
    from organizations o where not o.is_catalog order by o.id`,
  )
  for (const { since, people: size, ...agency } of agencies.rows) {
    if (size === 0) continue
    const users = await owner.query<{ id: string; name: string; role: string }>(
      `select u.id, u.name, m.role from memberships m join users u on u.id = m.user_id
      where m.organization_id = $1 order by u.email like 'admin@%' desc, u.email`,
      [agency.organization_id],
    )
    const admins = users.rows.filter(({ role }) => role === 'agency_admin')
    if (admins.length === 0) continue
    const nurse = users.rows.find(({ role }) => role === 'rn_limited') ?? null
    const place: FormPlace = { ...agency, admins, nurse, keys }
    const people = await owner.query<Person>(peopleNow, [agency.organization_id])
    const random = new Random(`${world.seed} ${agency.name} forms`)
    const nurses = await owner.query<{ id: string; name: string }>(
      `select id, name from disciplines where organization_id = $1 and code = 'RN'`,
      [agency.organization_id],
    )
    const made = new Giving(random, { place, today: world.today, first: dayOf(since) + 3 }, people.rows).give(
      size,
      nurses.rows,
    )
    await load(owner, made.rows)
    await owner.query(
      `insert into certificate_numbers (organization_id, kind, year, last) select $1, 'form', year, last from unnest($2::int[], $3::int[]) n (year, last)`,
      [agency.organization_id, [...made.numbers.keys()], [...made.numbers.values()]],
    )
  }
  await owner.query('vacuum (analyze) employee_forms, form_signers, form_signatures, form_documents, form_values')
}

const peopleNow = `select e.id, e.first_name, e.middle_name, e.last_name, e.preferred_name, e.employee_number, e.email, e.mobile, e.phone_2,
    e.birth_date::text as birth_date, e.hire_date::text as hire_date, e.address_line1, e.address_line2, e.city, e.state, e.postal_code,
    e.emergency_contacts, e.language, d.name as discipline_name, l.name as location_name, c.name as coordinator_name, u.id as coordinator_id,
    greatest(e.created_at::date, e.hire_date, e.rehire_date, e.status_since)::text as since
  from employees e
  left join disciplines d on d.organization_id = e.organization_id and d.id = e.discipline_id
  left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
  left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id
  left join users u on u.id = c.user_id
  where e.organization_id = $1 and e.provider_status = 1 and e.hire_date is not null order by e.id limit 4000`

interface Times {
  place: FormPlace
  today: Day
  /** No form was assigned before this day. */
  first: Day
}

class Giving {
  readonly #random: Random
  readonly #times: Times
  readonly #people: readonly Person[]
  readonly #templates = new Map<string, Template>()
  readonly #copies: Copy[] = []
  readonly #events: EventRecord[] = []
  readonly #holds: Worked['form_holds'] = []
  /** Person and form, so no one gets the same form twice. */
  readonly #taken = new Set<string>()

  constructor(random: Random, times: Times, people: readonly Person[]) {
    this.#random = random
    this.#times = times
    this.#people = people
  }

  give(size: number, nurses: readonly { id: string; name: string }[]) {
    const rows = this.#publish()
    this.#special()
    const count = Math.min(all.most, Math.round((all.forms * size) / all.people))
    const before = this.#copies.length
    const rule = this.#askNurses(nurses)
    const others = Math.max(0, count - (this.#copies.length - before))
    for (const plot of this.#random.deck(shares, others)) this.#play(plot)
    const { rows: worked, numbers } = this.#settle()
    return { rows: { ...rows, ...rule, ...worked, form_holds: this.#holds, events: this.#events }, numbers }
  }

  #publish() {
    const { organization_id, admins, nurse } = this.#times.place
    const [admin] = admins
    const at = (this.#times.first + 1) * 86_400_000 + 15 * 3_600_000
    const by = admin?.name ?? 'Preceptor'
    const rows = shippedForms.map(({ code, settings, content }, n) => {
      const { reminders = usualSettings.reminders, ...own } = settings
      const review = decided[code]?.review === 'nurse' && !nurse ? { review: 'any' as const } : {}
      const form = aForm({
        ...usualSettings,
        ...(own as Partial<FormRecord>),
        ...decided[code],
        ...review,
        reminders: reminders.map(String),
        code,
        organization_id,
        id: this.#random.id(at + n * 60_000),
        created_by_name: by,
        created_at: instantText(at + n * 60_000),
      })
      const version = aFormVersion({
        organization_id,
        form_id: form.id,
        id: this.#random.id(at + n * 60_000 + 30_000),
        content,
        updated_by_name: by,
        updated_at: instantText(at + n * 60_000 + 30_000),
        published_by_name: by,
        published_at: instantText(at + n * 60_000 + 30_000),
      })
      this.#templates.set(code, { form, content, hash: version.content_hash ?? '', version_id: version.id })
      return { form, version }
    })
    return { forms: rows.map(one => one.form), form_versions: rows.map(one => one.version) }
  }

  /** Creates forms for the demo accounts: for the first people whose coordinator has an account, and work for the nurse. */
  #special() {
    const own = this.#people.filter(({ coordinator_id }) => coordinator_id !== null).slice(0, 60)
    for (const plot of ['awaiting', 'awaiting', 'open', 'open', 'overdue', 'review', 'completed'] as const)
      if (own.length > 0) this.#play(plot, own, plot === 'awaiting' ? 'incident' : 'orientation')
    if (!this.#times.place.nurse) return
    for (const plot of ['open', 'awaiting', 'completed', 'completed', 'completed', 'in_progress', 'open'] as const)
      this.#play(plot, this.#people, 'competency')
    for (let n = 0; n < 3; n++) this.#play('awaiting', this.#people, 'health-statement')
    this.#play('review', this.#people, 'hepatitis-b')
  }

  /** A rule requires a statement from nurses; creates one in every state. */
  #askNurses(nurses: readonly { id: string; name: string }[]) {
    const { place, today } = this.#times
    const [by] = place.admins
    const template = this.#templates.get('health-statement')
    const titles = new Set(nurses.map(({ name }) => name))
    const people = this.#people.filter(({ discipline_name }) => discipline_name !== null && titles.has(discipline_name))
    if (!place.nurse || !by || !template || people.length === 0) return {}
    for (const [n, person] of people.entries()) {
      const plot = statements[n % statements.length]
      // Some end in two weeks
      const ago = n % 9 === 0 ? 348 : this.#random.int(12, 300)
      const there = today - Math.max(dayOf(person.since), this.#times.first + 3)
      if (plot === 'completed' && there >= 5) this.#play(plot, [person], 'health-statement', Math.min(ago, there))
      else if (plot && plot !== 'completed') this.#play(plot, [person], 'health-statement')
    }
    const excused = people.find(({ id }) => !this.#taken.has(`${id} health-statement`))
    return nursesStatement(this.#random, {
      organization_id: place.organization_id,
      form_id: template.form.id,
      discipline_ids: nurses.map(({ id }) => id),
      today,
      by,
      nurse: place.nurse,
      excused: excused?.id ?? null,
    })
  }

  #play(asked: Plot, from = this.#people, given?: string, when?: number) {
    const isYearly = asked === 'superseded' || asked === 'renewing'
    // Agencies that joined recently have not renewed anything
    const plot = isYearly && this.#times.today - this.#times.first < 280 ? 'completed' : asked
    const { place } = this.#times
    const codes = (stages[plot] ?? every).filter(
      code => place.nurse || plot !== 'awaiting' || code !== 'health-statement',
    )
    const code = given ?? this.#random.pick(codes)
    const template = this.#templates.get(code)
    if (!template) throw new Error(`The demo has no form ${code}.`)
    const ago = when ?? this.#agoOf(plot, template)
    const person = this.#somebody(from, code, ago)
    if (person) this.#follow(plot, { template, person, ago })
  }

  #agoOf(plot: Plot, { form }: Template): number {
    const random = this.#random
    switch (plot) {
      case 'completed':
      case 'corrected':
      case 'held':
        return random.int(12, Math.max(12, Math.min(310, this.#times.today - this.#times.first - 4)))
      case 'superseded':
      case 'renewing':
        // A year ago, or soon after the agency joined
        return Math.min(372, this.#times.today - this.#times.first - 4) - random.int(0, 6)
      case 'expired':
        return random.int(100, 150)
      case 'overdue':
        return (form.due_from === 'assignment' ? (form.due_days ?? 0) : 0) + random.int(4, 25)
      case 'scheduled':
        return random.int(1, 4)
      default:
        return random.int(2, plot === 'open' && form.due_from === 'assignment' ? Math.max(2, form.due_days ?? 2) : 10)
    }
  }

  /** Returns a person who was employed then and doesn't have this form yet. */
  #somebody(from: readonly Person[], code: string, ago: number): Person | null {
    const day = this.#times.today - ago
    if (day < this.#times.first + 3) return null
    for (let tries = 0; tries < 80; tries++) {
      const person = this.#random.pick(from)
      const key = `${person.id} ${code}`
      if (this.#taken.has(key) || person.since > dayText(day) || !canAnswer(code, Copy.aboutOf(person))) continue
      this.#taken.add(key)
      return person
    }
    return null
  }

  #follow(plot: Plot, { template, person, ago }: { template: Template; person: Person; ago: number }) {
    const { today } = this.#times
    const random = this.#random
    const begin = (given: Day, over: Further & { dueBy?: Day } = {}) => this.#give(template, person, given, over)
    const given = today - ago
    const isSerious = plot === 'held' || plot === 'awaiting' || random.chance(0.15)
    const [admin] = this.#times.place.admins
    const by = admin?.name ?? 'Preceptor'
    const copy = begin(given, {
      isSerious,
      ...(plot === 'scheduled' && { start: today + random.int(3, 20) }),
      ...(plot === 'expired' || plot === 'overdue'
        ? { dueBy: plot === 'expired' ? today - 70 : today - random.int(2, 20) }
        : {}),
    })
    if (plot === 'open' || plot === 'overdue' || plot === 'scheduled') return
    if (plot === 'in_progress') return copy.begin(given + 1)
    if (plot === 'awaiting') return copy.sign(1, given + 1)
    if (plot === 'voided')
      return copy.end(
        'voided',
        today - 1,
        { by, reason: random.pick(['Given twice.', 'Assigned by mistake.']) },
        this.#events,
      )
    if (plot === 'expired') return copy.end('expired', today - 10, { by: 'Preceptor', reason: null }, this.#events)
    if (plot === 'refused')
      return copy.refuse(
        given + 1,
        random.pick(['I want to be vaccinated first.', 'I want to ask my doctor.']),
        this.#events,
      )
    copy.sign(Infinity, given + 1)
    if (plot === 'review') return
    if (plot === 'returned') return copy.giveBack(today - 1, { by, reason: 'Please say more.' }, this.#events)
    copy.complete(by, this.#events)
    if (plot === 'held')
      this.#holds.push({
        organization_id: copy.row.organization_id,
        id: random.id((today - 3) * 86_400_000),
        employee_id: person.id,
        employee_form_id: copy.row.id,
        reason: 'A lawyer of the family asked for all papers of this visit.',
        placed_by_name: by,
        placed_at: instantText((today - 3) * 86_400_000 + 15 * 3_600_000),
      })
    if (plot === 'corrected') {
      const next = begin(Math.min(copy.lastDay + 2, today - 2), { corrects: copy })
      next.sign(Infinity, Math.min(copy.lastDay + 3, today - 1))
      next.complete(by, this.#events)
      copy.row.state = 'corrected'
    }
    if (plot !== 'superseded' && plot !== 'renewing') return
    const next = begin(Math.min(today - 3, Math.max(today - 28, copy.lastDay + 336)), { renews: copy })
    if (plot === 'renewing') return
    next.sign(Infinity, next.lastDay + random.int(0, 2))
    next.complete(by, this.#events)
    copy.row.state = 'superseded'
  }

  #give(template: Template, person: Person, day: Day, over: Further & { dueBy?: Day }): Copy {
    const random = this.#random
    const { place, today } = this.#times
    const actor = random.pick(place.admins)
    const { form } = template
    const start = over.start ?? day
    const [assigned_on, start_date] = [dayText(day), dayText(start)]
    const ruled = ruleDueOn(form, { assigned_on, start_date, hire_date: person.hire_date })
    // Two weeks for people hired long before
    const due = ruled === null || ruled < assigned_on ? dayText(Math.max(day, start) + 14) : ruled
    const copy = new Copy(
      { random, place, today },
      { template, person, actor, day, due_on: over.dueBy === undefined ? due : dayText(over.dueBy) },
      over,
    )
    this.#copies.push(copy)
    this.#events.push(
      anEvent({
        organization_id: place.organization_id,
        id: random.id(Date.parse(copy.row.created_at)),
        at: copy.row.created_at,
        kind: 'employee_form.assigned',
        actor_id: actor.id,
        actor_name: actor.name,
        subject_id: person.id,
        subject_name: fullName(person),
        changes: [
          { field: 'form', before: null, after: knownAs(form) },
          { field: 'due_on', before: null, after: copy.row.rule_due_on },
        ],
      }),
    )
    return copy
  }

  /** Creates documents in the order of completion, so their numbers follow it. */
  #settle() {
    const done = this.#copies
      .filter(({ row }) => row.completed_at !== null)
      .toSorted((a, b) => ((a.row.completed_at ?? '') < (b.row.completed_at ?? '') ? -1 : 1))
    const numbers = new Map<number, number>()
    const { place } = this.#times
    const late = Math.max(0, done.length - drawnAtOnce)
    for (const [n, copy] of done.entries()) {
      const year = Number(copy.row.completed_on?.slice(0, 4))
      const last = (numbers.get(year) ?? 0) + 1
      numbers.set(year, last)
      copy.settle(`${place.initials}-F-${year}-${String(last).padStart(6, '0')}`, n >= late ? 0 : late - n)
    }
    const rows: Worked = {
      employee_forms: [],
      form_signers: [],
      form_signatures: [],
      form_documents: [],
      form_values: [],
      form_holds: [],
    }
    for (const copy of this.#copies) copy.tellAll(rows)
    return { rows, numbers }
  }
}
