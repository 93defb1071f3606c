import { prepareJobQueue } from './job-queue.ts'
import { migrate } from './migrate.ts'

/** Prepares a database for serving: roles, tables, and the job queue's own tables. */
export async function prepareDatabase(ownerUrl: string, password: string | null) {
  await migrate(ownerUrl, { password, afterwards: owner => prepareJobQueue(owner, ownerUrl) })
}
