import type { RuleAct } from './acts.ts'
import { partFaults, type RuleDefinition, type RuleStep, type RuleTrigger } from './definition.ts'
import { automationText as text } from './texts.ts'

/** The sentence for each blank field of an act. */
const blank = {
  program_id: text('programMissing'),
  form_id: text('formMissing'),
  path_id: text('pathMissing'),
  session_id: text('sessionMissing'),
  report_id: text('reportMissing'),
  location_id: text('locationMissing'),
  coordinator_id: text('coordinatorMissing'),
  text: text('wordsMissing'),
  reason: text('reasonMissing'),
  start_date: text('fieldMissing'),
  effective_on: text('fieldMissing'),
}

/**
 * Returns the message for the first missing part of an unfinished rule, or null if the server can check it. Uses no schema, so the
 * panel can call it (docs/decisions/252). The server validates the whole rule.
 */
export function ruleLacks(rule: RuleDefinition): string | null {
  const { trigger, steps, at_most } = rule
  if (steps.length === 0) return text('stepMissing')
  if (at_most && !isWithin(at_most.times, 1, 100)) return text('timesMissing')
  const lack = triggerLacks(trigger) ?? steps.map(stepLacks).find(found => found !== null)
  return lack ?? partFaults(rule)[0]?.says ?? null
}

function triggerLacks(trigger: RuleTrigger): string | null {
  switch (trigger.on) {
    case 'event':
      return trigger.event ? null : text('eventMissing')
    case 'date':
      if (!trigger.field) return text('fieldMissing')
      return isWithin(trigger.days, -365, 365) ? null : text('offsetMissing')
    case 'schedule':
      return trigger.at_time ? null : text('timeMissing')
    default:
      return null
  }
}

const stepLacks = ({ wait, act }: RuleStep): string | null => waitLacks(wait) ?? actLacks(act)

function waitLacks(wait: RuleStep['wait']): string | null {
  if (wait?.by === 'days') return isWithin(wait.days, 1, 365) ? null : text('daysMissing')
  if (wait?.by === 'weekday') return wait.at_time ? null : text('timeMissing')
  if (wait?.by !== 'field') return null
  if (!wait.field) return text('fieldMissing')
  return isWithin(wait.days, -365, 365) ? null : text('offsetMissing')
}

function actLacks(act: RuleAct): string | null {
  for (const [field, sentence] of Object.entries(blank))
    if (field in act && isBlank(act[field as keyof RuleAct]) && !(act.act === 'message' && field === 'text'))
      return sentence
  switch (act.act) {
    case 'tags':
      return act.add.length + act.remove.length > 0 ? null : text('tagsMissing')
    case 'tasks':
      return act.add.length + act.remove.length > 0 ? null : text('tasksMissing')
    case 'assignment_due':
      return isWithin(act.days, 1, 365) ? null : text('daysMissing')
    case 'attempts':
      return isWithin(act.extra, 1, 20) ? null : text('extraMissing')
    case 'notify':
      return act.to === 'user' && !act.user_id ? text('userMissing') : null
    case 'message':
      if (act.by !== 'sms' && !act.subject?.trim() && !act.template_id) return text('subjectMissing')
      return act.text?.trim() || (act.template_id && act.text === undefined) ? null : text('wordsMissing')
    default:
      return null
  }
}

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''
const isWithin = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most
