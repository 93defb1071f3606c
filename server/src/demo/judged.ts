import type { Database } from '../db/client.ts'
import { ownerClient } from '../db/owner-client.ts'
import { settleCompliance } from '../features/compliance/settle-compliance.ts'
import type { Log } from '../lib/log.ts'

interface Parts {
  database: Database
  ownerUrl: string
  log: Log
}

/** Judges everybody, so that the first visit finds the agencies as the worker would leave them. */
export async function judgeDemoWorld({ database, ownerUrl, log }: Parts): Promise<void> {
  await settleCompliance(database, log)
  const owner = ownerClient({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('vacuum (analyze) compliance_states, compliance_people, compliance_kept, compliance_due')
  } finally {
    await owner.end()
  }
}
