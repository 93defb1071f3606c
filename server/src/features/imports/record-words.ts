import type { Id, RecordDecision, RecordImportKind, RecordUnknownField } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { type Asked, AskedWords, type Meant } from './asked-words.ts'
import { KnownWords } from './known-words.ts'
import { shown } from './read/values/text.ts'
import type { Said } from './settings.ts'
import { importTexts } from './texts.ts'

export type RecordUse = Asked<RecordUnknownField, RecordDecision>

/** The requirements of a credential type. */
export interface TypeNeeds {
  id: Id
  name: string
  code: string | null
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

/** Puts inactive ones first, so an active one wins a shared word. */
export async function loadRecordLists({ db, agency }: Scope, kind: RecordImportKind): Promise<RecordLists> {
  if (kind === 'leave_import') return { credential: none, rule: none, types: new Map() }
  if (kind === 'waiver_import') {
    const today = todayIn(agency.time_zone)
    const rules = await db.rows<{ id: Id; name: string; code: null }>(sql`
      select r.id, v.name, null as code from compliance_rules r
      join lateral (select v.body ->> 'name' as name from compliance_rule_versions v
        where v.organization_id = r.organization_id and v.rule_id = r.id and v.known_to = 'infinity'
        order by v.effective_from <= ${today}::date desc, abs(v.effective_from - ${today}::date) limit 1) v on true
      where r.organization_id = ${agency.id} order by r.retired_on nulls last, r.id`)
    return { credential: none, rule: new KnownWords(rules), types: new Map() }
  }
  const types = await db.rows<TypeNeeds>(sql`select id, name, code, needs_number, needs_file, needs_expiry
    from credential_types where organization_id = ${agency.id} order by is_active, id`)
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
    const problem = importTexts.named('recordNotInList', { value: shown(word), field })
    return action === 'ask' ? { asked: problem, use } : { problem, use }
  }

  protected suggest(field: RecordUnknownField, word: string): string | null {
    return this.lists[field].suggest(word)
  }
}
