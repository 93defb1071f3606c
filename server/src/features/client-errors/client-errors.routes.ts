import { api } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { feature, type Services } from '../../http/mount.ts'
import { withoutPersonal } from './without-personal.ts'

export const clientErrorsFeature = ({ log }: Services) =>
  feature(api.clientErrors, {
    report: async ({ scope, body: { kind, message, build } }) => {
      await scope.db.run(
        sql`insert into client_errors (kind, message, build) values (${kind}, ${withoutPersonal(message)}, ${build})`,
      )
      // The text comes from an untrusted client, so the log only contains the kind.
      log.warn({ kind }, 'a browser reported a failure')
      return undefined
    },
  })
