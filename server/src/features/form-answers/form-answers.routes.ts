import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { refuseStrangeData } from '../../lists/data-list.ts'
import { exportList } from '../../lists/export-list.ts'
import { keptCounts, keptPage } from '../../lists/kept-page.ts'
import { reading } from '../../scope/scope.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { answersFileOf, answersKept, answersOf } from './answers-list.ts'
import { oneForm, tellAnswersOpened, versionNames } from './one-form.ts'

export const formAnswersFeature = feature(api.answersOfForm, {
  columns: async ({ scope, params }) => ({ data: [...(await oneForm(reading(scope), params.id)).columns] }),
  list: async ({ scope, params, query }) => {
    const own = await oneForm(reading(scope), params.id)
    const source = answersOf(own)
    refuseStrangeData(source.list, query)
    await tellAnswersOpened(scope, own)
    return keptPage(source, own, await followMergedFilters(own, query), answersKept(own))
  },
  counts: async ({ scope, params, query }) => {
    const own = await oneForm(reading(scope), params.id)
    const source = answersOf(own)
    refuseStrangeData(source.list, query)
    return keptCounts(source, own, await followMergedFilters(own, query), answersKept(own))
  },
  export: async ({ scope, params, query }) => {
    const own = await oneForm(scope, params.id)
    const file = answersFileOf(own)
    refuseStrangeData(file.list, query)
    await tellAnswersOpened(scope, own)
    return exportList(file, own, await followMergedFilters(scope, query))
  },
  versions: async ({ scope, params }) => {
    const own = await oneForm(reading(scope), params.id)
    return { data: await versionNames(own, params.id) }
  },
})
