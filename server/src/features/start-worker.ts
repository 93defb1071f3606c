import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { checkAsked } from '../events/seal/checks.ts'
import { keepHeads } from '../events/seal/heads.ts'
import { sealWaiting } from '../events/seal/seal.ts'
import type { JobDefinition } from '../jobs/define.ts'
import { repeatEvery } from '../jobs/repeat.ts'
import { type RunningWorker, runWorker } from '../jobs/worker.ts'
import type { Log } from '../lib/log.ts'
import { storeOf } from '../store/open-store.ts'
import { recordFailedSignIns } from './auth/failed-sign-ins.ts'
import { openRenewals } from './assignments/renewals.ts'
import { settleBookings } from './bookings/settle-bookings.ts'
import { bulkChangeJob } from './bulk-changes/bulk-change.job.ts'
import { lookAfterCompliance } from './compliance/check-compliance.ts'
import { complianceJudgingJob } from './compliance/compliance-judging.job.ts'
import { settleCompliance } from './compliance/settle-compliance.ts'
import { collectFiles } from './files/collect.ts'
import { recordImportJobs } from './record-imports/record-imports.job.ts'
import { rosterImportJob } from './imports/roster-import.job.ts'
import { trainingImportJob } from './training-imports/training-import.job.ts'
import { catalogCheckoutJob } from './programs/catalog/catalog-checkout.job.ts'
import { giveToOpen } from './program-rules/give-to-open.ts'
import { programImportJob } from './programs/file/program-import.job.ts'
import { packageChecks } from './programs/packages.routes.ts'
import { applyDueStatuses } from './employees/scheduled-statuses.ts'
import { endLateAttempts } from './learning/end-attempts.ts'
import { spreadWebhooks } from './settings/webhooks/deliveries.ts'
import { settlePaths } from './path-standings/due.ts'
import { forgetPackets } from './compliance/surveys/forget-packets.ts'
import { ruleLaboratoryJob } from './compliance/laboratory/laboratory.job.ts'
import { surveyPacketJob } from './compliance/surveys/packet.job.ts'
import { tellChanges } from './compliance/public/tell-changes.ts'
import { remindAll, sendWaiting } from './reminders/remind.ts'
import { removeExpiredLeftovers } from './settings/taxonomy/leftover-coordinators.ts'

/** Every kind of long work. */
const definitionsWith = (config: Config): readonly JobDefinition[] => [
  rosterImportJob,
  bulkChangeJob(config),
  trainingImportJob,
  ...recordImportJobs,
  complianceJudgingJob,
  catalogCheckoutJob(giveToOpen),
  surveyPacketJob,
  ruleLaboratoryJob,
  programImportJob({ config, checks: packageChecks }),
]

interface Parts {
  config: Config
  database: Database
  logger: Log
}

const second = 1_000

/** The worker of this process, with all that it can do. */
export async function startWorker({ config, database, logger }: Parts): Promise<RunningWorker> {
  // what goes through many agencies ends at the next one when the process is to stop
  let isStopping = false
  const stops = () => isStopping
  const minutely = [
    () => applyDueStatuses(database, logger, stops),
    () => removeExpiredLeftovers(database, logger, stops),
    () => recordFailedSignIns(database),
    () => endLateAttempts(database, logger, stops),
    () => keepHeads(database, config.auditHeadsDir),
    () => forgetPackets(database),
    async () => collectFiles(database, await storeOf(config)),
  ]
  const worker = await runWorker({ config, database, logger, definitions: definitionsWith(config), minutely })
  // apart from each other: a long check must not hold up the seal
  const sealing = repeatEvery(logger, second, () => sealWaiting(database, config.appKeys))
  const checking = repeatEvery(logger, second, () => checkAsked(database, config))
  const spreading = repeatEvery(logger, second, () => spreadWebhooks(database, config, logger, stops))
  // what somebody completes opens their next step within a second
  const walking = repeatEvery(logger, second, () => settlePaths(database, logger, stops))
  // soon after the start, then every ten minutes: nobody waits for a renewal by the minute
  const renewing = repeatEvery(logger, 60 * second, async turn => {
    if (turn % 10 === 0) await openRenewals(database, logger, stops)
  })
  // what somebody asks for goes out within seconds; the ladders are looked at every ten minutes, and at once after a start
  const reminding = repeatEvery(logger, 5 * second, turn => {
    const parts = { config, database, log: logger, now: new Date(), stops }
    return turn % 120 === 0 ? remindAll(parts) : sendWaiting(parts)
  })
  // a seat that comes free is given within seconds, and who gets it is told
  const seating = repeatEvery(logger, 2 * second, () =>
    settleBookings({ config, database, log: logger, now: new Date(), stops }),
  )
  // lists are right within a second of a change; a turn ends after some seconds, so that a stop doesn't wait for a whole agency
  const telling = repeatEvery(logger, 30 * second, () => tellChanges(database, logger, { stops }))
  const judging = repeatEvery(logger, second / 4, () => {
    const until = Date.now() + 10 * second
    return settleCompliance(database, logger, () => isStopping || Date.now() > until)
  })
  const lookingAfter = repeatEvery(logger, 60 * second, async turn => {
    if (turn % 10 === 0) await lookAfterCompliance(database, logger, { isOver: stops })
  })
  return {
    stop: async () => {
      isStopping = true
      await Promise.all([
        sealing.stop(),
        checking.stop(),
        spreading.stop(),
        telling.stop(),
        renewing.stop(),
        reminding.stop(),
        seating.stop(),
        judging.stop(),
        lookingAfter.stop(),
        walking.stop(),
      ])
      await worker.stop()
    },
  }
}
