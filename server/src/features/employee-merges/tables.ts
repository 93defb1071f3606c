import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../db/tx.ts'
import type { Scope } from '../../scope/scope.ts'

interface Merging {
  scope: Scope
  kept: string
  other: string
  /** True when planned status changes move as well. */
  plans: boolean
}

/** How a merge handles one table of employee data. */
interface Treatment {
  /** The key of a row within the agency. */
  key: readonly string[]
  /** Selects the rows of the other record, `t`, that move to the kept one; the rest are set aside until the merge is undone. */
  moves: (merging: Merging) => Sql
  /**
   * On undo, a moved row stays with the kept record when this condition holds for its current state, `t`, and its state when it
   * moved, `was`.
   */
  stays?: Sql
}

/** A row moves with its assignment, which has already moved. */
const withAssignment: Treatment['moves'] = ({ kept }) => sql`exists (select from assignments a
  where a.organization_id = t.organization_id and a.id = t.assignment_id and a.employee_id = ${kept})`

/** A row stays with its assignment, which is settled first. */
const staysWithAssignment = sql`exists (select from assignments a
  where a.organization_id = t.organization_id and a.id = t.assignment_id and a.employee_id = t.employee_id)`

/** A row moves with its assigned form, just as one moves with its assignment. */
const withForm: Treatment['moves'] = ({ kept }) => sql`exists (select from employee_forms f
  where f.organization_id = t.organization_id and f.id = t.employee_form_id and f.employee_id = ${kept})`
const staysWithForm = sql`exists (select from employee_forms f
  where f.organization_id = t.organization_id and f.id = t.employee_form_id and f.employee_id = t.employee_id)`

/**
 * Defines what a merge does with every table whose rows belong to an employee; `merges.http.test.ts` fails for a missing table.
 * Listed in the order they are written.
 */
