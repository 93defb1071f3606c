import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import type { Scope } from '../../../scope/scope.ts'
import { insertTemplates } from '../session-templates/copy-templates.ts'
import { programTexts } from '../texts.ts'
import type { Parcel } from './parcel.ts'
import { type GiveVersion, renew } from './renew.ts'
import type { Result, Terms } from './result.ts'
import { type Checkout, checkoutOf } from './read-checkout.ts'
import { writeVersion } from './write-version.ts'

interface Giving extends Terms {
  giveVersion: GiveVersion
}

/** Makes the program one of the agency's own. A second call changes nothing. */
export async function give(scope: Scope, parcel: Parcel, { giveVersion, ...terms }: Giving): Promise<Result> {
  const { db, agency } = scope
  // It may have been withdrawn since the run began
  if (parcel.standing !== 'offered')
    return { outcome: 'skip', note: programTexts.named('notOffered', { title: parcel.program.title }) }
  const before = await checkoutOf(scope, parcel.program.id)
  if (before)
    return before.withdrawn_at
      ? takeUpAgain(scope, parcel, { giveVersion, ...terms }, before)
      : { outcome: 'skip', note: programTexts.named('holdsAlready') }
  const own = await ownWords(scope, parcel, terms)
  if ('outcome' in own) return own
  const { type, wanted, ids, lacking } = own
  const awaits = type.fits ? null : wanted
  const program_id = await insertProgram(scope, parcel, terms, type.id)
  await writeDisciplines(scope, program_id, ids)
  await db.run(sql`
    insert into program_checkouts (organization_id, program_id, catalog_program_id, mode, held_version_id, held_number, latest_number,
      seats, valid_from, valid_to, awaits, made_by_name)
    values (${agency.id}, ${program_id}, ${parcel.program.id}, ${terms.mode}, ${parcel.content.version.id}, ${parcel.number}, ${parcel.number},
      ${seatsOf(terms)}, ${firstDay(scope, terms)}, ${lastDay(terms)}, ${awaits}, ${scope.actor.name})`)
  await writeVersion(scope, parcel, {
    program_id,
    number: 1,
    change_kind: 'minor',
    given_to: 'new_only',
    note: parcel.content.version.note,
  })
  await insertTemplates(scope, { program_id }, parcel.templates)
  await recordEvent(scope, {
    kind: 'catalog.checked_out',
    subject: { id: program_id, name: parcel.program.title },
    changes: [{ field: 'version', before: null, after: String(parcel.number) }],
  })
  return { outcome: 'done', note: noteOf(awaits, lacking) }
}

interface OwnWords {
  type: { id: Id; fits: boolean }
  /** The name of the chosen type. */
  wanted: string | null
  ids: Id[]
  lacking: string[]
}

/** Returns the agency's own training type and disciplines for the chosen ones. */
async function ownWords(scope: Scope, parcel: Parcel, terms: Terms): Promise<Result | OwnWords> {
  const wanted = parcel.types.get(terms.training_type_id)
  const type = await ownType(scope, wanted)
  const { ids, lacking } = await ownDisciplines(scope, parcel, terms.discipline_ids)
  // With none, it would be for everyone
  if (ids.length === 0 && lacking.length > 0)
    return { outcome: 'skip', note: programTexts.named('noDisciplineFits', { names: lacking.join(', ') }) }
  return { type, wanted: wanted?.name ?? null, ids, lacking }
}

const writeDisciplines = ({ db, agency }: Scope, program_id: Id, ids: readonly Id[]) =>
  db.run(sql`insert into program_disciplines (organization_id, program_id, discipline_id)
    select ${agency.id}, ${program_id}, unnest(${ids}::uuid[])`)

function noteOf(awaits: string | null, lacking: readonly string[]): string | null {
  const names = lacking.join(', ')
  if (awaits && names) return programTexts.named('waitsAndLacks', { type: awaits, names })
  if (awaits) return programTexts.named('waitsForType', { type: awaits })
  return names ? programTexts.named('lacksDisciplines', { names }) : null
}

const seatsOf = ({ mode, seats }: Terms) => (mode === 'linked' ? seats : null)
const lastDay = ({ mode, valid_to }: Terms) => (mode === 'linked' ? valid_to : null)
const firstDay = ({ agency }: Scope, { mode, valid_from }: Terms) =>
  sql`coalesce(${mode === 'linked' ? valid_from : null}::date, (now() at time zone ${agency.time_zone})::date)`

/**
 * Restores a withdrawn checkout with new terms, the newest version and the chosen values. If the agency lacks the training type, or
 * no pay code was chosen, the program keeps its own.
 */
