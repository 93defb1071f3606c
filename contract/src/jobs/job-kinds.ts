import { bulkChange } from '../bulk-changes/job-kind.ts'
import { csmOperation } from '../bulk-operations/job-kind.ts'
import { rosterImport } from '../imports/job-kind.ts'
import { trainingImport } from '../imports/training-job-kind.ts'
import { recordJobKinds } from '../imports/record-job-kinds.ts'
import { catalogCheckout } from '../catalog/job-kind.ts'
import { complianceJudging } from '../compliance/job-kind.ts'
import { ruleLaboratory } from '../compliance-rules/job-kind.ts'
import { partnerPull } from '../integrations/job-kind.ts'
import { programImport } from '../programs/job-kind.ts'
import { reportRun } from '../reports/job-kind.ts'
import { surveyPacket } from '../surveys/job-kind.ts'
import type { JobKindFacts } from './job-kind.ts'
import type { JobKind } from './kind-words.ts'

/** The facts of each kind of job, for the engine, API, header, notices and lists. */
export const jobKinds: Record<JobKind, JobKindFacts> = {
  provider_import: rosterImport,
  bulk_change: bulkChange,
  catalog_checkout: catalogCheckout,
  program_import: programImport,
  training_import: trainingImport,
  ...recordJobKinds,
  compliance_judging: complianceJudging,
  survey_packet: surveyPacket,
  rule_laboratory: ruleLaboratory,
  report_run: reportRun,
  partner_pull: partnerPull,
  csm_operation: csmOperation,
}
