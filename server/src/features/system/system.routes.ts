import { api, type Role, roleNames } from '@preceptor/contract'
import { systemText } from '@preceptor/contract/system/texts'
import type { Config } from '../../config.ts'
import { feature } from '../../http/mount.ts'
import { product } from '../../lib/product.ts'

/** A sample account shown on the sign-in page; only demo environments have them. */
export interface ShownAccount {
  email: string
  /** Null for a caregiver. */
  role: Role | null
  /** A named text. */
  note: string
}

export const systemFeature = ({ demo, smtpUrl }: Config, accounts: readonly ShownAccount[]) =>
  feature(api.system, {
    info: async () => ({
      product: product.name,
      version: product.version,
      demo,
      outbox_readable: demo && !smtpUrl,
      demo_accounts: accounts.map(({ email, role, note }) => ({
        email,
        role: role ? roleNames[role] : systemText('caregiver'),
        note,
      })),
    }),
  })
