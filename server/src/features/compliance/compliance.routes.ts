import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { addressFor } from '../files/address.ts'
import { answerCompliance, answerImpact, answerWay } from './person/answer.ts'
import { issuePaper, mayReadPaper, paperByAddress } from './person/papers.ts'

export const complianceFeature = ({ config }: Services) =>
  feature(api.compliance, {
    ofEmployee: ({ scope, params, query }) => answerCompliance(scope, params.id, query),
    way: ({ scope, params, query }) => answerWay(scope, params.id, query.reach),
    impact: ({ scope, params, body }) => answerImpact(scope, params.id, body),
    issuePaper: ({ scope, params, body }) => issuePaper(scope, params.id, body),
    paperAddress: async ({ scope, params: { id } }) => {
      await mayReadPaper(scope, id)
      return addressFor(scope, config.appKeys, id, 'compliance-papers')
    },
    readPaper: ({ scope, params, query }) =>
      paperByAddress(scope, config, { address: params.address, download: query.download !== undefined }),
  })
