import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import type { JobDefinition } from '../../jobs/define.ts'
import { type RunningWorker, runWorker } from '../../jobs/worker.ts'
import type { Log } from '../../log.ts'
import { rosterImportJob } from '../employees/import/work/roster-import.job.ts'
import { applyDueStatuses } from '../employees/scheduled-statuses.ts'

/** Every kind of long work. */
const definitions: readonly JobDefinition[] = [rosterImportJob]

interface Parts {
  config: Config
  database: Database
  logger: Log
}

/** The worker of this process, with all that it can do. */
export const startWorker = ({ config, database, logger }: Parts): Promise<RunningWorker> =>
  runWorker({ config, database, logger, definitions, minutely: [() => applyDueStatuses(database)] })
