import type { Id, NamedKind, PackWord } from '@preceptor/contract'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import { standardDisciplineOf } from '../../settings/taxonomy/standard-taxonomy.ts'
import { namedIn } from '../rules/named-in-rules.ts'

/** Returns the codes and names that a pack rule uses, each once. */
export const wordsIn = (rule: RuleVersion): { kind: NamedKind; word: string }[] => {
  const named = namedIn(rule)
  const of = (kind: NamedKind) => [...new Set(named[kind])].map(word => ({ kind, word }))
  return [...of('disciplines'), ...of('topics'), ...of('programs'), ...of('credential_types'), ...of('forms')]
}

export type OwnWords = (kind: NamedKind, word: string) => Id | null

/** Returns the agency's own items by code or name, ignoring spelling variants. */
export async function ownWords({ db, agency }: Scope): Promise<OwnWords> {
  const rows = await db.rows<{ kind: NamedKind; id: Id; words: (string | null)[] }>(sql`
    select 'disciplines' as kind, id, array[lower(code), lower(name)] as words from disciplines
      where organization_id = ${agency.id} and is_active
    union all select 'topics', id, array[lower(name), lower(code)] from topics where organization_id = ${agency.id} and is_active
    union all select 'programs', id, array[lower(code), lower(titles ->> 'en')] from programs
      where organization_id = ${agency.id} and archived_at is null
    union all select 'credential_types', id, array[lower(name), lower(code)] from credential_types
      where organization_id = ${agency.id} and is_active
    union all select 'forms', f.id, array[lower(f.code), lower(f.titles ->> 'en')] from forms f
      where f.organization_id = ${agency.id} and f.archived_at is null and exists (select from form_versions v
        where v.organization_id = f.organization_id and v.form_id = f.id and v.state = 'published')`)
  return (kind, word) => {
    const standard = kind === 'disciplines' ? standardDisciplineOf(word)?.name : undefined
    const asked = [word, standard].flatMap(one => one?.toLowerCase() ?? [])
    return asked.flatMap(one => rows.find(row => row.kind === kind && row.words.includes(one))?.id ?? [])[0] ?? null
  }
}

export const wordsWith = (rule: RuleVersion, own: OwnWords): PackWord[] =>
  wordsIn(rule).map(({ kind, word }) => ({ kind, word, id: own(kind, word) }))

/** Returns the rule with its names replaced; null removes an entry from a list. */
export function withWords(rule: RuleVersion, say: (kind: NamedKind, word: string) => string | null): RuleVersion {
  const all = (kind: NamedKind, words: readonly string[]) => [...new Set(words.flatMap(word => say(kind, word) ?? []))]
  const { applies_if, asks } = rule
  return {
    ...rule,
    applies_if: { ...applies_if, discipline_ids: all('disciplines', applies_if.discipline_ids) },
    topics: rule.topics && all('topics', rule.topics),
    sets: rule.sets.map(set => ({ ...set, topics: all('topics', set.topics) })),
    anchor_program_ids: all('programs', rule.anchor_program_ids),
    asks:
      'program_ids' in asks
        ? { ...asks, program_ids: all('programs', asks.program_ids) }
        : asks.kind === 'credential'
          ? { ...asks, credential_type: say('credential_types', asks.credential_type) ?? asks.credential_type }
          : asks.kind === 'form'
            ? { ...asks, form_ids: all('forms', asks.form_ids) }
            : asks,
  }
}
