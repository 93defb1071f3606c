import type { Client } from 'pg'

/**
 * Drops a database that tests made, by default with the connections that still hold it. Closed ones linger for a moment (55006),
 * and an owner who is no superuser may not end the server's own cleaner there (42501): both pass, so it tries again.
 */
export async function dropDatabase(admin: Client, name: string, { force = true } = {}) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await admin.query(`drop database if exists ${name}${force ? ' with (force)' : ''}`)
    } catch (error) {
      if (!['55006', '42501'].includes((error as { code?: string }).code ?? '') || attempt > 200) throw error
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}
