import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { cancelJob } from './cancel-job.ts'
import { listJobs, readJob } from './read-job.ts'

export const jobsFeature = feature(api.jobs, {
  list: async ({ scope, query }) => listJobs(scope, query),
  get: ({ scope, params }) => readJob(scope, params.id),
  cancel: ({ scope, params }) => cancelJob(scope, params.id),
})
