import type { Id, OfferedRule, PackStanding } from '@preceptor/contract'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import sql from 'sql-template-tag'
import { notFound } from '../../../errors/app-error.ts'
import type { Scope } from '../../../scope/scope.ts'
import { languageOfName, packRuleName } from '../presets/spanish-names.ts'
import { complianceTexts } from '../texts.ts'
import { ownWords, type OwnWords, wordsWith } from './words-of.ts'

/** Pack rules have no start date; the agency chooses one when it adopts them. */
export const noDay = '2000-01-01'
export type Body = Omit<RuleVersion, 'effective_from'>
export const ruleOf = (body: Body): RuleVersion => ({ ...body, effective_from: noDay })

interface Row {
  key: string
  state: string | null
  is_offered: boolean
  edition: number
  body: Body
  choice: 'adopted' | 'declined' | null
  decided_edition: number | null
  decided_body: Body | null
  is_adapted: boolean
  note: string | null
  rule_id: Id | null
  needs_first: string | null
  /** The name under which the agency adopted it. */
  adopted_as: string | null
}

/**
 * Returns the federal rules and those of the states where the agency or one of its locations is; without a state, all rules. The
 * agency's own state comes first.
 */
const offered = ({ db, agency }: Scope, keys: readonly string[] | null) =>
  db.rows<Row>(sql`
    select p.key, p.state, p.is_offered, e.edition, e.body, c.choice, coalesce(c.edition, r.pack_edition) as decided_edition, c.note, r.id as rule_id,
      case when decided.edition < e.edition then decided.body end as decided_body,
      coalesce(c.choice = 'adopted' and v.body is distinct from c.body, false) as is_adapted,
      first.body ->> 'name' as needs_first, v.body ->> 'name' as adopted_as
    from state_pack_rules p
    join lateral (select edition, body from state_pack_editions where key = p.key order by edition desc limit 1) e on true
    left join compliance_pack_choices c on c.organization_id = ${agency.id} and c.pack_key = p.key
    left join compliance_rules r on r.organization_id = ${agency.id} and r.pack_key = p.key and r.retired_on is null
    left join state_pack_editions decided on decided.key = p.key and decided.edition = coalesce(c.edition, r.pack_edition)
    left join lateral (select body from compliance_rule_versions v where v.organization_id = r.organization_id and v.rule_id = r.id
      and v.known_to = 'infinity' order by v.effective_from desc limit 1) v on true
    left join lateral (select body from state_pack_editions f where f.key = e.body ->> 'in_addition_to' order by f.edition desc limit 1) first
      on not exists (select from compliance_rules a where a.organization_id = ${agency.id} and a.pack_key = e.body ->> 'in_addition_to'
        and a.retired_on is null)
    where ${keys === null ? inItsStates(agency.id) : sql`p.key = any(${keys})`}
    order by p.state is distinct from (select state from organizations where id = ${agency.id}), p.state nulls first, e.body ->> 'name', p.key`)

const inItsStates = (agency: Id) => sql`(p.state is null or p.state in (
    select state from organizations where id = ${agency} union select state from locations where organization_id = ${agency})
  or not exists (select from organizations o where o.id = ${agency} and o.state is not null
    union all select from locations l where l.organization_id = ${agency} and l.state is not null))`

function standingOf({ choice, is_adapted, rule_id }: Row): PackStanding {
  if (rule_id !== null) return is_adapted ? 'adapted' : 'adopted'
  // A rule retired since then is open again
  return choice === 'declined' ? 'declined' : 'open'
}

/** Names are in the reader's language; those of an adopted rule stay in the language the agency uses for it. */
const offeredRule = (row: Row, own: OwnWords, { origin: { language: reader } }: Scope): OfferedRule => {
  const language = row.adopted_as === null ? reader : languageOfName(row.adopted_as)
  const said = (body: Body) => ruleOf({ ...body, name: packRuleName(body.name, language) })
  const rule = said(row.body)
  return {
    key: row.key,
    state: row.state,
    is_offered: row.is_offered,
    edition: row.edition,
    rule,
    standing: standingOf(row),
    rule_id: row.rule_id,
    decided_edition: row.decided_edition,
    decided_rule: row.decided_body && said(row.decided_body),
    note: row.note,
    words: wordsWith(rule, own),
    needs_first: row.needs_first && packRuleName(row.needs_first, reader),
  }
}

export async function listPacks(scope: Scope): Promise<{ data: OfferedRule[] }> {
  const own = await ownWords(scope)
  return { data: (await offered(scope, null)).map(row => offeredRule(row, own, scope)) }
}

/** Returns the chosen packs that exist. */
export async function readChosen(scope: Scope, keys: readonly string[]): Promise<OfferedRule[]> {
  const own = await ownWords(scope)
  return (await offered(scope, keys)).map(row => offeredRule(row, own, scope))
}

export async function readOffered(scope: Scope, key: string): Promise<OfferedRule> {
  const [row] = await offered(scope, [key])
  if (!row) throw notFound(complianceTexts.named('noPackRule'))
  return offeredRule(row, await ownWords(scope), scope)
}
