import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { countValues } from '../../lists/count-values.ts'
import { exportList } from '../../lists/export-list.ts'
import { listPage } from '../../lists/list-page.ts'
import { reading } from '../../scope/scope.ts'
import { differencesFile, differencesSql } from './differences-list.ts'
import { readReconciled, reconcileSoon } from './reconcile/reconcile.ts'

/** Differences between the agency and its partner. */
export const reconcileFeature = () =>
  feature(api.partnerReconcile, {
    get: ({ scope }) => readReconciled(scope),
    run: ({ scope }) => reconcileSoon(scope),
    differences: ({ scope, query }) => listPage(differencesSql, reading(scope), query),
    counts: ({ scope, query }) => countValues(differencesSql, reading(scope), query),
    export: ({ scope, query }) => exportList(differencesFile, scope, query),
  })