export const tablesOfEmployees: Readonly<Record<string, Treatment | 'follows its employee'>> = {
  employee_disciplines: {
    key: ['discipline_id'],
    // The kept record's own certificate of the same discipline stays
    moves: ({ kept }) => sql`not exists (select from employee_disciplines k where k.organization_id = t.organization_id
      and k.employee_id = ${kept} and k.discipline_id = t.discipline_id)`,
  },
  scheduled_statuses: {
    key: ['id'],
    moves: ({ plans }) => (plans ? sql`true` : sql`t.ended_at is not null`),
    // It took effect on the kept record
    stays: sql`t.ended_at is not null and was.ended_at is null`,
  },
  // An automation ran once for each of the two
  automation_members: {
    key: ['rule_id'],
    moves: ({ kept }) =>
      sql`not exists (select from automation_members m where m.organization_id = t.organization_id and m.rule_id = t.rule_id and m.employee_id = ${kept})`,
  },
  automation_episodes: {
    key: ['id'],
    moves: ({
      kept,
    }) => sql`not exists (select from automation_episodes m where m.organization_id = t.organization_id and m.rule_id = t.rule_id
      and m.employee_id = ${kept} and m.occurrence = t.occurrence)`,
  },
  automation_effects: {
    key: ['id'],
    moves: ({ kept }) => sql`exists (select from automation_episodes p
      where p.organization_id = t.organization_id and p.id = t.episode_id and p.employee_id = ${kept})`,
  },
  // the partner's record follows the kept person
  partner_records: { key: ['id'], moves: () => sql`true` },
  integration_items: { key: ['id'], moves: () => sql`true` },
  partner_differences: { key: ['id'], moves: () => sql`true` },
  partner_visits: { key: ['id'], moves: () => sql`true` },
  partner_pushes: { key: ['id'], moves: () => sql`true` },
  employee_notes: { key: ['id'], moves: () => sql`true` },
  employee_note_versions: { key: ['note_id', 'version'], moves: () => sql`true` },
  employee_note_files: { key: ['note_id', 'file_id'], moves: () => sql`true` },
  // The kept record keeps its own photo
  employee_photos: { key: ['photo_id'], moves: () => sql`false` },
  // A program that is open under both records stays open only once
  assignments: {
    key: ['id'],
    moves: ({ kept }) => sql`(t.state not in ('assigned', 'in_progress') or not exists (select from assignments k
      where k.organization_id = t.organization_id and k.employee_id = ${kept} and k.program_id = t.program_id
        and k.state in ('assigned', 'in_progress')))`,
    // The ledger refers to the kept record and never changes: results under it stay
    stays: sql`exists (select from training_records r where r.organization_id = t.organization_id and r.assignment_id = t.id
      and r.recorded_for = t.employee_id)`,
  },
  assignment_extensions: { key: ['id'], moves: withAssignment, stays: staysWithAssignment },
  module_progress: { key: ['assignment_id', 'module_id'], moves: withAssignment, stays: staysWithAssignment },
  skill_observations: { key: ['id'], moves: withAssignment, stays: staysWithAssignment },
  quiz_attempts: { key: ['id'], moves: withAssignment, stays: staysWithAssignment },
  quiz_answers: {
    key: ['attempt_id', 'question_id'],
    moves: ({ kept }) => sql`exists (select from quiz_attempts qa where qa.organization_id = t.organization_id
      and qa.id = t.attempt_id and qa.employee_id = ${kept})`,
    stays: sql`exists (select from quiz_attempts qa where qa.organization_id = t.organization_id and qa.id = t.attempt_id
      and qa.employee_id = t.employee_id)`,
  },
  attempt_grants: { key: ['id'], moves: withAssignment, stays: staysWithAssignment },
  // Completions under both records count
  training_records: { key: ['id'], moves: () => sql`true` },
  // Payments under both records were made
  payroll_lines: { key: ['id'], moves: () => sql`true` },
  payroll_exceptions: { key: ['id'], moves: () => sql`true` },
  external_trainings: { key: ['id'], moves: () => sql`true` },
  external_training_minutes: { key: ['training_id', 'place'], moves: () => sql`true` },
  external_training_files: { key: ['training_id', 'file_id'], moves: () => sql`true` },
  // Two credentials of one type differ by their dates
  credentials: { key: ['id'], moves: () => sql`true` },
  expired_notices: { key: ['credential_id', 'expires_on'], moves: () => sql`true` },
  credential_files: { key: ['credential_id', 'file_id'], moves: () => sql`true` },
  compliance_draft_flips: { key: ['draft_id', 'change_no'], moves: () => sql`false` },
  compliance_waivers: { key: ['id'], moves: () => sql`true` },
  compliance_waiver_files: { key: ['waiver_id', 'file_id'], moves: () => sql`true` },
  leave_spans: { key: ['id'], moves: () => sql`true` },
  // The kept record's standing is recalculated from everything that moved
  compliance_states: { key: ['rule_id', 'valid_from', 'known_from'], moves: () => sql`false` },
  compliance_people: { key: ['valid_from', 'known_from'], moves: () => sql`false` },
  compliance_left_out: { key: ['record_id', 'valid_from', 'known_from'], moves: () => sql`false` },
  compliance_kept: { key: ['employee_id'], moves: () => sql`false` },
  // A person on a path under both records continues on the kept one's path
  path_enrolments: {
    key: ['id'],
    moves: ({ kept }) => sql`not exists (select from path_enrolments k where k.organization_id = t.organization_id
      and k.employee_id = ${kept} and k.path_id = t.path_id)`,
  },
  path_step_states: {
    key: ['enrolment_id', 'step_id'],
    moves: ({ kept }) => sql`exists (select from path_enrolments p where p.organization_id = t.organization_id
      and p.id = t.enrolment_id and p.employee_id = ${kept})`,
    stays: sql`exists (select from path_enrolments p where p.organization_id = t.organization_id
      and p.id = t.enrolment_id and p.employee_id = t.employee_id)`,
  },
  path_passed_over: {
    key: ['path_id'],
    moves: ({ kept }) => sql`not exists (select from path_passed_over k where k.organization_id = t.organization_id
      and k.employee_id = ${kept} and k.path_id = t.path_id)`,
  },
  path_due: { key: ['id'], moves: () => sql`false` },
  compliance_due: { key: ['id'], moves: () => sql`false` },
  // Only one seat is kept
  session_bookings: {
    key: ['id'],
    moves: ({ kept }) => sql`not exists (select from session_bookings k where k.organization_id = t.organization_id
      and k.employee_id = ${kept} and k.session_id = t.session_id)`,
  },
  // attendance follows its booking
  session_attendance: {
    key: ['booking_id', 'day_no'],
    moves: ({ kept }) => sql`exists (select from session_bookings b where b.organization_id = t.organization_id
      and b.id = t.booking_id and b.employee_id = ${kept})`,
    stays: sql`exists (select from session_bookings b where b.organization_id = t.organization_id and b.id = t.booking_id
      and b.employee_id = t.employee_id)`,
  },
  // A stamp moves with its booking; one without a seat moves with the person
  session_stamps: {
    key: ['id'],
    moves: ({
      kept,
    }) => sql`t.booking_id is null or exists (select from session_bookings b where b.organization_id = t.organization_id
      and b.id = t.booking_id and b.employee_id = ${kept})`,
    stays: sql`t.booking_id is null or exists (select from session_bookings b where b.organization_id = t.organization_id
      and b.id = t.booking_id and b.employee_id = t.employee_id)`,
  },
  // notices follow their booking
  session_notices: {
    key: ['id'],
    moves: ({ kept }) => sql`exists (select from session_bookings b where b.organization_id = t.organization_id
      and b.id = t.booking_id and b.employee_id = ${kept})`,
    stays: sql`exists (select from session_bookings b where b.organization_id = t.organization_id and b.id = t.booking_id
      and b.employee_id = t.employee_id)`,
  },
  // Packets already handed out stay unchanged
  survey_packet_people: { key: ['packet_id', 'place'], moves: () => sql`true` },
  compliance_told: { key: ['employee_id'], moves: () => sql`false` },
  training_pauses: {
    key: ['starts_on'],
    moves: ({ kept }) => sql`t.ends_on is not null and not exists (select from training_pauses k
      where k.organization_id = t.organization_id and k.employee_id = ${kept} and k.starts_on = t.starts_on)`,
  },
  // A person gets one digest a day, and one notice per due date
  reminder_digests: {
    key: ['id'],
    moves: ({ kept }) => sql`not exists (select from reminder_digests k where k.organization_id = t.organization_id
      and k.employee_id = ${kept} and k.day = t.day and k.state <> 'skipped')`,
  },
  reminders: { key: ['id'], moves: withAssignment, stays: staysWithAssignment },
  credential_reminders: {
    key: ['id'],
    // Moves with its digest
    moves: ({
      kept,
    }) => sql`(t.digest_id is null or exists (select from reminder_digests d where d.organization_id = t.organization_id
      and d.id = t.digest_id and d.employee_id = ${kept}))`,
  },
  attempt_news: { key: ['id'], moves: withAssignment, stays: staysWithAssignment },
  overdue_notices: { key: ['assignment_id', 'due_on'], moves: withAssignment, stays: staysWithAssignment },
  // Consents for either address are kept; the latest counts
  contact_consents: { key: ['id'], moves: () => sql`true` },
  // the kept record's thread is rebuilt from all messages
  threads: { key: ['employee_id'], moves: () => sql`false` },
  messages: { key: ['id'], moves: () => sql`true` },
  message_files: { key: ['message_id', 'file_id'], moves: () => sql`true` },
  // The phone belongs to the person
  known_numbers: { key: ['number'], moves: () => sql`true` },
  dead_addresses: { key: ['channel'], moves: () => sql`false` },
  certificates: { key: ['id'], moves: () => sql`true` },
  transcripts: { key: ['id'], moves: () => sql`true` },
  compliance_papers: { key: ['id'], moves: () => sql`true` },
  // A form that is open under both records stays open only once
  employee_forms: {
    key: ['id'],
    moves: ({ kept }) => sql`(t.state not in ('open', 'in_progress', 'awaiting', 'review', 'returned')
      or not exists (select from employee_forms k where k.organization_id = t.organization_id and k.employee_id = ${kept} and k.form_id = t.form_id
        and k.state in ('open', 'in_progress', 'awaiting', 'review', 'returned')))`,
  },
  form_signers: { key: ['id'], moves: withForm, stays: staysWithForm },
  form_values: { key: ['employee_form_id', 'key'], moves: withForm, stays: staysWithForm },
  form_files: { key: ['employee_form_id', 'file_id'], moves: withForm, stays: staysWithForm },
  form_proposals: { key: ['employee_form_id', 'key'], moves: withForm, stays: staysWithForm },
  form_documents: { key: ['id'], moves: withForm, stays: staysWithForm },
  // Signatures stay, under the kept record
  form_signatures: { key: ['id'], moves: () => sql`true` },
  form_holds: { key: ['id'], moves: () => sql`true` },
  // The person with the link is the same
  signed_links: { key: ['id'], moves: () => sql`true` },
  merged_employees: { key: ['id'], moves: () => sql`true` },
  // Pairs are found again for the kept record
  duplicate_dismissals: { key: ['employee_id', 'other_id'], moves: () => sql`false` },
  // Moved by triggers and by merge_employee_facts (migrations/058)
  employment_facts: 'follows its employee',
  // Moves with its message, by a trigger
  outbox: 'follows its employee',
  // Written by triggers: notes on whom to recount, removed after two hours
  roster_changes: 'follows its employee',
}

