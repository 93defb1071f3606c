import type { Id } from '@preceptor/contract'
import { type RuleVersion, ruleVersion } from '@preceptor/contract/compliance/rule'
import { preset } from '../../src/features/compliance/presets/preset.ts'
import type { House } from '../house.ts'

/** Rules of an agency, written as rows. Anything omitted is as in the state packs. */

type Said = Parameters<typeof preset>[2]

const aVersion = (said: Partial<Said> = {}): RuleVersion =>
  ruleVersion.parse(
    preset('test', null, { name: 'Twelve hours a year', source: 'primary', citation: null, ...said }).version,
  )

export async function ruleIn(house: House, ...versions: readonly Partial<Said>[]): Promise<Id> {
  const { rows } = await house.owner.query<{ id: Id }>(
    'insert into compliance_rules (organization_id) values ($1) returning id',
    [house.agency.id],
  )
  const id = rows[0]?.id ?? ''
  for (const said of versions.length > 0 ? versions : [{}]) await versionIn(house, id, said)
  return id
}

export async function versionIn(house: House, rule_id: Id, said: Partial<Said>) {
  const { effective_from, ...body } = aVersion(said)
  await house.owner.query(
    `insert into compliance_rule_versions (organization_id, rule_id, effective_from, body, written_by_name) values ($1, $2, $3, $4, 'Ada')`,
    [house.agency.id, rule_id, effective_from, body],
  )
}
