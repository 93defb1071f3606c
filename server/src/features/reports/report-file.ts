import { access, can, type Id, reportFormats, rolePermissions } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import type { StarterRights } from '../../jobs/starter-rights.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import type { FileStore } from '../../store/file-store.ts'
import type { FileSubject } from '../sftp/file-subject.ts'
import { fileOfRun } from './run-file.ts'
import { reportTexts } from './texts.ts'

/** Returns the file of a run to send, for the person who queued it, in their current role. */
export const reportFile = (_: Config, openStore: () => Promise<FileStore>): FileSubject => ({
  async read(basis, { subject_id, format, asked_by }) {
    const kind = reportFormats.find(one => one === format)
    if (!kind) throw new Error(`A run has no file ${format}.`)
    const store = await openStore()
    const source = await inAgency(basis, async scope => {
      const acting = await actingFor(scope, asked_by)
      return (await fileOfRun(acting, store, subject_id, kind)).answer.body
    })
    if (Buffer.isBuffer(source)) throw new Error('The file of a run is made while it is read.')
    return source(new AbortController().signal)
  },
})

/** People who lost the permission to export reports no longer receive them. */
async function actingFor(scope: Scope, user_id: Id): Promise<Scope> {
  const now = await scope.db.row<StarterRights & { name: string | null }>(sql`
    select s.role, s.account, s.agency_status, (select u.name from agency_users() u where u.user_id = ${user_id}) as name from standing_of(${user_id}) s`)
  const role = now?.account === 'active' ? now.role : null
  if (!role || !can({ role, permissions: rolePermissions[role] }, access.saveReports))
    throw new AppError('FORBIDDEN', reportTexts.named('mayNotSend'))
  return { ...scope, actor: { ...scope.actor, kind: 'user', user_id, name: now?.name ?? '', role } }
}
