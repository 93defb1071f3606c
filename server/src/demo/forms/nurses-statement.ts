import { addDays } from '@preceptor/contract'
import { type Day, dayText, instantText } from '../days.ts'
import {
  aComplianceRule,
  aComplianceRuleVersion,
  aComplianceWaiver,
  aRuleBody,
  type ComplianceRuleRecord,
  type ComplianceRuleVersionRecord,
  type ComplianceWaiverRecord,
} from '../factories/compliance-rules.ts'
import type { Random } from '../random.ts'

/** Days since the rule started. */
const statementAsked = 40

interface Given {
  organization_id: string
  form_id: string
  discipline_ids: readonly string[]
  today: Day
  by: { id: string; name: string }
  nurse: { id: string; name: string }
  /** A person who has a waiver instead of the form. */
  excused: string | null
}

interface Asked {
  compliance_rules: ComplianceRuleRecord[]
  compliance_rule_versions: ComplianceRuleVersionRecord[]
  compliance_waivers: ComplianceWaiverRecord[]
}

/** One of the agency's own rules, which requires a form from nurses each year. */
export function nursesStatement(random: Random, given: Given): Asked {
  const { organization_id, form_id, discipline_ids, today, by, nurse, excused } = given
  const at = (today - statementAsked - 1) * 86_400_000 + 15 * 3_600_000
  const rule = aComplianceRule({ organization_id, id: random.id(at) })
  const body = aRuleBody({
    name: 'Registered nurses: health statement each year',
    applies_if: { ...aRuleBody().applies_if, discipline_ids: [...discipline_ids] },
    asks: { kind: 'form', form_ids: [form_id] },
    window: { kind: 'proof', within: { n: 30, unit: 'days' } },
    leave: 'extend',
    citation: 'Our policy for clinical staff',
    verified_on: dayText(today - statementAsked - 1),
  })
  const version = aComplianceRuleVersion({
    organization_id,
    id: random.id(at + 60_000),
    rule_id: rule.id,
    effective_from: dayText(today - statementAsked),
    body,
    known_from: instantText(at),
    written_by_name: by.name,
  })
  const asked = (today - 4) * 86_400_000 + 16 * 3_600_000
  const waiver = aComplianceWaiver({
    organization_id,
    id: random.id(asked),
    employee_id: excused ?? '',
    rule_id: rule.id,
    first_day: dayText(today - 4),
    last_day: addDays(dayText(today), 60),
    reason: 'The appointment with the doctor is booked; until then only desk work.',
    state: 'approved',
    written_by: [nurse.id],
    recorded_by_name: nurse.name,
    recorded_at: instantText(asked),
    decided_by_name: by.name,
    decided_at: instantText(asked + 3_600_000),
  })
  return {
    compliance_rules: [rule],
    compliance_rule_versions: [version],
    compliance_waivers: excused === null ? [] : [waiver],
  }
}
