import {
  type api,
  type Id,
  type Input,
  type NamedKind,
  type OfferedRule,
  soundsMedical,
  type WholeRule,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import type { Scope } from '../../../scope/scope.ts'
import { standardDisciplineOf } from '../../settings/taxonomy/standard-taxonomy.ts'
import { complianceTexts } from '../texts.ts'
import { addRule, addVersion, holdRules } from '../rules/write-rules.ts'
import { readOffered } from './read-packs.ts'
import { withWords } from './words-of.ts'

type Adopting = Input<typeof api.rulePacks.adopt>['body'] & {
  /** Disciplines to leave out of the rule, which then applies to the remaining ones. */
  without?: readonly string[]
}

/**
 * Adopts the rule, replacing the pack's names with the agency's own items. A rule that the agency already has gets another version.
 */
export async function adoptRule(scope: Scope, key: string, body: Adopting): Promise<WholeRule> {
  await holdRules(scope)
  const found = await readOffered(scope, key)
  refuseOther(found, body.edition)
  const in_addition_to = await additionOf(scope, found)
  const chosen = await chosenWords(scope, found, body)
  const rule = {
    ...withWords(found.rule, (kind, word) =>
      isLeftOut(body, kind, word) ? null : (chosen.get(`${kind} ${word}`) ?? word),
    ),
    effective_from: body.effective_from,
    in_addition_to,
  }
  // A rule with no disciplines would apply to everyone
  if (rule.applies_if.discipline_ids.length === 0 && found.rule.applies_if.discipline_ids.length > 0)
    throw new AppError('CONFLICT', complianceTexts.named('wordMissing', { word: body.without?.join(', ') ?? '' }))
  const from = { pack_key: key, pack_edition: found.edition }
  const whole =
    found.rule_id === null ? await addRule(scope, rule, from) : await addVersion(scope, found.rule_id, rule, null)
  await scope.db.run(sql`update compliance_rules set pack_edition = ${found.edition}
    where organization_id = ${scope.agency.id} and id = ${whole.id}`)
  const { effective_from: _, ...kept } = rule
  await decide(scope, found, { choice: 'adopted', body: JSON.stringify(kept), note: null })
  return { ...whole, ...from }
}

export async function declineRule(
  scope: Scope,
  key: string,
  { edition, note }: Input<typeof api.rulePacks.decline>['body'],
): Promise<OfferedRule> {
  await holdRules(scope)
  const found = await readOffered(scope, key)
  refuseOther(found, edition)
  // An adopted rule stays adopted, without the newer edition
  const isKept = found.rule_id !== null
  if (isKept && found.decided_edition === found.edition)
    throw new AppError('CONFLICT', complianceTexts.named('alreadyAdopted'))
  if (isKept) await keepOurs(scope, found, note)
  else await decide(scope, found, { choice: 'declined', body: null, note })
  await recordEvent(scope, {
    kind: 'compliance_rule.declined',
    note,
    subject: { id: scope.agency.id, name: found.rule.name },
  })
  return readOffered(scope, key)
}

/** A rule from the demo world or a restored backup may have no stored choice; then the rule's own edition is updated. */
async function keepOurs({ db, agency }: Scope, { key, edition, rule_id }: OfferedRule, note: string | null) {
  const kept = await db.run(sql`update compliance_pack_choices set edition = ${edition}, note = ${note}
    where organization_id = ${agency.id} and pack_key = ${key}`)
  if (kept === 0)
    await db.run(sql`update compliance_rules set pack_edition = ${edition}
      where organization_id = ${agency.id} and id = ${rule_id}`)
}

interface Decision {
  choice: 'adopted' | 'declined'
  body: string | null
  note: string | null
}

const decide = ({ db, agency, actor }: Scope, { key, edition }: OfferedRule, { choice, body, note }: Decision) =>
  db.run(sql`
    insert into compliance_pack_choices (organization_id, pack_key, edition, choice, body, note, decided_by_name)
    values (${agency.id}, ${key}, ${edition}, ${choice}, ${body}::jsonb, ${note}, ${actor.name})
    on conflict (organization_id, pack_key) do update set edition = excluded.edition, choice = excluded.choice, body = excluded.body,
      note = excluded.note, decided_by_name = excluded.decided_by_name, decided_at = now()`)

/** Refuses an edition newer than the one the user read, so no one adopts text they haven't seen. */
function refuseOther({ edition }: OfferedRule, seen: number) {
  if (edition !== seen) throw new AppError('CONFLICT', complianceTexts.named('newerEdition'))
}

async function additionOf({ db, agency }: Scope, { rule, needs_first }: OfferedRule): Promise<Id | null> {
  if (rule.in_addition_to === null) return null
  if (needs_first !== null) throw new AppError('CONFLICT', complianceTexts.named('adoptFirst', { name: needs_first }))
  const other = await db.row<{ id: Id }>(sql`select id from compliance_rules
    where organization_id = ${agency.id} and pack_key = ${rule.in_addition_to} and retired_on is null`)
  return other?.id ?? null
}

const addable = ['disciplines', 'topics', 'credential_types'] as const
type Addable = (typeof addable)[number]
const isAddable = (kind: NamedKind): kind is Addable => (addable as readonly string[]).includes(kind)

const isLeftOut = ({ without = [] }: Adopting, kind: NamedKind, word: string) =>
  kind === 'disciplines' && without.includes(word)

/** Returns the meaning of each name: the user's choice, else the agency's own item of that name, else a new one where allowed. */
async function chosenWords(scope: Scope, { words }: OfferedRule, body: Adopting): Promise<Map<string, Id>> {
  const chosen = new Map<string, Id>()
  const errors: Record<string, string[]> = {}
  for (const { kind, word, id } of words) {
    if (isLeftOut(body, kind, word)) continue
    const asked = body.words.find(one => one.kind === kind && one.word === word)
    const own = asked?.id ?? id ?? (asked && isAddable(kind) ? await add(scope, kind, word) : null)
    if (own) chosen.set(`${kind} ${word}`, own)
    else errors[`${kind}.${word}`] = [complianceTexts.named('wordMissing', { word })]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return chosen
}

async function add({ db, agency }: Scope, kind: Addable, word: string): Promise<Id | null> {
  const { code, name, is_skilled = false } = standardDisciplineOf(word) ?? { code: word, name: word }
  const made = {
    disciplines: sql`insert into disciplines (organization_id, code, name, is_skilled)
      values (${agency.id}, ${code}, ${name}, ${is_skilled}) returning id`,
    topics: sql`insert into topics (organization_id, name) values (${agency.id}, ${word}) returning id`,
    credential_types: sql`insert into credential_types (organization_id, name, needs_number, needs_file, needs_expiry, is_medical, discipline_ids)
      values (${agency.id}, ${word}, false, true, true, ${soundsMedical(word)}, '{}') returning id`,
  }[kind]
  return (await db.row<{ id: Id }>(made))?.id ?? null
}
