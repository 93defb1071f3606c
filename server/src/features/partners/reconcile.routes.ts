import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { readDifferences, readReconciled, reconcileSoon } from './reconcile/reconcile.ts'

/** Where we and the partner differ. */
export const reconcileFeature = () =>
  feature(api.partnerReconcile, {
    get: ({ scope }) => readReconciled(scope),
    run: ({ scope }) => reconcileSoon(scope),
    differences: ({ scope, query }) => readDifferences(scope, query),
  })
