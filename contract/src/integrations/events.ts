import { integrationText } from './texts.ts'

export const integrationEvents = {
  'integration.partner_changed': integrationText('changedPartner'),
  'integration.updated': integrationText('changedSettings'),
  'integration.map_changed': integrationText('changedMap'),
  'integration.coordinator_mapped': integrationText('mappedCoordinator'),
  'integration.synced': integrationText('synced'),
  'integration.triaged': integrationText('triaged'),
  'integration.sync_failed': integrationText('syncFailed'),
  'integration.inbox_secret': integrationText('inboxSecret'),
  'integration.signup_decided': integrationText('signupDecided'),
  'integration.pushes_decided': integrationText('pushesDecided'),
  'integration.ours_sent': integrationText('oursSent'),
  'integration.topic_changed': integrationText('topicChanged'),
  'partner_pushes.exported': integrationText('pushesExported'),
  'partner_deliveries.exported': integrationText('deliveriesExported'),
  'sync_items.exported': integrationText('itemsExported'),
  'integration_jobs.exported': integrationText('syncsExported'),
  'triage_cases.exported': integrationText('causesExported'),
  'partner_differences.exported': integrationText('differencesExported'),
  'partner.added': integrationText('partnerAdded'),
  'partner.changed': integrationText('partnerChanged'),
} as const
