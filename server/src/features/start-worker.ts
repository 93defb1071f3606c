import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { sealChecks } from '../events/seal/checks.ts'
import { headsOfTheDay } from '../events/seal/heads.ts'
import { seals } from '../events/seal/seal.ts'
import type { Loop } from '../jobs/background/loop.ts'
import { upkeep } from '../jobs/background/upkeep.ts'
import type { JobDefinition } from '../jobs/define.ts'
import { type RunningWorker, runWorker } from '../jobs/worker.ts'
import type { AttachmentsOf } from '../messages/channel.ts'
import type { Log } from '../lib/log.ts'
import { storeOf } from '../store/open-store.ts'
import { expiredApprovals } from './approvals/expire-approvals.ts'
import { attemptNews } from './attempt-news/tell-attempts.ts'
import { automation } from './automation/loop.ts'
import { failedSignIns } from './auth/failed-sign-ins.ts'
import { renewals } from './assignments/renewals.ts'
import { notices, seats } from './bookings/settle-bookings.ts'
import { bulkChangeJob } from './bulk-changes/bulk-change.job.ts'
import { nightlyCheck } from './compliance/check-compliance.ts'
import { complianceJudgingJob } from './compliance/compliance-judging.job.ts'
import { judging } from './compliance/settle-compliance.ts'
import { clearFiles } from './files/seal-files.ts'
import { forgottenFiles } from './files/collect.ts'
import { checkDocuments } from './form-documents/check-documents.ts'
import { documents } from './form-documents/draw-loop.ts'
import { readyCounts } from './dashboard/ready-counts.ts'
import { recordImportJobs } from './record-imports/record-imports.job.ts'
import { rosterImportJob } from './imports/roster-import.job.ts'
import { trainingImportJob } from './training-imports/training-import.job.ts'
import { agencyHealthCounts } from './csm/agencies/count-health.ts'
import { csmOperationJob } from './csm/bulk-operations/operation.job.ts'
import { catalogCheckoutJob } from './programs/catalog/catalog-checkout.job.ts'
import { giveToOpen } from './program-rules/give-to-open.ts'
import { programImportJob } from './programs/file/program-import.job.ts'
import { packageChecks } from './programs/packages.routes.ts'
import { formCycles } from './employee-forms/settle-forms.ts'
import { dueStatuses } from './employees/scheduled-statuses.ts'
import { lateAttempts } from './learning/end-attempts.ts'
import { filesOfMails } from './threads/files-of-mails.ts'
import { textPictures } from './threads/text-pictures.ts'
import { oldReports, pausedSenders, textsLeft } from './threads/text-loops.ts'
import { webhookNews } from './settings/webhooks/deliveries.ts'
import { fileSubjects } from './file-subjects.ts'
import { fileResponses } from './sftp/fetch-responses.ts'
import { fileDeliveries } from './sftp/send-files.ts'
import { sftpTests } from './sftp/test-target.ts'
import { pathSteps } from './path-standings/due.ts'
import { oldPackets } from './compliance/surveys/forget-packets.ts'
import { dueSyncs, oldPayloads } from './partners/due-syncs.ts'
import { oldDeliveries, toldByPartners } from './partners/inbox/work-inbox.ts'
import { dueReconciles } from './partners/reconcile/reconcile.ts'
import { dueVisits, oldVisits } from './partners/visits.ts'
import { duePushes } from './partners/pushes/send-pushes.ts'
import { partnerPullJob } from './partners/pull.job.ts'
import { followedLooks } from './saved-views/follow-view.ts'
import { filesOfReports } from './report-schedules/attached.ts'
import { dueReports } from './report-schedules/run-due.ts'
import { sentReports } from './report-schedules/settle.ts'
import { oldRuns } from './reports/expire.ts'
import { reportRunJob } from './reports/run.job.ts'
import { ruleLaboratoryJob } from './compliance/laboratory/laboratory.job.ts'
import { surveyPacketJob } from './compliance/surveys/packet.job.ts'
import { toldChanges } from './compliance/public/tell-changes.ts'
import { digests, ladders } from './reminders/remind.ts'
import { expiredLeftovers } from './settings/taxonomy/leftover-coordinators.ts'

/** All kinds of jobs. */
const definitionsWith = (config: Config): readonly JobDefinition[] => [
  rosterImportJob,
  bulkChangeJob(config),
  trainingImportJob,
  ...recordImportJobs,
  complianceJudgingJob,
  catalogCheckoutJob(giveToOpen),
  surveyPacketJob,
  ruleLaboratoryJob,
  reportRunJob(config, () => storeOf(config)),
  partnerPullJob(config),
  csmOperationJob(config),
  programImportJob({ config, checks: packageChecks }),
]

/** All recurring tasks, one declaration each. */
export const loopsWith = (config: Config): readonly Loop[] => [
  ...seals(config.appKeys),
  sealChecks(config, { documents: checkDocuments }),
  headsOfTheDay(config.auditHeadsDir),
  judging,
  nightlyCheck,
  toldChanges,
  webhookNews(config),
  sftpTests(config),
  fileDeliveries(config, fileSubjects(config)),
  fileResponses(config),
  dueSyncs,
  duePushes(config),
  toldByPartners(config),
  dueReconciles(config),
  dueVisits(config),
  oldVisits,
  oldDeliveries,
  oldPayloads,
  pathSteps,
  renewals,
  formCycles,
  ladders(config),
  digests(config),
  attemptNews(config),
  seats,
  notices(config),
  dueStatuses,
  expiredLeftovers,
  expiredApprovals(config),
  lateAttempts,
  failedSignIns,
  readyCounts,
  agencyHealthCounts,
  automation(config),
  oldPackets,
  oldRuns,
  dueReports(config),
  sentReports(config),
  followedLooks(config),
  textsLeft(config),
  oldReports,
  pausedSenders(config),
  textPictures(config, () => storeOf(config)),
  documents(config, () => storeOf(config)),
  forgottenFiles(() => storeOf(config)),
  clearFiles(config, () => storeOf(config)),
  ...upkeep,
]

/** Returns files that staff attach to an email, and attachments of a scheduled report. */
const filesOf =
  (config: Config) =>
  (database: Database): AttachmentsOf => {
    const all = [filesOfMails(config)(database), filesOfReports(config)(database)]
    return async (organization_id, outbox_id) =>
      (await Promise.all(all.map(files => files(organization_id, outbox_id)))).flat()
  }

interface Parts {
  config: Config
  database: Database
  logger: Log
  /** Defaults to all; tests pass their own to run them by hand. */
  loops?: readonly Loop[]
}

/** Starts this process's worker, with all jobs and loops. */
export const startWorker = ({ loops, ...parts }: Parts): Promise<RunningWorker> =>
  runWorker({
    ...parts,
    definitions: definitionsWith(parts.config),
    loops: loops ?? loopsWith(parts.config),
    attachmentsOf: filesOf(parts.config),
  })
