import { automationText } from './texts.ts'

export const automationEvents = {
  'automation_rule.created': automationText('eventCreated'),
  'automation_rule.updated': automationText('eventUpdated'),
  'automation_rule.state_changed': automationText('eventState'),
  'automation_rule.taken_over': automationText('eventTakenOver'),
  'automation_rule.held': automationText('eventHeld'),
  'automation_rule.released': automationText('eventReleased'),
  'automation_rule.discarded': automationText('eventDiscarded'),
  'automation_rule.deleted': automationText('eventDeleted'),
  'automation_rule.undone': automationText('eventUndone'),
} as const