/** Columns other than `employee_id` that reference an employee, so no row is lost with the employee it references. */
const alsoNamed: Readonly<Record<string, string>> = { duplicate_dismissals: 'other_id' }

interface Taken {
  moved: object[]
  aside: object[]
}
export type TakenRows = Record<string, Taken>

const treated = Object.entries(tablesOfEmployees).flatMap(([name, how]) =>
  typeof how === 'string' ? [] : [{ name, table: raw(name), ...how }],
)

/** Moves the rows to move and stores a copy of all: rows set aside are deleted with the other record. */
export async function takeRows(merging: Merging): Promise<TakenRows> {
  const { scope, kept, other } = merging
  const { db, agency } = scope
  const taken: TakenRows = {}
  for (const { name, table, moves } of treated) {
    const theirs = alsoNamed[name]
      ? sql`(t.employee_id = ${other} or t.${raw(alsoNamed[name])} = ${other})`
      : sql`t.employee_id = ${other}`
    const row = await db.row<Taken>(sql`
      select coalesce(jsonb_agg(to_jsonb(t)) filter (where ${moves(merging)}), '[]') as moved,
        coalesce(jsonb_agg(to_jsonb(t)) filter (where not (${moves(merging)})), '[]') as aside
      from ${table} t where t.organization_id = ${agency.id} and ${theirs}`)
    if (!row || row.moved.length + row.aside.length === 0) continue
    if (row.moved.length > 0)
      await db.run(sql`update ${table} t set employee_id = ${kept}
        where t.organization_id = ${agency.id} and t.employee_id = ${other} and ${moves(merging)}`)
    taken[name] = row
  }
  return taken
}

