import { openingOf } from '../signed-links/open-link.ts'
import { told } from './links.ts'
import { learnerLinkTexts } from './texts.ts'

export const { look: lookAtLink, open: openLink } = openingOf({
  purpose: 'learn',
  invalid: learnerLinkTexts.named('invalid'),
  wrongProof: learnerLinkTexts.named('wrongProof'),
  told: (scope, id, what) => told(scope, id, `training.link_${what}`),
})
