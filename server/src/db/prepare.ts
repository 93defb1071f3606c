import { prepareJobQueue } from './job-queue.ts'
import { migrate } from './migrate.ts'

/** Everything a database needs before it is served from: roles, tables, the job queue's own tables. */
export async function prepareDatabase(ownerUrl: string, password: string | null) {
  await migrate(ownerUrl, { password, afterwards: owner => prepareJobQueue(owner, ownerUrl) })
}