/** Moves each row back as it is now; restores rows set aside as they were. */
export async function giveRowsBack(
  { db, agency }: Scope,
  { kept, other, taken }: { kept: string; other: string; taken: TakenRows },
) {
  for (const { name, table, key, stays } of treated) {
    const { moved = [], aside = [] } = taken[name] ?? {}
    const sameKey = join(
      key.map(column => sql`t.${raw(column)} = was.${raw(column)}`),
      ' and ',
    )
    if (moved.length > 0)
      await db.run(sql`update ${table} t set employee_id = ${other}
        from jsonb_populate_recordset(null::${table}, ${JSON.stringify(moved)}::jsonb) was
        where t.organization_id = ${agency.id} and t.employee_id = ${kept} and ${sameKey} ${stays ? sql`and not (${stays})` : sql``}`)
    const also = alsoNamed[name]
    await insertRows(db, name, also ? await stillThere({ db, agency }, aside, ['employee_id', also]) : aside)
  }
}

/** Sends the additions made since then to assignments that moved back. */
export async function sendAdded({ db, agency }: Scope, { kept, other }: { kept: string; other: string }) {
  for (const name of [
    'assignment_extensions',
    'module_progress',
    'skill_observations',
    'quiz_attempts',
    'attempt_grants',
  ])
    await db.run(sql`update ${raw(name)} t set employee_id = ${other} from assignments a
      where t.organization_id = ${agency.id} and t.employee_id = ${kept} and a.organization_id = t.organization_id
        and a.id = t.assignment_id and a.employee_id = ${other}`)
  await db.run(sql`update quiz_answers t set employee_id = ${other} from quiz_attempts qa
    where t.organization_id = ${agency.id} and t.employee_id = ${kept} and qa.organization_id = t.organization_id
      and qa.id = t.attempt_id and qa.employee_id = ${other}`)
}

/** Keeps rows that reference two existing employees: one may have been merged since. */
async function stillThere(
  { db, agency }: Pick<Scope, 'db' | 'agency'>,
  rows: readonly object[],
  columns: readonly string[],
): Promise<object[]> {
  const idsOf = (row: object) => columns.map(column => (row as Record<string, string>)[column])
  const found = await db.rows<{ id: string }>(sql`select id from employees
    where organization_id = ${agency.id} and id = any(${rows.flatMap(idsOf)}::uuid[])`)
  const there = new Set(found.map(({ id }) => id))
  return rows.filter(row => idsOf(row).every(id => id !== undefined && there.has(id)))
}

/** The columns that a table has now, except generated ones. */
export async function writtenColumns(db: Db, name: string): Promise<string[]> {
  const rows = await db.rows<{ column: string }>(sql`select attname as column from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
  return rows.map(({ column }) => column)
}

/** Inserts the stored rows, using the columns that the table has now. */
export async function insertRows(db: Db, name: string, rows: readonly object[]) {
  const [first] = rows
  if (!first) return
  const known = await writtenColumns(db, name)
  const columns = join(known.filter(column => Object.hasOwn(first, column)).map(column => raw(column)))
  await db.run(sql`insert into ${raw(name)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${raw(name)}, ${JSON.stringify(rows)}::jsonb) on conflict do nothing`)
}
