import { operationText } from '../bulk-operations/texts.ts'
import { catalogText } from '../catalog/texts.ts'
import { complianceText } from '../compliance/texts.ts'
import { ruleText } from '../compliance-rules/texts.ts'
import { importText } from '../imports/texts.ts'
import { integrationText } from '../integrations/texts.ts'
import { programText } from '../programs/texts.ts'
import { reportText } from '../reports/texts.ts'
import { surveyText } from '../surveys/texts.ts'
import { jobText } from './texts.ts'

/**
 * Kinds of jobs with their names: the list filter offers these, the database stores their keys. Each feature has the other facts
 * about its kind (`job-kind.ts`), and job-kinds.ts joins them.
 */
export const jobKindWords = {
  provider_import: jobText('kindImport'),
  bulk_change: jobText('kindBulkChange'),
  catalog_checkout: catalogText('jobKind'),
  program_import: programText('importKind'),
  training_import: jobText('kindTrainingImport'),
  credential_import: importText('kindCredentials'),
  waiver_import: importText('kindWaivers'),
  leave_import: importText('kindLeave'),
  compliance_judging: complianceText('jobKind'),
  survey_packet: surveyText('kind'),
  rule_laboratory: ruleText('labKind'),
  report_run: reportText('kind'),
  partner_pull: integrationText('jobKind'),
  csm_operation: operationText('jobKind'),
} as const
export type JobKind = keyof typeof jobKindWords
export const jobKindNames = Object.keys(jobKindWords) as [JobKind, ...JobKind[]]
