import { learnerLinkText } from './texts.ts'

export const learnerLinkEvents = {
  'training.link_made': learnerLinkText('made'),
  'training.link_sent': learnerLinkText('sent'),
  'training.links_printed': learnerLinkText('printed'),
  'training.link_extended': learnerLinkText('extended'),
  'training.link_revoked': learnerLinkText('revoked'),
  'training.link_code_made': learnerLinkText('codeMade'),
  'training.link_opened': learnerLinkText('opened'),
  'training.link_ended': learnerLinkText('ended'),
} as const
