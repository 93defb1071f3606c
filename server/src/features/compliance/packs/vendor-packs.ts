import type { api, Input, VendorPackRule, WholePackRule } from '@preceptor/contract'
import { ruleSentence } from '@preceptor/contract/compliance-rules/sentence'
import sql, { type Sql } from 'sql-template-tag'
import { AppError, notFound } from '../../../errors/app-error.ts'
import { changesBetween, Sentences } from '../../../events/changes.ts'
import { recordVendorEvent } from '../../../events/record.ts'
import type { AgenciesScope } from '../../../scope/scope.ts'
import { complianceTexts } from '../texts.ts'
import { type Body, ruleOf } from './read-packs.ts'

interface Row extends Omit<VendorPackRule, 'rule'> {
  body: Body
}

const rules = ({ db }: AgenciesScope, where: Sql, lock: Sql = sql``) =>
  db.rows<Row>(sql`
    select p.key, p.state, p.is_offered, p.version, e.edition, e.body, p.adopted, p.declined
    from (select r.*, coalesce(n.adopted, 0) as adopted, coalesce(n.declined, 0) as declined from state_pack_rules r
      left join pack_choice_counts() n on n.pack_key = r.key) p
    join lateral (select edition, body from state_pack_editions where key = p.key order by edition desc limit 1) e on true
    ${where} order by p.state nulls first, e.body ->> 'name', p.key ${lock}`)

const shown = ({ body, ...row }: Row): VendorPackRule => ({ ...row, rule: ruleOf(body) })

export const listVendorPacks = async (scope: AgenciesScope) => ({ data: (await rules(scope, sql``)).map(shown) })

export async function readVendorRule(scope: AgenciesScope, key: string): Promise<WholePackRule> {
  const [row] = await rules(scope, sql`where p.key = ${key}`)
  if (!row) throw notFound(complianceTexts.named('noPackRule'))
  const editions = await scope.db.rows<{
    edition: number
    body: Body
    note: string | null
    published_at: string
    published_by_name: string
  }>(sql`
    select edition, body, note, published_at, published_by_name from state_pack_editions where key = ${key} order by edition desc`)
  return {
    ...shown(row),
    editions: editions.map(({ edition, body, note, published_at, published_by_name }) => ({
      edition,
      rule: ruleOf(body),
      note,
      published_at,
      published_by_name,
    })),
  }
}

type Adding = Input<typeof api.csmRulePacks.add>['body']

export async function addVendorRule(
  scope: AgenciesScope,
  { key, state, is_offered, rule, note }: Adding,
): Promise<WholePackRule> {
  const made =
    await scope.db.row(sql`insert into state_pack_rules (key, state, is_offered) values (${key}, ${state}, ${is_offered})
    on conflict do nothing returning key`)
  if (!made) throw new AppError('CONFLICT', complianceTexts.named('keyTaken'))
  await insertEdition(scope, { key, edition: 1, rule, note })
  return told(scope, key, 'rule_pack.added', null, note)
}

type Publishing = Input<typeof api.csmRulePacks.publish>['body']

export async function publishEdition(
  scope: AgenciesScope,
  key: string,
  { is_offered, rule, note }: Publishing,
  seen: number | null,
): Promise<WholePackRule> {
  await scope.db.run(sql`select from state_pack_rules where key = ${key} for update`)
  const before = await readVendorRule(scope, key)
  if (seen !== null && seen !== before.version)
    throw new AppError('CHANGED_MEANWHILE', complianceTexts.named('editionMeanwhile'), { details: { current: before } })
  await scope.db.run(
    sql`update state_pack_rules set is_offered = ${is_offered}, version = version + 1 where key = ${key}`,
  )
  await insertEdition(scope, { key, edition: before.edition + 1, rule, note })
  return told(scope, key, 'rule_pack.published', before, note)
}

interface Edition extends Pick<Adding, 'key' | 'rule' | 'note'> {
  edition: number
}

const insertEdition = (
  { db, actor }: AgenciesScope,
  { key, edition, rule: { effective_from: _, ...body }, note }: Edition,
) =>
  db.run(sql`insert into state_pack_editions (key, edition, body, note, published_by_name)
    values (${key}, ${edition}, ${JSON.stringify(body)}::jsonb, ${note}, ${actor.name})`)

const wordsOf = ({ rule, edition }: WholePackRule) => ({
  edition: String(edition),
  name: rule.name,
  rule_text: new Sentences(ruleSentence(rule, {})),
  citation: rule.citation,
})

async function told(
  scope: AgenciesScope,
  key: string,
  kind: 'rule_pack.added' | 'rule_pack.published',
  before: WholePackRule | null,
  note: string | null,
) {
  const after = await readVendorRule(scope, key)
  const changes = changesBetween(before ? wordsOf(before) : {}, wordsOf(after), [
    'edition',
    'name',
    'rule_text',
    'citation',
  ])
  await recordVendorEvent(scope, { kind, note, subject: null, changes })
  return after
}
