import {
  type CompletionStatus,
  type CountsAs,
  type Id,
  type ModuleMode,
  moduleModes,
  type TrainingDecision,
  type TrainingUnknownField,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { inWords, panelLanguages } from '../../lib/texts.ts'
import type { Scope } from '../../scope/scope.ts'
import { AskedWords, type Asked, type Meant } from './asked-words.ts'
import { KnownWords, keyOf, type Namesake } from './known-words.ts'
import { parseCompletion } from './read/values/completion.ts'
import { parseCountsAs, suggestCountsAs } from './read/values/counts-as.ts'
import { shown } from './read/values/text.ts'
import type { Said } from './settings.ts'
import { importTexts } from './texts.ts'
import type { Line } from './training-settings.ts'

export type TrainingUse = Asked<TrainingUnknownField, TrainingDecision>
type Means<T> = Meant<T, TrainingUse>

/** The agency's programs and topics by their words, and the credit each program gives. */
export interface TrainingLists {
  programs: KnownWords
  topics: KnownWords
  credits: ReadonlyMap<Id, readonly Line[]>
  /** The lowest passing score of the program's quiz; programs without a quiz are absent. */
  passMarks: ReadonlyMap<Id, number>
}

interface Named {
  id: Id
  name: string
  code: string | null
  rank: number
  since?: string
}

export async function loadTrainingLists({ db, agency }: Scope): Promise<TrainingLists> {
  const programs = await db.rows<Named>(sql`select p.id, t.value as name, p.code, (p.archived_at is null)::int as rank,
      (p.created_at at time zone ${agency.time_zone})::date::text as since
    from programs p, jsonb_each_text(p.titles) t where p.organization_id = ${agency.id} order by rank, p.created_at, p.id`)
  const topics = await db.rows<Named>(sql`
    select topic_id as id, name, code, 0 as rank from merged_entries where organization_id = ${agency.id} and topic_id is not null
    union all select id, name, code, 1 + is_active::int from topics where organization_id = ${agency.id} order by rank, id`)
  const credits = await db.rows<{ program_id: Id; lines: Line[] }>(sql`
    select c.program_id, json_agg(json_build_object('topic_id', c.topic_id, 'mode', c.mode, 'minutes', c.minutes)
      order by c.topic_id, c.mode) as lines
    from (
      select v.program_id, mm.topic_id, m.mode, sum(mm.minutes)::int as minutes
      from (select distinct on (program_id) program_id, id from program_versions
        where organization_id = ${agency.id} and state = 'published' order by program_id, number desc) v
      join program_modules m on m.organization_id = ${agency.id} and m.version_id = v.id
      join program_module_minutes mm on mm.organization_id = m.organization_id and mm.module_row_id = m.id
      group by 1, 2, 3) c
    where c.minutes > 0 group by 1`)
  const marks = await db.rows<{ program_id: Id; mark: number }>(sql`
    select p.id as program_id, min(coalesce((m.content ->> 'pass_mark')::int, p.pass_mark))::int as mark from programs p
    join lateral (select v.id from program_versions v where v.organization_id = p.organization_id and v.program_id = p.id
      and v.state = 'published' order by v.number desc limit 1) v on true
    join program_modules m on m.organization_id = p.organization_id and m.version_id = v.id and m.kind = 'quiz'
    where p.organization_id = ${agency.id} group by 1`)
  return {
    programs: new KnownWords(programs),
    topics: new KnownWords(topics),
    credits: new Map(credits.map(({ program_id, lines }) => [program_id, lines] as const)),
    passMarks: new Map(marks.map(({ program_id, mark }) => [program_id, mark] as const)),
  }
}

/** Words in files for teaching modes, in addition to our own. */
const modeWords: Record<ModuleMode, string> = {
  online:
    'online|on line|e learning|elearning|web|web based|virtual|webinar|computer based|cbt|self paced|video|remote|self study|en linea|linea|virtual en vivo',
  classroom:
    'classroom|class|in person|live|in service|inservice|lecture|seminar|workshop|instructor led|ilt|group|onsite|on site|presencial|en persona|taller',
  practical:
    'practical|hands on|skills|skills lab|lab|practicum|clinical|on the job|ojt|demonstration|return demonstration|practica|practico',
}
const modes = new Map(
  (Object.entries(modeWords) as [ModuleMode, string][]).flatMap(([mode, words]) =>
    [...words.split('|'), mode, ...panelLanguages.map(language => keyOf(inWords(language, moduleModes[mode])))].map(
      word => [word, mode] as const,
    ),
  ),
)

/** Programs, topics and modes in a file that the agency does not have by that name. */
export class TrainingWords extends AskedWords<TrainingUnknownField, TrainingDecision> {
  readonly #lists: TrainingLists
  protected readonly open = { action: 'ask' } as const

  constructor(lists: TrainingLists, decisions: Said<TrainingDecision>) {
    super(decisions)
    this.#lists = lists
  }

  /** `none`: it is not a program of the agency, and need not be. */
  program(word: string): Means<Id> {
    const known = this.#lists.programs.find(word)
    return known ? { value: known } : this.#decided('program', word, this.#lists.programs)
  }

  /**
   * A title beside an empty program is training that others gave, unless it is called like one or several of ours or somebody decided about it. Its use is
   * to be counted only when it needs a decision, such as a topic.
   */
  title(title: string): { meant: Means<Id> | null; kept?: TrainingUse } {
    const known = this.#lists.programs.find(title)
    if (known) return { meant: { value: known } }
    const use = this.use('program', title)
    const isShared = this.#lists.programs.among(title).length > 0
    if (isShared || use.decision.action !== 'ask')
      return { meant: this.#decided('program', title, this.#lists.programs) }
    return { meant: null, kept: { ...use, decision: { action: 'outside' } } }
  }

  topic(word: string): Means<Id> {
    const known = this.#lists.topics.find(word)
    return known ? { value: known } : this.#decided('topic', word, this.#lists.topics)
  }

  mode(word: string): Means<ModuleMode> {
    const known = modes.get(keyOf(word))
    if (known) return { value: known }
    const use = this.use('mode', word)
    const { action, mode } = use.decision
    if (action === 'map' && mode) return { value: mode, use }
    return { ...this.#undecided('mode', word, action), use }
  }

  status(word: string): Means<CompletionStatus> {
    const known = parseCompletion(word)
    if ('value' in known) return known
    const use = this.use('status', word)
    const { action, status } = use.decision
    if (action === 'map' && status) return { value: status, use }
    return { ...this.#undecided('status', word, action), use }
  }

  countsAs(word: string): Means<CountsAs> {
    const known = parseCountsAs(word)
    if ('value' in known) return known
    const use = this.use('counts_as', word)
    const { action, counts_as } = use.decision
    if (action === 'map' && counts_as) return { value: counts_as, use }
    return { ...this.#undecided('counts_as', word, action), use }
  }

  passMark(program: Id): number | undefined {
    return this.#lists.passMarks.get(program)
  }

  credits(program: Id): readonly Line[] {
    return this.#lists.credits.get(program) ?? []
  }

  hasTopic(id: Id): boolean {
    return this.#lists.topics.has(id)
  }

  /** Counts a row of this title that names no topic. */
  countWithoutTopic(key: string) {
    const seen = this.counted(key)
    if (seen) seen.without_topic = (seen.without_topic ?? 0) + 1
  }

  topicName(id: Id): string {
    return this.#lists.topics.nameOf(id) ?? ''
  }

  #decided(field: 'program' | 'topic', word: string, list: KnownWords): Means<Id> {
    const use = this.use(field, word)
    const { action, id } = use.decision
    if (action === 'map' && id && list.has(id)) return { value: id, use }
    return { ...this.#undecided(field, word, action), use }
  }

  #undecided(field: TrainingUnknownField, word: string, action: TrainingDecision['action']) {
    if (action === 'outside' || action === 'blank') return { none: true } as const
    const count = this.among(field, word).length
    const problem =
      count > 0
        ? importTexts.named('severalInList', { value: shown(word), field, count })
        : importTexts.named('trainingNotInList', { value: shown(word), field })
    return action === 'ask' ? { asked: problem } : { problem }
  }

  protected override among(field: TrainingUnknownField, word: string): Namesake[] {
    if (field === 'program') return this.#lists.programs.among(word)
    return field === 'topic' ? this.#lists.topics.among(word) : []
  }

  protected suggest(field: TrainingUnknownField, word: string): string | null {
    if (field === 'program') return this.#lists.programs.suggest(word)
    if (field === 'topic') return this.#lists.topics.suggest(word)
    if (field === 'status') return null
    if (field === 'counts_as') return suggestCountsAs(word)
    return [...modes].find(([known]) => keyOf(word).split(' ').includes(known))?.[1] ?? null
  }
}
