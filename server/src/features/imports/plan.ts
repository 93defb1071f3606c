import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { definePhase } from '../../jobs/define.ts'
import type { Scope } from '../../scope/scope.ts'
import { leftOut } from './answered.ts'
import { fixesOf } from './corrections.ts'
import { answeredBy, blankItem, type Context, type Item, judge, rejected } from './judge.ts'
import { type KnownKeys, loadKnownKeys } from './known-keys.ts'
import { loadLists } from './known-words.ts'
import { matchRows } from './match.ts'
import { countBlocks, forEarlierRows, type Planning, planBlock } from './plan-blocks.ts'
import { prepareMapping } from './read/to-row.ts'
import { type ReadRow, readRow } from './read-rows.ts'
import { SeenRows } from './repeated-rows.ts'
import { byName, type ImportJob, type ImportSettings } from './settings.ts'
import { UnknownWords } from './unknown-words.ts'

interface Known {
  context: Context
  keys: KnownKeys
  /** Corrections after an earlier check. */
  fixes: Awaited<ReturnType<typeof fixesOf>>
}

/** The dry run: reads the stored rows block by block and stores the effect of each. Changes nothing in the agency. */
export const plan = definePhase<ImportSettings, Planning<ReadRow>>({ open, block: planBlock })

async function open(scope: Scope, job: ImportJob): Promise<Planning<ReadRow>> {
  const { header, mapping, options, decisions, today } = job.settings
  const words = new UnknownWords(job.id, await loadLists(scope), decisions)
  const context = { options, today, seen: new SeenRows(), nameOf: words.nameOf.bind(words) }
  const fixes = await fixesOf(scope, job.id)
  const prepared = prepareMapping(header, byName(header, mapping, options.date_order), {
    today,
    erase_blank: options.erase_blank,
  })
  const known: Known = { context, fixes, keys: await loadKnownKeys(scope) }
  const planning: Planning<ReadRow> = {
    blocks: await countBlocks(scope, job.id),
    read: row => readRow(row, prepared, words, fixes.get(row[0])),
    judge: (now, rows) => judgeRows(now, rows, known),
    blank: n => blankItem(n, {}),
    keep: now => keepWords(now, job, words),
  }
  await rememberEarlier(scope, job, planning, context)
  return planning
}

async function rememberEarlier(scope: Scope, job: ImportJob, planning: Planning<ReadRow>, { seen }: Context) {
  await forEarlierRows(scope, job, row => {
    const { n, given } = planning.read(row)
    seen.repeats(n, given)
    seen.resembles(n, given)
  })
  if (job.cursor === 0) return
  const people = await scope.db.rows<{ n: number; subject_id: Id }>(sql`select n, subject_id from job_items
    where organization_id = ${scope.agency.id} and job_id = ${job.id} and subject_version is not null`)
  for (const { n, subject_id } of people) seen.repeatsPerson(n, subject_id)
}

async function judgeRows(scope: Scope, rows: readonly ReadRow[], { context, keys, fixes }: Known): Promise<Item[]> {
  const refused = new Map<number, Item>()
  for (const { n, given, problems } of rows) {
    const repeats = context.seen.repeats(n, given)
    const item = { ...blankItem(n, given), problems }
    if (repeats) refused.set(n, rejected(item, null, repeats))
    else if (problems.length > 0) refused.set(n, item)
  }
  const found = await matchRows(
    scope,
    rows.filter(({ n }) => !refused.has(n)),
    keys,
  )
  return rows.map(({ n, given, open: asked }) => {
    const answer = fixes.get(n)?.answer ?? null
    const item = refused.get(n) ?? withOpen(judge(n, given, found.get(n), answeredBy(answer, context)), asked)
    return leftOut(item, answer)
  })
}

/** Adds open questions to a row that would be imported. */
const withOpen = (item: Item, open: Item['problems']): Item =>
  open.length === 0 || item.outcome === 'reject' ? item : { ...item, problems: [...open, ...item.problems] }

async function keepWords({ db, agency }: Scope, { id, settings }: ImportJob, words: UnknownWords) {
  const next: ImportSettings = {
    ...settings,
    unknowns: words.list(),
    planned: words.planned(),
  }
  await db.run(sql`update jobs set settings = ${JSON.stringify(next)}::jsonb
    where organization_id = ${agency.id} and id = ${id}`)
}
