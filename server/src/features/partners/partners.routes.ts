import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { countValues } from '../../lists/count-values.ts'
import { exportList } from '../../lists/export-list.ts'
import { listPage } from '../../lists/list-page.ts'
import { reading, readingAcross } from '../../scope/scope.ts'
import { askSignup } from './client-requests.ts'
import { casesFile, casesSql, countOpenItems } from './cases-list.ts'
import { mapCoordinator, previewCoordinator } from './care-coordinators.ts'
import { readMaps, saveMapOfSettings } from './maps.ts'
import { readJob } from './read-jobs.ts'
import { readSettings, saveSettings, testConnection } from './settings.ts'
import { signUp } from './sign-up.ts'
import { startSync } from './start-sync.ts'
import { syncsFile, syncsSql } from './syncs-list.ts'
import { readCaseItems, triage } from './triage.ts'

/** Data exchange with the partner whose system holds an agency's people. */
export const partnersFeature = ({ config, database }: Services) =>
  feature(
    api.integrations,
    {
      settings: ({ scope, params }) => readSettings(scope, params.partnerId),
      save: ({ scope, params, body }) => saveSettings(scope, config, params.partnerId, body),
      test: ({ scope, params }) => testConnection(scope, config, params.partnerId),
      sync: async ({ scope, body }) => ({ id: await startSync(scope, { trigger: 'user', ...body }) }),
      jobs: ({ scope, query }) =>
        'agency' in scope ? listPage(syncsSql, reading(scope), query) : listPage(syncsSql, readingAcross(scope), query),
      jobCounts: ({ scope, query }) => countValues(syncsSql, reading(scope), query),
      jobExport: ({ scope, query }) => exportList(syncsFile, scope, query),
      job: ({ scope, params, query }) => readJob(scope, config.appKeys, params.jobId, query),
      cases: async ({ scope, query }) => {
        const [page, open_items] = await Promise.all([
          listPage(casesSql, reading(scope), query),
          countOpenItems(reading(scope)),
        ])
        return { ...page, open_items }
      },
      caseCounts: ({ scope, query }) => countValues(casesSql, reading(scope), query),
      caseExport: ({ scope, query }) => exportList(casesFile, scope, query),
      caseItems: ({ scope, params, query }) => readCaseItems(scope, config, params.caseId, query),
      triage: ({ scope, body }) => triage(scope, config, body),
      signup: ({ scope, body }) => signUp(scope, body),
      maps: async ({ scope }) => ({ data: await readMaps(scope) }),
      saveMap: async ({ scope, body }) => ({ data: await saveMapOfSettings(scope, body) }),
      previewCoordinator: ({ scope, params, query }) =>
        previewCoordinator(scope, params.coordinatorId, query.coordinator_id),
      mapCoordinator: ({ scope, params, body }) => mapCoordinator(scope, config, params.coordinatorId, body),
    },
    { signup: ({ scope, body }) => askSignup({ config, database }, scope.origin, body) },
  )
