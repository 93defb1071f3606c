import { api, roleNames } from '@preceptor/contract'
import type { Config } from '../../config.ts'
import { demoAccounts } from '../../demo/accounts.ts'
import { feature } from '../../http/mount.ts'
import { product } from '../../product.ts'

export const systemFeature = ({ demo, smtpUrl }: Config) =>
  feature(api.system, {
    info: async () => ({
      product: product.name,
      version: product.version,
      demo,
      outbox_readable: demo && !smtpUrl,
      demo_accounts: demo
        ? demoAccounts.map(({ email, role, note }) => ({ email, role: role ? roleNames[role] : 'Caregiver', note }))
        : [],
    }),
  })
