import { api } from '@preceptor/contract'
import { feature, type Services } from '../../../http/mount.ts'
import { exportList } from '../../../lists/export-list.ts'
import { readingAcross } from '../../../scope/scope.ts'
import { offeredPacks } from '../../compliance/adopt-state-packs.ts'
import { programsToBegin } from '../../programs/check-out.ts'
import { listPartners, namesakesOf } from './agencies.queries.ts'
import { addAgency } from './add-agency.ts'
import { agenciesFile, listAgencies } from './list-agencies.ts'
import { pickAgencies } from './picker.ts'
import { setOwner, setStatus, setTrialEnd } from './run-agency.ts'
import { standardStart, startOf } from './start-with.ts'

export const agenciesFeature = ({ config }: Services) =>
  feature(api.agencies, {
    list: ({ scope, query, ifNoneMatch }) =>
      query.to_select
        ? pickAgencies(readingAcross(scope), query, ifNoneMatch)
        : listAgencies(readingAcross(scope), query),
    export: ({ scope, query }) => exportList(agenciesFile, scope, query),
    add: ({ scope, body }) => addAgency(scope, config, body),
    namesakes: async ({ scope: { db }, query }) => ({ data: await namesakesOf(db, query.name) }),
    start: async ({ scope }) => {
      const programs = await programsToBegin(scope)
      return { ...standardStart(), rule_packs: await offeredPacks(scope, programs), programs }
    },
    copied: ({ scope, params }) => startOf(scope, params.id),
    setOwner: ({ scope, params, body }) => setOwner(scope, params.id, body.cs_user_id),
    setStatus: ({ scope, params, body }) => setStatus(scope, params.id, body),
    setTrialEnd: ({ scope, params, body }) => setTrialEnd(scope, params.id, body.trial_ends_on),
    partners: async ({ scope: { db } }) => ({ data: await listPartners(db, 'builtin') }),
    partnersPubapi: async ({ scope: { db } }) => ({ data: await listPartners(db, 'pubapi') }),
  })
