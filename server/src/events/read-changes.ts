import {
  agencyStatuses,
  apiScopes,
  catalogStates,
  certifications,
  freezingStatuses,
  linkWays,
  countsAs,
  deliveries,
  employeeTasks,
  dueRules,
  frames,
  languages,
  messageLevels,
  orientations,
  pathOrders,
  pathRules,
  pathRulesFor,
  providerStatuses,
  reasonName,
  creditTimes,
  recurrences,
  roleNames,
  secondPersonRules,
  sessionModes,
  statusReasons,
  trainingTypeColours,
  validities,
  waitListPolicies,
  weekDays,
  webhookNews,
} from '@preceptor/contract'
import { complianceStates } from '@preceptor/contract/compliance/result'
import { sourceWords } from '@preceptor/contract/compliance-rules/words'
import { fallback } from '@preceptor/contract/texts/texts'
import { inWords } from '../lib/texts.ts'
import { type Change, saySentences } from './changes.ts'
import { eventTexts } from './texts.ts'

/** Translates a stored value; values without a label for this field stay unchanged. */
type Reading = (value: string, language: string) => string

/** The history stores labels in English (`asText`), so a label is looked up by its English words. */
function oneOf(labels: readonly string[]): Reading {
  const byWord = new Map(labels.map(label => [inWords(fallback, label), label]))
  return (value, language) => inWords(language, byWord.get(value) ?? value)
}
/** `Medicare, Medicaid` */
const several =
  (one: Reading): Reading =>
  (value, language) =>
    value
      .split(', ')
      .map(word => one(word, language))
      .join(', ')

const yesOrNo = oneOf([eventTexts.named('yes'), eventTexts.named('no')])
const roles = oneOf(Object.values(roleNames))
const reasons = oneOf(Object.values(statusReasons).flatMap(some => some.map(reasonName)))
const seats = oneOf([eventTexts.named('seat'), eventTexts.named('invitation')])
const spoken = several(oneOf(Object.values(languages)))

const readings: Readonly<Record<string, Reading>> = {
  certifications: several(oneOf(Object.values(certifications))),
  colour: oneOf(Object.values(trainingTypeColours)),
  compliance_state: oneOf(Object.values(complianceStates)),
  counts_as: oneOf(Object.values(countsAs)),
  disciplines: (value, language) =>
    value.replace(
      /, until (\d{4}-\d{2}-\d{2})/g,
      (_, day: string) => `, ${inWords(language, eventTexts.named('until', { day }))}`,
    ),
  delivery: oneOf(Object.values(deliveries)),
  due_from: oneOf(Object.values(dueRules)),
  end_reason: reasons,
  gives_certificate: yesOrNo,
  is_active: yesOrNo,
  is_default: yesOrNo,
  is_dismissible: yesOrNo,
  is_paused: yesOrNo,
  is_payable: yesOrNo,
  is_skilled: yesOrNo,
  is_rn: yesOrNo,
  is_rn_led: yesOrNo,
  interpreter_language: oneOf(Object.values(languages)),
  mode: oneOf(Object.values(sessionModes)),
  wait_list: oneOf(Object.values(waitListPolicies)),
  freezing_statuses: several(oneOf(Object.values(freezingStatuses))),
  frame: oneOf(Object.values(frames)),
  languages: spoken,
  tasks: several(oneOf(Object.values(employeeTasks))),
  key_scopes: several(oneOf(Object.values(apiScopes))),
  level: oneOf(Object.values(messageLevels)),
  needs_acknowledgement: yesOrNo,
  is_medical: yesOrNo,
  needs_expiry: yesOrNo,
  needs_file: yesOrNo,
  needs_number: yesOrNo,
  is_ordered: oneOf(Object.values(pathOrders)),
  rule_on: oneOf(Object.values(pathRules)),
  rule_for: oneOf(Object.values(pathRulesFor)),
  orientation: oneOf(Object.values(orientations)),
  provider_status: oneOf(Object.values(providerStatuses)),
  push_to_partner: yesOrNo,
  quiet_hours: (value, language) => {
    const [, from, to] = /^(\d\d:\d\d) to (\d\d:\d\d)$/.exec(value) ?? []
    return from && to ? eventTexts.say(language, 'fromTo', { from, to }) : value
  },
  credits_by: oneOf(Object.values(creditTimes)),
  renews_from_expiry: yesOrNo,
  credits_partial: yesOrNo,
  self_verified: yesOrNo,
  second_person: oneOf(Object.values(secondPersonRules)),
  recurrence: oneOf(Object.values(recurrences)),
  retention_years: (value, language) => {
    const [, count] = /^(\d+) years$/.exec(value) ?? []
    return count ? eventTexts.say(language, 'years', { count: Number(count) }) : value
  },
  reply_within_hours: (value, language) => {
    const [, count] = /^(\d+) working hours$/.exec(value) ?? []
    return count ? eventTexts.say(language, 'workingHours', { count: Number(count) }) : value
  },
  messages_per_hour: (value, language) => {
    const [, count] = /^(\d+) messages$/.exec(value) ?? []
    return count ? eventTexts.say(language, 'perHour', { count: Number(count) }) : value
  },
  bulk_approval_above: (value, language) => {
    const [, count] = /^more than (\d+)$/.exec(value) ?? []
    return count ? eventTexts.say(language, 'moreThan', { count: Number(count) }) : value
  },
  role: roles,
  rule_source: oneOf(Object.values(sourceWords)),
  seat: (value, language) => {
    const [, place] = /^Wait-list, place (\d+)$/.exec(value) ?? []
    return place ? eventTexts.say(language, 'waitPlace', { place }) : seats(value, language)
  },
  taught_in: spoken,
  sent_by: several(oneOf(Object.values(linkWays))),
  roles: several(roles),
  status: oneOf([...Object.values(agencyStatuses), ...Object.values(catalogStates.names)]),
  status_reason: reasons,
  told_of: several(oneOf(Object.values(webhookNews))),
  validity: oneOf(Object.values(validities)),
  week_start: oneOf(Object.values(weekDays)),
}

/** Returns changes in the reader's language; sealed text stays unchanged. */
export function changesFor(language: string, changes: readonly Change[]): Change[] {
  return changes.map(({ field, before, after, named }) => {
    if (language === fallback) return { field, before, after }
    if (named) {
      const say = (texts: readonly string[] | null, kept: string | null) =>
        texts === null ? kept : saySentences(language, texts, named.between) || null
      return { field, before: say(named.before, before), after: say(named.after, after) }
    }
    const reading = Object.hasOwn(readings, field) ? readings[field] : undefined
    const read = (value: string | null) => (value === null || !reading ? value : reading(value, language))
    return { field, before: read(before), after: read(after) }
  })
}

/** The same for rows that contain changes. */
export const inReadersWords = <Row extends { changes: readonly Change[] }>(language: string, rows: readonly Row[]) =>
  rows.map(row => ({ ...row, changes: changesFor(language, row.changes) }))
