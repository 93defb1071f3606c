import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { messageText } from '../messages/texts.ts'
import { page, pageOf, perPage } from '../paging.ts'
import { id, instant } from '../schemas.ts'

const unroutedText = z.object({
  id,
  from_address: z.string(),
  to_address: z.string(),
  text: z.string(),
  /** Number of pictures that came with it. They are fetched for the agency it is moved to. */
  pictures: z.int(),
  received_at: instant,
})
export type UnroutedText = z.output<typeof unroutedText>

const byStaff = { access: access.csmArea, scope: 'agencies' } as const

/** Texts to the shared number from phones known to no agency, or to several. */
export const unroutedTexts = {
  list: endpoint({
    method: 'GET',
    path: '/admin/csm/unrouted-texts',
    summary: 'List texts that match no agency, newest first; kept for 90 days',
    ...byStaff,
    query: z.strictObject({ page, per_page: perPage() }),
    response: pageOf(unroutedText),
  }),
  give: endpoint({
    method: 'POST',
    path: '/admin/csm/unrouted-texts/:id/give',
    summary: 'Move a text to an agency’s unassigned desk',
    ...byStaff,
    fails: ['CONFLICT'],
    params: z.object({ id }),
    body: z.strictObject({ agency_id: z.uuid(messageText('chooseAgency')) }),
  }),
}
