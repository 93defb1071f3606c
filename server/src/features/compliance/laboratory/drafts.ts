import type { api, DraftFlip, EventKind, Id, Input, JudgedDraft, RuleDraft } from '@preceptor/contract'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { ruleSentence } from '@preceptor/contract/compliance-rules/sentence'
import sql, { join, type Sql } from 'sql-template-tag'
import { everyWordIn } from '../../../lists/conditions.ts'
import { AppError, invalid, notFound } from '../../../errors/app-error.ts'
import { changesBetween, Sentences } from '../../../events/changes.ts'
import { recordEvent } from '../../../events/record.ts'
import { addJob } from '../../../jobs/add-job.ts'
import { newId } from '../../../lib/new-id.ts'
import { holdRecord, type RecordKind } from '../../../records/change-record.ts'
import type { Scope } from '../../../scope/scope.ts'
import { readJob } from '../../jobs/read-job.ts'
import { refuseWrongRule } from '../rules/check-rule.ts'
import { knownOf, namedIn, namesOf } from '../rules/named-in-rules.ts'
import { listRules } from '../rules/read-rules.ts'
import { addRule, addVersion } from '../rules/write-rules.ts'
import { complianceTexts } from '../texts.ts'

export interface DraftChange {
  rule_id: Id | null
  rule: RuleVersion
}

interface Row extends Omit<RuleDraft, 'names'> {
  job_id: Id | null
}

const drafts = ({ db, agency }: Scope, where: Sql) =>
  db.rows<Row>(sql`select d.id, d.version, d.title, d.changes, d.written_by_name, d.updated_at, d.judged_at, d.job_id from compliance_drafts d
    where d.organization_id = ${agency.id} ${where}`)

async function namesFor(scope: Scope, rows: readonly Row[]) {
  const rules = rows.flatMap(({ changes }) => changes.map(({ rule }) => rule))
  const known = await knownOf(scope, rules.map(namedIn))
  const all = (await listRules(scope)).data
  return { ...namesOf(known), ...Object.fromEntries(all.map(({ id, rule }) => [id, rule.name])) }
}

const shown = ({ job_id: _, ...row }: Row, names: Record<string, string>): RuleDraft => ({ ...row, names })

export async function listDrafts(scope: Scope): Promise<{ data: RuleDraft[] }> {
  const rows = await drafts(scope, sql`order by d.updated_at desc, d.id`)
  const names = await namesFor(scope, rows)
  return { data: rows.map(row => shown(row, names)) }
}

async function found(scope: Scope, id: Id, lock: Sql = sql``): Promise<Row> {
  const [row] = await drafts(scope, sql`and d.id = ${id} ${lock}`)
  if (!row) throw notFound(complianceTexts.named('noDraft'))
  return row
}

async function readDraft(scope: Scope, id: Id): Promise<RuleDraft> {
  const row = await found(scope, id)
  return shown(row, await namesFor(scope, [row]))
}

const draftRecord: RecordKind<Scope, RuleDraft> = {
  what: complianceTexts.named('thisDraft'),
  hold: async (scope, id) => {
    await found(scope, id, sql`for update of d`)
    return readDraft(scope, id)
  },
  read: readDraft,
  nameOf: ({ title }) => title,
  inWords: row => row,
  fields: [],
}

/** Returns a draft's rules for the history. */
const inHistory = ({ title, changes, names }: RuleDraft) => ({
  title,
  rule_text: new Sentences(changes.flatMap(({ rule }) => ruleSentence(rule, names))),
})

const record = (scope: Scope, draft: RuleDraft, { kind, before }: { kind: EventKind; before: object }) =>
  recordEvent(scope, {
    kind,
    subject: { id: draft.id, name: draft.title },
    changes: changesBetween(before, inHistory(draft), ['title', 'rule_text']),
  })

