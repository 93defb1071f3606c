import { type MessageTemplate, operationTitle } from '@preceptor/contract'
import { messageEvents } from '@preceptor/contract/system-messages/system-messages'
import { fallback } from '@preceptor/contract/texts/texts'
import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import { invalid } from '../../../../errors/app-error.ts'
import { within } from '../../../../scope/scope.ts'
import { addTemplate, deleteCopied, readOwn } from '../../../templates/own-templates.ts'
import { agencyOf, refuseSame } from '../agency-of.ts'
import { eachItem, keepSubject, type RowMade, rowsMade } from '../each-item.ts'
import type { Kind } from '../kind.ts'
import { operationTexts } from '../texts.ts'

type Carried = Pick<MessageTemplate, 'id' | 'key' | 'event' | 'title' | 'channel' | 'texts' | 'is_active'>
interface Brought {
  from: string
  templates: Carried[]
}

const nameOf = ({ event, title, key }: Pick<Carried, 'event' | 'title' | 'key'>) =>
  (event !== null && Object.hasOwn(messageEvents, event)
    ? messageEvents[event as keyof typeof messageEvents].name
    : title) ?? key

/** Returns the text of a template in each language, for the diff. */
const saidIn = ({ texts }: Pick<Carried, 'texts'>) =>
  Object.entries(texts)
    .map(([language, { subject, body }]) => `${language}: ${[subject, body].filter(Boolean).join('\n')}`)
    .join('\n')

/** Copies an agency's custom messages. Messages that the other agency wrote for the same event stay. */
export const copyTemplates: Kind<'copy_templates', Brought> = {
  bring: async (scope, { from_agency_id, template_ids }) => {
    const agency = await agencyOf(scope, from_agency_id)
    const ids = new Set(template_ids.map(id => id.toLowerCase()))
    const found = await within(scope, agency, readOwn)
    const templates = found
      .filter(({ id }) => ids.has(id))
      .map(({ id, key, event, title, channel, texts, is_active }) => ({
        id,
        key,
        event,
        title,
        channel,
        texts,
        is_active,
      }))
    if (templates.length < ids.size) throw invalid({ 'change.template_ids': [operationTexts.named('noTemplate')] })
    return { from: agency.name, templates }
  },
  prepare: async (scope, change, { from }) => {
    refuseSame(scope, change)
    return operationTitle(change, { from, to: '' })
  },
  rows: async (scope, _, { templates }) => {
    const here = await readOwn(scope)
    const rowOf = (one: Carried): RowMade => {
      const row = { key: one.id, subject_id: null, name: nameOf(one) }
      const own = here.find(({ key, channel }) => key === one.key && channel === one.channel)
      const titled = here.find(
        ({ title, channel }) =>
          title !== null && channel === one.channel && title.toLowerCase() === one.title?.toLowerCase(),
      )
      const other = own ?? titled
      const [before, after] = [other ? saidIn(other) : null, saidIn(one)]
      const changes = before === after ? [] : [{ field: 'message_text', before, after }]
      if (!other) return { ...row, outcome: 'update', given: one, changes }
      const isSame = isDeepStrictEqual(other.texts, one.texts)
      return {
        ...row,
        outcome: 'skip',
        reason: operationTexts.named(isSame ? 'sameMessageThere' : 'ownMessageStays'),
        changes,
      }
    }
    return rowsMade(templates.map(rowOf))
  },
  apply: (scope, _, items) =>
    eachItem<Carried>(scope, items, async ({ given: { key, title, channel, texts, is_active }, ...item }) => {
      const made = await addTemplate(scope, { key, channel, texts, is_active, ...(title !== null && { title }) })
      await keepSubject(scope, item, made.id)
    }),
  asLeft: sql`exists (select from message_templates t where t.organization_id = i.organization_id and t.id = i.subject_id and t.version = 1)`,
  restore: (scope, { id }, items) =>
    eachItem(scope, items, ({ subject_id }) =>
      deleteCopied(scope, subject_id, {
        source: 'bulk',
        job_id: id,
        note: operationTexts.say(fallback, 'undoneNote'),
      }),
    ),
}
