import type { api, Answer, Id, Input, OfferedRule } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { randomUUID } from 'node:crypto'
import { invalid } from '../../../errors/app-error.ts'
import type { Scope } from '../../../scope/scope.ts'
import { isRed } from '../engine/judged.ts'
import { complianceTexts } from '../texts.ts'
import { redAmong } from '../trial/trial.ts'
import type { RuleChange } from '../trial/with-changes.ts'
import { adoptRule } from './adopt.ts'
import { readChosen } from './read-packs.ts'
import { withWords } from './words-of.ts'

type Chosen = Input<typeof api.rulePacks.tryOut>['body']

/** Sorts rules so that each comes before those that add to it. */
const inTurn = (rules: readonly OfferedRule[]) =>
  rules.toSorted((a, b) => Number(a.rule.in_addition_to !== null) - Number(b.rule.in_addition_to !== null))

async function chosenOf(scope: Scope, { rules }: Pick<Chosen, 'rules'>): Promise<OfferedRule[]> {
  const found = await readChosen(
    scope,
    rules.map(({ key }) => key),
  )
  const known = new Map(found.map(one => [one.key, one]))
  return inTurn(
    rules.map(({ key }, at) => {
      const one = known.get(key)
      if (!one) throw invalid({ [`rules.${at}.key`]: [complianceTexts.named('noPackRule')] })
      return one
    }),
  )
}

/**
 * Counts people who would fall out of compliance if these rules were adopted from that day. Nothing is written. A discipline, topic
 * or credential type that the agency lacks counts as a new one that no one has.
 */
export async function tryPack(scope: Scope, body: Chosen): Promise<Answer<typeof api.rulePacks.tryOut>> {
  const chosen = await chosenOf(scope, body)
  const ids = new Map<string, Id>(chosen.map(({ key, rule_id }) => [key, rule_id ?? randomUUID()]))
  const adopted = await adoptedIds(scope)
  const changes = chosen.map(({ key, rule, words, rule_id }): RuleChange => {
    const own = new Map(words.map(({ kind, word, id }) => [`${kind} ${word}`, id]))
    const base = rule.in_addition_to
    return {
      rule_id,
      version_id: null,
      new_id: ids.get(key) ?? randomUUID(),
      rule: {
        ...withWords(rule, (kind, word) => own.get(`${kind} ${word}`) ?? word),
        effective_from: body.effective_from,
        in_addition_to: base && (ids.get(base) ?? adopted.get(base) ?? null),
      },
    }
  })
  const { as_of, people, judged, states } = await redAmong(scope, changes, body.effective_from)
  const keys = new Map([...ids].map(([key, id]) => [id, key]))
  const turned = new Map<string, number>()
  let red = 0
  for (const rules of states) {
    const turns = rules.filter(({ before, after }) => isRed(after) && !(before !== null && isRed(before)))
    if (turns.length > 0) red++
    for (const { id } of turns) turned.set(keys.get(id) ?? '', (turned.get(keys.get(id) ?? '') ?? 0) + 1)
  }
  return { as_of, people, judged, red, rules: body.rules.map(({ key }) => ({ key, red: turned.get(key) ?? 0 })) }
}

async function adoptedIds({ db, agency }: Scope): Promise<Map<string, Id>> {
  const rows = await db.rows<{ key: string; id: Id }>(sql`select pack_key as key, id from compliance_rules
    where organization_id = ${agency.id} and pack_key is not null and retired_on is null`)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** Adopts all of them or none. Adds anything the agency lacks under the pack's name; programs and forms must already exist. */
export async function adoptPack(
  scope: Scope,
  body: Input<typeof api.rulePacks.adoptAll>['body'],
): Promise<{ adopted: number }> {
  const chosen = await chosenOf(scope, body)
  for (const { key, words } of chosen) {
    const at = body.rules.findIndex(one => one.key === key)
    const missing = words.find(({ kind, id }) => (kind === 'programs' || kind === 'forms') && id === null)
    if (missing) throw invalid({ [`rules.${at}.key`]: [complianceTexts.named('wordMissing', { word: missing.word })] })
  }
  for (const { key, words } of chosen) {
    const edition = body.rules.find(one => one.key === key)?.edition ?? 0
    await adoptRule(scope, key, {
      edition,
      effective_from: body.effective_from,
      words: words.map(({ kind, word }) => ({ kind, word, id: null })),
    })
  }
  return { adopted: chosen.length }
}
