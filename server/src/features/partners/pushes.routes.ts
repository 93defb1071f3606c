import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { countValues } from '../../lists/count-values.ts'
import { exportList } from '../../lists/export-list.ts'
import { listPage } from '../../lists/list-page.ts'
import { reading } from '../../scope/scope.ts'
import { decidePushes } from './pushes/decide-pushes.ts'
import { pushesFile, pushesSql } from './pushes/pushes-list.ts'
import { readTopics, saveTopicOfSettings } from './pushes/topics.ts'

/** Data sent to the partner. */
export const pushesFeature = () =>
  feature(api.partnerPushes, {
    list: ({ scope, query }) => listPage(pushesSql, reading(scope), query),
    counts: ({ scope, query }) => countValues(pushesSql, reading(scope), query),
    export: ({ scope, query }) => exportList(pushesFile, scope, query),
    decide: ({ scope, body }) => decidePushes(scope, body),
    topics: async ({ scope }) => ({ data: await readTopics(scope) }),
    saveTopic: async ({ scope, body }) => ({ data: await saveTopicOfSettings(scope, body) }),
  })
