import { type HoursBecause, type Id, listName } from '@preceptor/contract'
import { hoursIn } from '@preceptor/contract/texts/hours'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { definePhase } from '../../jobs/define.ts'
import type { Scope } from '../../scope/scope.ts'
import { effectOf } from '../learning/elsewhere.ts'
import type { Existing } from '../employee-batches/employee-values.ts'
import type { Problem } from '../employee-batches/row-failures.ts'
import { fixesOf } from '../imports/corrections.ts'
import { answered, leftOut } from '../imports/answered.ts'
import { blankItem } from '../imports/judge.ts'
import { type KnownKeys, loadKnownKeys } from '../imports/known-keys.ts'
import { matchRows } from '../imports/match.ts'
import { nearPeople } from '../imports/near-people.ts'
import type { Match } from '../imports/match-types.ts'
import { countBlocks, forEarlierRows, type Planning, planBlock } from '../imports/plan-blocks.ts'
import { rememberEarlier, SeenRows } from '../imports/seen-rows.ts'
import { importTexts } from '../imports/texts.ts'
import type { StoredItem } from '../imports/write-items.ts'
import { withoutLeftOut } from '../imports/read-rows.ts'
import { keyOfTraining, readTraining, type TrainingRow, trainingReader } from '../imports/read-training.ts'
import { isThere } from '../imports/taught.ts'
import type { Training, TrainingJob, TrainingSettings } from '../imports/training-settings.ts'
import { asking, narrowSeveral, peopleIn, whomOf } from '../imports/whom.ts'
import { loadTrainingLists, TrainingWords } from '../imports/training-words.ts'

const { named } = importTexts

export interface Known {
  keys: KnownKeys
  seen: SeenRows
  words: TrainingWords
  settings: TrainingSettings
  /** Corrections made by a user. */
  fixes: Awaited<ReturnType<typeof fixesOf>>
  /** Loads other rows about these people when rows are judged on their own. */
  recall?: (scope: Scope, people: readonly Id[]) => Promise<void>
}

/** The dry run of a past-training import: the effect of each row. Changes nothing in the agency. */
export const planTraining = definePhase<TrainingSettings, Planning<TrainingRow>>({ open, block: planBlock })

async function open(scope: Scope, job: TrainingJob): Promise<Planning<TrainingRow>> {
  const { settings } = job
  const words = new TrainingWords(await loadTrainingLists(scope), settings.decisions)
  const reader = trainingReader(settings, words)
  const seen = new SeenRows()
  const fixes = await fixesOf(scope, job.id)
  const known: Known = { keys: await loadKnownKeys(scope), seen, words, settings, fixes }
  const read: Planning<TrainingRow>['read'] = row => readTraining(withoutLeftOut(row, fixes.get(row[0])), reader)
  // Words that earlier rows already asked about
  await forEarlierRows(scope, job, read)
  await rememberEarlier<Training>(scope, job, (n, id, values) => seen.earlier(n, keyOfTraining(id, values)))
  return {
    blocks: await countBlocks(scope, job.id),
    read,
    judge: (now, rows) => judgeRows(now, rows, known),
    blank: n => blankItem(n, {}),
    keep: now =>
      now.db.run(sql`update jobs set settings = ${JSON.stringify({ ...settings, unknowns: words.list() })}::jsonb
        where organization_id = ${now.agency.id} and id = ${job.id}`),
  }
}

interface Found {
  match: Match | undefined
  near: readonly Existing[] | undefined
}

/** A readable row, and the person it is about. */
interface Judged {
  item: StoredItem
  row: TrainingRow
  person: Existing
  /** The reason to doubt the match. */
  why: string | null
  training: Training
  /** The earlier row of the file with the same content. */
  earlier: number | null
}

/** Returns the effect of each row. */
export async function judgeRows(scope: Scope, rows: readonly TrainingRow[], known: Known): Promise<StoredItem[]> {
  const found = await matchRows(scope, rows, known.keys)
  await narrowSeveral(
    rows.filter(row => row.training !== null),
    found,
    async pairs => {
      const each = pairs.flatMap(({ row, person }, n) =>
        row.training ? [{ row: { n }, person, training: row.training }] : [],
      )
      const facts = await factsOf(scope, each, known.settings.today)
      return new Set([...facts].flatMap(([at, { there }]) => (there ? [at] : [])))
    },
  )
  const near = await nearPeople(scope, rows, found)
  await known.recall?.(scope, peopleIn(found, near))
  const judged = rows.map(row => judgeOne(row, { match: found.get(row.n), near: near.get(row.n) }, known))
  const open = judged.flatMap(one => ('row' in one ? [one] : []))
  const facts = await factsOf(scope, open, known.settings.today)
  return judged.map(one =>
    'row' in one
      ? answered(asking(settled(one, facts.get(one.row.n), known), one.why), known.fixes.get(one.row.n)?.answer)
      : leftOut(one, known.fixes.get(one.n)?.answer),
  )
}

