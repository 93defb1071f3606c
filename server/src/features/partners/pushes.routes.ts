import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { decidePushes } from './pushes/decide-pushes.ts'
import { readPushes } from './pushes/read-pushes.ts'
import { readTopics, saveTopicOfSettings } from './pushes/topics.ts'

/** Data sent to the partner. */
export const pushesFeature = () =>
  feature(api.partnerPushes, {
    list: ({ scope, query }) => readPushes(scope, query),
    decide: ({ scope, body }) => decidePushes(scope, body),
    topics: async ({ scope }) => ({ data: await readTopics(scope) }),
    saveTopic: async ({ scope, body }) => ({ data: await saveTopicOfSettings(scope, body) }),
  })
