import type { Id, RecordDecision, RecordImportKind, RecordUnknownField } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { type Asked, AskedWords, type Meant } from './asked-words.ts'
import { KnownWords, type Namesake } from './known-words.ts'
import { shown } from './read/values/text.ts'
import type { Said } from './settings.ts'
import { importTexts } from './texts.ts'

export type RecordUse = Asked<RecordUnknownField, RecordDecision>

/** The requirements of a credential type. */
export interface TypeNeeds {
  id: Id
  name: string
  code: string | null
  rank: number
  needs_number: boolean
  needs_file: boolean
  needs_expiry: boolean
}

export interface RecordLists {
  credential: KnownWords
  rule: KnownWords
  types: ReadonlyMap<Id, TypeNeeds>
}

const none = new KnownWords([])

/** Gives active entries precedence over inactive ones with the same name. */
export async function loadRecordLists({ db, agency }: Scope, kind: RecordImportKind): Promise<RecordLists> {
  if (kind === 'leave_import') return { credential: none, rule: none, types: new Map() }
  if (kind === 'waiver_import') {
    const today = todayIn(agency.time_zone)
    const rules = await db.rows<{ id: Id; name: string; code: null; rank: number; since: string }>(sql`
      select r.id, v.name, null as code, (r.retired_on is null)::int as rank, v.effective_from::text as since from compliance_rules r
      join lateral (select v.body ->> 'name' as name, v.effective_from from compliance_rule_versions v
        where v.organization_id = r.organization_id and v.rule_id = r.id and v.known_to = 'infinity'
        order by v.effective_from <= ${today}::date desc, abs(v.effective_from - ${today}::date) limit 1) v on true
      where r.organization_id = ${agency.id} order by rank, since, r.id`)
    return { credential: none, rule: new KnownWords(rules), types: new Map() }
  }
  const types =
    await db.rows<TypeNeeds>(sql`select id, name, code, is_active::int as rank, needs_number, needs_file, needs_expiry
    from credential_types where organization_id = ${agency.id} order by rank, id`)
  return {
    credential: new KnownWords(types),
    rule: none,
    types: new Map(types.map(type => [type.id, type] as const)),
  }
}

/** Credential types and rules in a file that the agency does not have by that name. */
export class RecordWords extends AskedWords<RecordUnknownField, RecordDecision> {
  readonly lists: RecordLists
  protected readonly open = { action: 'ask' } as const

  constructor(lists: RecordLists, decisions: Said<RecordDecision>) {
    super(decisions)
    this.lists = lists
  }

  find(field: RecordUnknownField, word: string): Meant<Id, RecordUse> {
    const known = this.lists[field].find(word)
    if (known) return { value: known }
    const use = this.use(field, word)
    const { action, id } = use.decision
    if (action === 'map' && id && this.lists[field].has(id)) return { value: id, use }
    const count = this.among(field, word).length
    const problem =
      count > 0
        ? importTexts.named('severalInList', { value: shown(word), field, count })
        : importTexts.named('recordNotInList', { value: shown(word), field })
    return action === 'ask' ? { asked: problem, use } : { problem, use }
  }

  protected override among(field: RecordUnknownField, word: string): Namesake[] {
    return this.lists[field].among(word)
  }

  protected suggest(field: RecordUnknownField, word: string): string | null {
    return this.lists[field].suggest(word)
  }
}
