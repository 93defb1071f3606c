import type { LandingPage, Profile } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { errorTexts } from '../../errors/texts.ts'
import type { Config } from '../../config.ts'
import type { SelfScope } from '../../scope/scope.ts'
import { isRequired } from '../auth/two-factor.ts'
import { limitedBy } from './partner-limit.ts'

type Row = Omit<Profile, 'default_landing_page' | 'two_factor' | 'limited_by'> & {
  default_landing_page: LandingPage
  vendor_role: string | null
  two_factor_since: string | null
  recovery_codes_left: number
}

/** Returns the user's own account, as shown on its page. */
export async function readProfile(scope: SelfScope, config: Config): Promise<Profile> {
  const { db, actor } = scope
  const row = await db.row<Row>(sql`
    select u.id, u.name, u.email, u.language, u.time_zone, u.default_landing_page, u.vendor_role,
      f.confirmed_at as two_factor_since,
      (select count(*)::int from recovery_codes r where r.user_id = u.id and f.confirmed_at is not null) as recovery_codes_left,
      (select json_build_object('email', c.email, 'expires_at', c.expires_at) from email_changes c
        where c.user_id = u.id and c.ended_at is null and c.expires_at > now() and c.auth_epoch = u.auth_epoch
        order by c.expires_at desc limit 1) as pending_email,
      (select json_build_object('kind', s.kind, 'updated_at', s.updated_at) from signatures s where s.user_id = u.id) as signature,
      (select json_build_object('updated_at', p.updated_at) from user_pictures p where p.user_id = u.id) as picture
    from users u left join two_factor f on f.user_id = u.id
    where u.id = ${actor.user_id}`)
  if (!row) throw new AppError('SESSION_EXPIRED', errorTexts.named('sessionExpired'))
  const { vendor_role, two_factor_since, recovery_codes_left, default_landing_page, ...shown } = row
  return {
    ...shown,
    limited_by: await limitedBy(scope),
    default_landing_page: { key: default_landing_page },
    two_factor: {
      is_on: two_factor_since !== null,
      since: two_factor_since,
      recovery_codes_left,
      is_required: isRequired(config, { vendor_role }),
    },
  }
}
