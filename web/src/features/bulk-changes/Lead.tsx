import { api, type BulkOperation, type BulkPerson } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import css from './bulk-changes.module.css'
import { countOf } from './outcomes.ts'
import { spanOf } from './shared-values.ts'
import { bulkTexts } from './texts.ts'

/** The summary on top: how many people get what and when, who gets a message, and how many are left out. */
export function Lead({ data }: { data: BulkOperation }) {
  const t = useTexts(bulkTexts)
  const { change, messages, messages_tomorrow, left_out } = data
  const [people, unchanged] = [countOf(data, 'update'), countOf(data, 'unchanged')]
  // The same request as the table's first page
  const asked = useQueryOf(
    api.bulk.people,
    { params: { id: data.id }, query: { page: 1 } },
    { keep: true, quiet: true, enabled: change.act === 'assign' },
  )
  const gets = change.act === 'assign' && people > 0 ? givenTo(people, asked.data?.data ?? [], change.due_on) : null
  const sentences = [
    gets,
    mayTell(data) && people > 0 && t('messages', { count: messages }),
    gets && change.act === 'assign' && change.tells !== true && t('toldLater'),
    messages_tomorrow > 0 && t('messagesTomorrow', { count: messages_tomorrow }),
    unchanged > 0 && t('needNoChange', { count: unchanged }),
    left_out > 0 && t('willBeLeftOut', { count: left_out }),
  ].filter(Boolean)
  return sentences.length > 0 && <p className={css.lead}>{sentences.join(' ')}</p>
}

/** `40 people get Fall prevention, due Dec 30, 2026.` */
function givenTo(count: number, rows: readonly BulkPerson[], due_on: string | null): string | null {
  const t = bulkTexts.say
  const first = rows.find(({ outcome }) => outcome === 'update')
  const title = first?.changes.find(({ field }) => field === 'program')?.after
  if (!title) return null
  const [from, to] = spanOf(rows, 'due_on', count) ?? [due_on, due_on]
  if (from && to)
    return from === to
      ? t('getDue', { count, title, day: formatDay(from) })
      : t('getBetween', { count, title, from: formatDay(from), to: formatDay(to) })
  const none = rows.length >= count && rows.every(({ changes }) => !changes.some(({ field }) => field === 'due_on'))
  return t(none ? 'get' : 'getByRule', { count, title })
}

/** True when messages are a side effect; for acts whose purpose is messages, the button shows the number. */
const mayTell = ({ change }: BulkOperation) =>
  change.act === 'session_add' || (change.act === 'assign' && change.tells === true)
