import { isOver, type ProgressRow, type ProviderStatus, providerStatuses, type Standing } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import type { PickerRow } from './picked.ts'
import { pickerTexts } from './texts.ts'

export interface Program {
  id: string
  /** Includes people with a completion that still counts. */
  again: boolean
}

const inactiveStatus = 2
/** Returns true for people who can't be given anything; the server has the same rule. */
export const hasLeft = (status: ProviderStatus) => isOver(status) || status === inactiveStatus

/** The statuses of everyone else, as a filter. */
export const atHand = Object.keys(providerStatuses)
  .filter(status => !hasLeft(Number(status) as ProviderStatus))
  .join(',')

const closed: ReadonlySet<Standing> = new Set([
  'completed',
  'satisfied',
  'waived',
  'expired',
  'withdrawn',
  'superseded',
])

/**
 * Describes what a person has of the program. People who have it open can't get it twice; people who completed it get it again only
 * on request.
 */
export function markOf(rows: readonly ProgressRow[], { again }: Program): Pick<PickerRow, 'note' | 'refused'> {
  const t = pickerTexts.say
  const open = rows.find(({ standing }) => !closed.has(standing))
  if (open) return { refused: open.due_on ? t('hasItDue', { day: formatDay(open.due_on) }) : t('hasIt') }
  const done = rows.find(({ standing }) => standing === 'completed')
  if (done) {
    const words = done.completed_on ? t('completedOn', { day: formatDay(done.completed_on) }) : t('done')
    return again ? { note: words } : { refused: words }
  }
  const lapsed = rows.find(({ standing }) => standing === 'expired')
  if (lapsed?.expires_on) return { note: t('expiredOn', { day: formatDay(lapsed.expires_on) }) }
  return rows.some(({ standing }) => standing === 'waived') ? { note: t('waived') } : {}
}