function judgeOne(row: TrainingRow, { match, near }: Found, { seen }: Known): StoredItem | Judged {
  const item: StoredItem = { ...blankItem(row.n, row.given), problems: [...row.problems] }
  if (row.unfinished) return { ...item, outcome: 'skip', problems: [row.unfinished] }
  const whom = whomOf(row, match, near)
  if ('problem' in whom)
    return { ...item, problems: [...item.problems, { field: null, value: null, message: whom.problem }] }
  const [person, why] = 'ask' in whom ? [whom.ask, whom.why] : [whom.person, null]
  const told = { ...item, name: listName(person), employee_number: person.employee_number }
  if (!row.training) return told
  const earlier = seen.earlier(row.n, keyOfTraining(person.id, row.training))
  return { item: told, row, person, why, training: row.training, earlier }
}

interface Facts {
  there: boolean
  effect: 'completes' | 'adds' | 'hours'
  because: HoursBecause | null
  credit: number | null
}

const minutesIn = (training: Training) => training.lines.reduce((all, { minutes }) => all + minutes, 0)

/** Returns existing records, and the effect of each row on its program. */
async function factsOf(
  { db, agency }: Scope,
  judged: readonly { row: Pick<TrainingRow, 'n'>; person: Existing; training: Training }[],
  today: string,
): Promise<Map<number, Facts>> {
  if (judged.length === 0) return new Map()
  const of = <T>(read: (training: Training) => T) => judged.map(({ training }) => read(training))
  const rows = await db.rows<Facts & { n: number }>(sql`
    with k as materialized (
      select * from unnest(${judged.map(({ row }) => row.n)}::int[], ${judged.map(({ person }) => person.id)}::uuid[],
        ${of(one => one.completed_on)}::date[], ${of(one => one.expires_on)}::date[], ${of(one => one.program_id)}::uuid[],
        ${of(one => one.title)}::text[], ${of(one => one.taught)}::text[], ${of(minutesIn)}::int[])
        as u (n, employee_id, completed_on, expires_on, program_id, title, taught, minutes))
    select x.n, x.there, w.effect, w.because, w.credit from (
      select k.*, ${agency.id}::uuid as organization_id, ${isThere(sql`${agency.id}`)} as there from k) x ${effectOf(today, sql`x.minutes`)}`)
  return new Map(rows.map(({ n, ...facts }) => [n, facts] as const))
}

function settled({ item, row, person, training, earlier }: Judged, facts: Facts | undefined, known: Known): StoredItem {
  const told = { ...item, subject_id: person.id, values: training }
  if (facts?.there) {
    const message = named('trainingThere')
    return { ...told, outcome: 'unchanged', problems: [{ field: null, value: null, message }] }
  }
  if (earlier !== null)
    return { ...item, problems: [{ field: null, value: null, message: named('trainingRepeats', { row: earlier }) }] }
  if (row.lacking.length > 0)
    return { ...item, outcome: row.awaitsTopic && !known.recall ? 'topic' : 'reject', problems: row.lacking }
  const early = person.hire_date && training.completed_on < person.hire_date
  const warnings = early
    ? [{ field: 'completed_on', value: null, message: named('trainingBeforeHire', { hired: person.hire_date ?? '' }) }]
    : []
  const counts = facts && facts.effect !== 'hours' ? 'complete' : 'hours'
  return {
    ...told,
    outcome: known.settings.approves ? counts : 'record',
    problems: [...row.open, ...row.notes, ...warnings, ...(asksProgram(row) ? [] : whyOf(training, facts))],
    changes: changesOf(training, row.minutes, known),
  }
}

/** True while the program is unclear; until it is chosen, no effect on a program is reported. */
const asksProgram = ({ open }: TrainingRow) => open.some(({ field }) => field === 'program')

/** Returns the reasons for a row's outcome. */
function whyOf(training: Training, facts: Facts | undefined): Problem[] {
  if (!facts) return []
  const { effect, because, credit } = facts
  const message =
    because === null
      ? named(effect === 'completes' ? 'trainingCompletes' : 'trainingAdds')
      : because === 'short'
        ? named('trainingShort', { minutes: minutesIn(training), credit: credit ?? 0 })
        : named(hoursWords[because])
  return [{ field: null, value: null, message }]
}

const hoursWords = {
  outside: 'trainingOutside',
  expired: 'trainingExpired',
  older: 'trainingOlder',
  left: 'trainingLeft',
  unavailable: 'trainingUnavailable',
} as const

function changesOf(training: Training, minutes: number, { words, settings }: Pick<Known, 'words' | 'settings'>) {
  const { title, program_id, completed_on, lines, score, expires_on } = training
  const topics = [...new Set(lines.map(({ topic_id }) => words.topicName(topic_id)))].filter(Boolean).join(', ')
  const told: [string, string | null][] = [
    ['program', title],
    ['completed_on', completed_on],
    ['hours', hoursIn(fallback, minutes)],
    ['topic', topics || null],
    ['counts_as', program_id ? null : (training.counts_as ?? settings.options.counts_as)],
    ['score', score === null ? null : `${score}%`],
    ['expires_on', expires_on],
  ]
  return told.flatMap(([field, after]) => (after === null ? [] : [{ field, before: null, after }]))
}