async function refuseWrong(scope: Scope, changes: readonly DraftChange[]) {
  const own = new Set((await listRules(scope)).data.map(({ id }) => id))
  const foreign = changes.flatMap(({ rule_id }, at) => (rule_id === null || own.has(rule_id) ? [] : [at]))
  if (foreign.length > 0)
    throw invalid(Object.fromEntries(foreign.map(at => [`changes.${at}.rule_id`, [complianceTexts.named('noRule')]])))
  for (const [at, { rule, rule_id }] of changes.entries())
    await refuseWrongRule(scope, rule, rule_id, `changes.${at}.rule.`)
}

export async function addDraft(scope: Scope, { title, changes }: Input<typeof api.ruleDrafts.add>['body']) {
  await refuseWrong(scope, changes)
  const id = newId()
  await scope.db.run(sql`insert into compliance_drafts (organization_id, id, title, changes, written_by_name)
    values (${scope.agency.id}, ${id}, ${title}, ${JSON.stringify(changes)}::jsonb, ${scope.actor.name})`)
  const made = await readDraft(scope, id)
  await record(scope, made, { kind: 'compliance_draft.created', before: {} })
  return made
}

export async function updateDraft(
  scope: Scope,
  id: Id,
  { title, changes }: Input<typeof api.ruleDrafts.update>['body'],
  seen: number | null,
) {
  const before = await holdRecord(scope, draftRecord, id, seen)
  if (changes) {
    await refuseWrong(scope, changes)
    await forget(scope, id)
  }
  const sets = [
    ...(title === undefined ? [] : [sql`title = ${title}`]),
    ...(changes ? [sql`changes = ${JSON.stringify(changes)}::jsonb, judged_at = null, job_id = null`] : []),
    sql`version = version + 1, updated_at = now(), written_by_name = ${scope.actor.name}`,
  ]
  await scope.db.run(
    sql`update compliance_drafts set ${join(sets)} where organization_id = ${scope.agency.id} and id = ${id}`,
  )
  const made = await readDraft(scope, id)
  await record(scope, made, { kind: 'compliance_draft.changed', before: inHistory(before) })
  return made
}

export const forget = ({ db, agency }: Scope, id: Id) =>
  db.run(sql`delete from compliance_draft_flips where organization_id = ${agency.id} and draft_id = ${id}`)

export async function removeDraft(
  scope: Scope,
  id: Id,
  kind: 'compliance_draft.removed' | 'compliance_draft.published' = 'compliance_draft.removed',
): Promise<undefined> {
  const { title } = await holdRecord(scope, draftRecord, id, null)
  await recordEvent(scope, { kind, subject: { id, name: title } })
  await scope.db.run(sql`delete from compliance_drafts where organization_id = ${scope.agency.id} and id = ${id}`)
}

/** People to judge: everyone employed. */
export const employed = sql`e.provider_status not in (2, 5, 9)`

export async function judgeDraft(scope: Scope, id: Id): Promise<RuleDraft> {
  const { db, agency } = scope
  const draft = await holdRecord(scope, draftRecord, id, null)
  const { job_id } = await found(scope, id)
  const under =
    job_id === null
      ? undefined
      : await db.row(
          sql`select from jobs where organization_id = ${agency.id} and id = ${job_id} and state = 'running'`,
        )
  if (under) throw new AppError('CONFLICT', complianceTexts.named('judgingAlready'))
  const people = await db.row<{ n: number }>(
    sql`select count(*)::int as n from employees e where e.organization_id = ${agency.id} and ${employed}`,
  )
  const job = newId()
  await forget(scope, id)
  await addJob(scope, {
    id: job,
    kind: 'rule_laboratory',
    title: draft.title,
    state: 'running',
    settings: { draft_id: id, version: draft.version },
    total: people?.n ?? 0,
  })
  await db.run(
    sql`update compliance_drafts set job_id = ${job}, judged_at = null where organization_id = ${agency.id} and id = ${id}`,
  )
  return readDraft(scope, id)
}

interface Part {
  name: string | null
  turn_red: number
  turn_green: number
  added_minutes: number
}

