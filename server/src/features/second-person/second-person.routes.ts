import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { mayVerifyOwn } from './alone.ts'

export const secondPersonFeature = feature(api.secondPerson, {
  get: async ({ scope }) => ({ needs_another: !(await mayVerifyOwn(scope)) }),
})