async function takeUpAgain(
  scope: Scope,
  parcel: Parcel,
  { giveVersion, ...terms }: Giving,
  { program_id, held_number, mode }: Checkout,
): Promise<Result> {
  if (mode !== terms.mode) return { outcome: 'skip', note: programTexts.named('heldAsLinked') }
  const own = await ownWords(scope, parcel, terms)
  if ('outcome' in own) return own
  const { type, wanted, ids, lacking } = own
  const { db, agency, actor } = scope
  await db.run(sql`update programs set training_type_id = case when ${type.fits} then ${type.id}::uuid else training_type_id end,
      pay_code = coalesce(${terms.pay_code}, pay_code), version = version + 1, updated_at = now(), updated_by_name = ${actor.name}
    where organization_id = ${agency.id} and id = ${program_id}`)
  await db.run(sql`delete from program_disciplines where organization_id = ${agency.id} and program_id = ${program_id}`)
  await writeDisciplines(scope, program_id, ids)
  await db.run(sql`update program_checkouts set withdrawn_at = null, awaits = case when ${type.fits} then null else awaits end, people = null, seats = ${terms.seats}, valid_to = ${terms.valid_to},
      valid_from = ${firstDay(scope, terms)}, made_at = now(), made_by_name = ${actor.name}, updated_at = now()
    where organization_id = ${agency.id} and program_id = ${program_id}`)
  await recordEvent(scope, {
    kind: 'catalog.checked_out',
    subject: { id: program_id, name: parcel.program.title },
    changes: [{ field: 'version', before: null, after: String(parcel.number) }],
  })
  if (held_number < parcel.number) await renew(scope, parcel, giveVersion)
  return { outcome: 'done', note: takenUpNote(type.fits ? null : wanted, lacking) }
}

const takenUpNote = (type: string | null, lacking: readonly string[]) =>
  programTexts.named('takenUpAgain', { type: type ?? 'none', names: lacking.join(', ') || 'none' })

/** Finds the type by code, then by name. Without a match, the program takes the first type and waits until the agency chooses. */
async function ownType({ db, agency }: Scope, wanted: { code: string | null; name: string } | undefined) {
  const type = await db.row<{ id: Id; fits: boolean }>(sql`
    select id, is_active and (coalesce(lower(code) = lower(${wanted?.code ?? null}), false) or lower(name) = lower(${wanted?.name ?? ''})) as fits
    from training_types where organization_id = ${agency.id}
    order by 2 desc, coalesce(lower(code) = lower(${wanted?.code ?? null}), false) desc, is_active desc, sort, id limit 1 for key share`)
  if (!type) throw new AppError('CONFLICT', programTexts.named('agencyHasNoTypes'))
  return type
}

async function insertProgram(
  { db, agency, actor }: Scope,
  { program }: Parcel,
  terms: Terms,
  training_type_id: Id,
): Promise<Id> {
  const row = await db.row<{ id: Id }>(sql`
    insert into programs (organization_id, code, titles, descriptions, stale, training_type_id, delivery, origin, pass_mark, max_attempts,
      cool_down_hours, validity, validity_months, valid_until, recurrence, lead_days, renews_from_expiry, credits_by, attendance_threshold,
      credits_partial, due_from, due_days, due_on, grace_days, reminders, gives_certificate, pay_code, created_by_name, updated_by_name)
    values (${agency.id},
      (select ${program.code}::text where not exists (select from programs where organization_id = ${agency.id} and lower(code) = lower(${program.code}))),
      ${JSON.stringify(program.titles)}::jsonb, ${JSON.stringify(program.descriptions)}::jsonb, ${JSON.stringify(program.stale)}::jsonb, ${training_type_id}, ${program.delivery}, ${terms.mode},
      ${program.pass_mark}, ${program.max_attempts}, ${program.cool_down_hours}, ${program.validity}, ${program.validity_months},
      ${program.valid_until}, ${program.recurrence}, ${program.lead_days}, ${program.renews_from_expiry}, ${program.credits_by},
      ${program.attendance_threshold}, ${program.credits_partial}, ${program.due_from}, ${program.due_days}, ${program.due_on},
      ${program.grace_days}, ${program.reminders}::smallint[], ${program.gives_certificate}, ${terms.pay_code}, ${actor.name}, ${actor.name})
    returning id`)
  if (!row) throw new Error('The program was not written.')
  return row.id
}

/** Returns the agency's own disciplines with the same codes or names, and the names of those it does not have. */
async function ownDisciplines(
  { db, agency }: Scope,
  { disciplines }: Parcel,
  wanted: readonly Id[],
): Promise<{ ids: Id[]; lacking: string[] }> {
  const named = wanted.flatMap(id => disciplines.get(id) ?? [])
  if (named.length === 0) return { ids: [], lacking: [] }
  const found = await db.rows<{ wanted: string; id: Id }>(sql`
    select distinct on (w.code) w.code as wanted, d.id
    from unnest(${named.map(({ code }) => code)}::text[], ${named.map(({ name }) => name)}::text[]) w (code, name)
    join disciplines d on d.organization_id = ${agency.id} and d.is_active and (lower(d.code) = lower(w.code) or lower(d.name) = lower(w.name))
    order by w.code, lower(d.code) = lower(w.code) desc`)
  const has = new Set(found.map(one => one.wanted))
  return {
    ids: [...new Set(found.map(({ id }) => id))],
    lacking: named.filter(({ code }) => !has.has(code)).map(({ name }) => name),
  }
}