const summed = sql`count(distinct f.employee_id) filter (where f.turns_red)::int as turn_red,
  count(distinct f.employee_id) filter (where f.turns_green)::int as turn_green, coalesce(sum(f.added_minutes), 0)::int as added_minutes`

export async function readJudged(scope: Scope, id: Id): Promise<JudgedDraft> {
  const { db, agency } = scope
  const { job_id } = await found(scope, id)
  // Reads the job before its results: in the other order, a job that ends in between would look finished without a result, and no
  // one would retry
  const job = job_id === null ? null : await readJob(scope, job_id)
  const row = await found(scope, id)
  if (row.job_id !== job_id) return readJudged(scope, id)
  const ofDraft = sql`f.organization_id = ${agency.id} and f.draft_id = ${id}`
  const all = await db.row<Omit<Part, 'name'> & { flips: number }>(sql`
    select ${summed}, count(*) filter (where f.on_day is not null)::int as flips from compliance_draft_flips f where ${ofDraft}`)
  const by_location = await db.rows<Part>(sql`
    select l.name, ${summed} from compliance_draft_flips f
    join employees e on e.organization_id = f.organization_id and e.id = f.employee_id
    left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    where ${ofDraft} group by l.id, l.name order by l.name nulls last`)
  const by_discipline = await db.rows<Part>(sql`
    select d.name, ${summed} from compliance_draft_flips f
    left join employee_disciplines h on h.organization_id = f.organization_id and h.employee_id = f.employee_id
    left join disciplines d on d.organization_id = h.organization_id and d.id = h.discipline_id
    where ${ofDraft} group by d.id, d.name order by d.name nulls last`)
  return {
    ...shown(row, await namesFor(scope, [row])),
    job,
    turn_red: all?.turn_red ?? 0,
    turn_green: all?.turn_green ?? 0,
    flips: all?.flips ?? 0,
    added_minutes: all?.added_minutes ?? 0,
    by_location,
    by_discipline,
  }
}

export async function listFlips(
  scope: Scope,
  id: Id,
  { page, per_page, search = '' }: Input<typeof api.ruleDrafts.flips>['query'],
) {
  const { db, agency } = scope
  const { changes } = await found(scope, id)
  const rows = await db.rows<Omit<DraftFlip, 'rule' | 'flip'> & DraftFlip['flip'] & { total: number }>(sql`
    select f.employee_id, e.last_name || ', ' || e.first_name as name, e.employee_number, f.change_no as change, f.on_day as on,
      f.before_state as before, f.after_state as after, f.added_minutes, count(*) over ()::int as total
    from compliance_draft_flips f join employees e on e.organization_id = f.organization_id and e.id = f.employee_id
    where f.organization_id = ${agency.id} and f.draft_id = ${id} and f.on_day is not null
      and ${everyWordIn(sql`e.search`)(search) ?? sql`true`}
    order by e.sort_name, e.id, f.change_no offset ${(page - 1) * per_page} limit ${per_page}`)
  return {
    data: rows.map(({ on, before, after, total: _, ...row }) => ({
      ...row,
      rule: changes[row.change]?.rule.name ?? '',
      flip: { on, before, after },
    })),
    meta: { total: rows[0]?.total ?? 0, page, per_page },
  }
}

/** Writes the changes effective from a day, all or none; the draft is then done. */
export async function publishDraft(scope: Scope, id: Id, effective_from: string): Promise<{ rule_ids: Id[] }> {
  const { changes, title } = await holdRecord(scope, draftRecord, id, null)
  const note = title
  const rule_ids: Id[] = []
  for (const { rule_id, rule } of changes) {
    const body = { ...rule, effective_from, note }
    const saved = rule_id === null ? await addRule(scope, body) : await addVersion(scope, rule_id, body, null)
    rule_ids.push(saved.id)
  }
  await removeDraft(scope, id, 'compliance_draft.published')
  return { rule_ids }
}
