import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { sendsTexts } from '../../messages/sms.ts'
import { backTest } from './back-test.ts'
import { countEpisodes, listEpisodes, listRuns, readTrace, rulesOfEmployee } from './log.ts'
import { decideHeld } from './release.ts'
import { addRule, changeState, checkRule, countRules, listRules, readRule, startByHand, updateRule } from './rules.ts'
import { dryRun } from './try.ts'
import { undoRule } from './undo.ts'

export const automationFeature = ({ config }: Services) =>
  feature(api.automationRules, {
    list: ({ scope, query }) => listRules(scope, query),
    counts: ({ scope, query }) => countRules(scope, query),
    add: ({ scope, body }) => addRule(scope, body),
    get: ({ scope, params }) => readRule(scope, params.id),
    update: ({ scope, params, body, ifMatch }) => updateRule(scope, params.id, body, ifMatch),
    state: ({ scope, params, body }) => changeState(scope, params.id, body),
    check: ({ scope, params, body }) => checkRule(scope, params.id, body),
    dryRun: ({ scope, params, body }) =>
      dryRun(scope, params.id, body, { sendsTexts: sendsTexts(config), now: new Date() }),
    backTest: ({ scope, params, body }) => backTest(scope, params.id, body),
    start: ({ scope, params, body }) => startByHand(scope, params.id, body.employee_ids),
    runs: ({ scope, params, query }) => listRuns(scope, params.id, query),
    episodes: ({ scope, params, query }) => listEpisodes(scope, params.id, query),
    episodeCounts: ({ scope, params, query }) => countEpisodes(scope, params.id, query),
    trace: ({ scope, params }) => readTrace(scope, params.id, params.episode),
    undo: ({ scope, params, body }) => undoRule(scope, params.id, body),
    async release({ scope, params, body }) {
      await decideHeld(scope, config, params.id, body)
      return readRule(scope, params.id)
    },
    ofEmployee: ({ scope, params, query }) => rulesOfEmployee(scope, params.id, query),
  })
