import { addDays } from '@preceptor/contract'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { presets } from '../../features/compliance/presets/presets.ts'
import { dayText, instantText, officeHour } from '../days.ts'
import {
  aComplianceRule,
  aComplianceRuleVersion,
  aComplianceWaiver,
  aLeaveSpan,
  type ComplianceRuleRecord,
  type ComplianceRuleVersionRecord,
  type ComplianceWaiverRecord,
  type LeaveSpanRecord,
} from '../factories/compliance-rules.ts'
import type { CredentialTypeRecord } from '../factories/credentials.ts'
import type { ProgramRecord } from '../factories/programs.ts'
import type { TopicRecord } from '../factories/taxonomy.ts'
import type { Chronicle } from '../history.ts'
import type { Person } from '../people.ts'
import { Random } from '../random.ts'

export interface Asked {
  compliance_rules: ComplianceRuleRecord[]
  compliance_rule_versions: ComplianceRuleVersionRecord[]
}

/** Rules that agencies adopted from their state pack, with their choices where the law allows them. */
const adopted: Readonly<Record<string, readonly (readonly [key: string, chosen?: Partial<RuleVersion>])[]>> = {
  NY: [['ny-hha-yearly', { leave: 'extend' }], ['ny-pca-half-years'], ['ny-tb'], ['ny-health-check']],
  NJ: [['nj-chha-yearly']],
  PA: [['pa-dcw'], ['pa-dcw-review'], ['cpr']],
  FL: [['fl-hha-medicare']],
  CT: [['ct-hha-average']],
}
/** Credential types by their names in the packs. */
const papers: Readonly<Record<string, string>> = { 'TB assessment': 'TB', 'Health assessment': 'HEALTH', CPR: 'CPR' }

/** Programs by their names in the packs. */
const courses: Readonly<Record<string, string>> = {
  'Competency evaluation': 'DCW-COMP',
  'Competency review': 'DCW-COMP',
}

/**
 * The rules of an agency, in force since it joined; from next January, New York's aides get an hour on dementia within their
 * twelve.
 */
export function rulesOf(
  seed: string,
  { place, joined, today, staff }: Pick<Chronicle, 'place' | 'joined' | 'today' | 'staff'>,
  {
    credential_types,
    topics,
    programs,
  }: {
    credential_types: readonly CredentialTypeRecord[]
    topics: readonly TopicRecord[]
    programs: readonly Pick<ProgramRecord, 'id' | 'code'>[]
  },
): Asked {
  const { organization_id, plan, disciplines } = place
  const random = new Random(`${seed} ${plan.name} rules`)
  const to: Asked = { compliance_rules: [], compliance_rule_versions: [] }
  const mine = (version: RuleVersion): Omit<RuleVersion, 'effective_from'> => {
    const { effective_from: _, asks, applies_if, ...rest } = version
    const discipline_ids = applies_if.discipline_ids.flatMap(code => disciplines.get(code)?.id ?? [])
    const credential =
      asks.kind === 'credential' && credential_types.find(({ code }) => code === papers[asks.credential_type])
    return {
      ...rest,
      applies_if: { ...applies_if, discipline_ids },
      asks: credential
        ? { kind: 'credential', credential_type: credential.id }
        : 'program_ids' in asks
          ? {
              ...asks,
              program_ids: asks.program_ids.flatMap(
                named => programs.find(({ code }) => code === courses[named])?.id ?? [],
              ),
            }
          : asks,
    }
  }
  for (const [key, chosen] of plan.employees > 0 ? (adopted[plan.state] ?? []) : []) {
    const preset = presets.find(one => one.key === key)
    if (!preset) throw new Error(`No state pack has the rule ${key}.`)
    const at = officeHour(random, joined + 1)
    const rule = aComplianceRule({ organization_id, id: random.id(at), pack_key: key, pack_edition: preset.edition })
    const body = mine({ ...preset.version, ...chosen })
    const written = { organization_id, rule_id: rule.id, written_by_name: staff.admin.name }
    to.compliance_rules.push(rule)
    to.compliance_rule_versions.push(
      aComplianceRuleVersion({
        ...written,
        id: random.id(at),
        effective_from: dayText(joined),
        body,
        known_from: instantText(at),
      }),
    )
    const dementia = topics.find(({ name }) => /dementia/i.test(name))
    if (key !== 'ny-hha-yearly' || !dementia) continue
    const lately = officeHour(random, today - 9)
    to.compliance_rule_versions.push(
      aComplianceRuleVersion({
        ...written,
        id: random.id(lately),
        effective_from: `${Number(dayText(today).slice(0, 4)) + 1}-01-01`,
        body: { ...body, sets: [{ topics: [dementia.id], minutes: 60, distinct: 0 }] },
        known_from: instantText(lately),
        note: 'Our policy: one of the twelve hours is about dementia.',
      }),
    )
  }
  return to
}

interface Lifted {
  compliance_waivers: ComplianceWaiverRecord[]
  leave_spans: LeaveSpanRecord[]
}

const excuses = [
  'Pregnant: the test waits until after the birth. Note of the doctor on file.',
  'Earlier positive test; the chest X-ray is on file.',
  'In treatment; the doctor’s letter is on file.',
  'The clinic had no appointment. It is booked for next week.',
] as const

/** A few people with a waived rule, and leave that is planned or was taken without a status change. */
export function liftedOf(
  seed: string,
  chronicle: Chronicle,
  people: readonly Person[],
  { compliance_rules }: Asked,
): Lifted {
  const { place, today, staff } = chronicle
  const { organization_id } = place
  const random = new Random(`${seed} ${place.plan.name} waivers ${people[0]?.employee.id ?? ''}`)
  const to: Lifted = { compliance_waivers: [], leave_spans: [] }
  const rule = compliance_rules.find(({ pack_key }) => pack_key === 'ny-tb') ?? compliance_rules[0]
  if (!rule || staff.office.length === 0) return to
  for (const { employee, career, discipline } of people) {
    if (
      career.status !== 1 ||
      career.entered > today - 60 ||
      !discipline ||
      !['HHA', 'PCA', 'CHHA'].includes(discipline.code)
    )
      continue
    const by = random.pick(staff.office)
    const recorded = officeHour(random, today - random.int(3, 90))
    const first_day = dayText(Math.floor(recorded / 86_400_000))
    const shared = {
      organization_id,
      employee_id: employee.id,
      recorded_by_name: by.name,
      recorded_at: instantText(recorded),
    }
    if (random.chance(0.012)) {
      const state = random.weighted({ approved: 75, recorded: 17, returned: 8 })
      to.compliance_waivers.push(
        aComplianceWaiver({
          ...shared,
          id: random.id(recorded),
          rule_id: rule.id,
          first_day,
          last_day: addDays(first_day, random.int(60, 240)),
          reason: random.pick(excuses),
          state,
          written_by: [by.id],
          decided_at: null,
          ...(state !== 'recorded' && {
            decided_at: instantText(recorded + random.int(2, 50) * 3_600_000),
            decided_by_name: staff.admin.name,
            decision_note: state === 'returned' ? 'Please add the letter of the doctor.' : null,
          }),
        }),
      )
    } else if (random.chance(0.006)) {
      const starts = dayText(today + random.int(-80, 25))
      to.leave_spans.push(
        aLeaveSpan({
          ...shared,
          id: random.id(recorded),
          first_day: starts,
          last_day: addDays(starts, random.int(10, 45)),
          note: 'Family leave',
        }),
      )
    }
  }
  return to
}
