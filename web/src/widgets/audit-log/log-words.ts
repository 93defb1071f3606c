import { type AuditEntry, reasonName } from '@preceptor/contract'
import { formatWeekday } from '@/lib/format-more.ts'
import { todayIn } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { fieldName, shownChange } from '../changes/change-words.ts'
import { eventWords, objectOf } from '../changes/event-words.ts'
import { auditTexts } from './texts.ts'

/** `Changed status of`: what happened, before the name of its subject. */
export const whatHappened = (entry: AuditEntry): string => eventWords(entry).words
export const subjectOf = (entry: AuditEntry, timeZone: string | undefined) => eventWords(entry, timeZone).subject

const mostFields = 4

/** Summarizes a change: `Pending → Active · Resigned`, `Mobile phone, E-mail and 3 more`. */
export function inShort(
  { kind, subject_name, changes, reason, note }: AuditEntry,
  timeZone: string | undefined,
): string {
  const status = changes.find(({ field }) => field === 'provider_status')
  const moved =
    status &&
    [status.before, status.after]
      .map(value => shownChange(status.field, value, timeZone))
      .filter(Boolean)
      .join(' → ')
  // what stays is what the others are about, as is what was added or taken away
  const same = changes.find(({ before, after }) => before !== null && before === after)
  const object = same?.after ? { field: same.field, value: same.after } : objectOf({ changes })
  const about = object && object.value !== subject_name && shownChange(object.field, object.value, timeZone)
  // for a new person every field is news
  const names = (kind.endsWith('.created') ? [] : changes)
    .filter(({ field, before, after }) => before !== after && field !== object?.field)
    .map(({ field }) => fieldName(field))
  const more = names.length - mostFields
  const fields =
    more > 0
      ? auditTexts.say('fieldsAndMore', { fields: names.slice(0, mostFields).join(', '), more })
      : names.join(', ')
  return [about, moved ?? fields, (reason && inWords(reasonName(reason))) ?? note].filter(Boolean).join(' · ')
}

export interface DayOfLog {
  day: string
  entries: AuditEntry[]
}

/** Newest day first, as the entries come. */
export function byDay(entries: readonly AuditEntry[], timeZone: string | undefined): DayOfLog[] {
  const days: DayOfLog[] = []
  for (const entry of entries) {
    const day = todayIn(timeZone, new Date(entry.at))
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

/** `Today`, `Yesterday`, or the weekday beside the date that follows. */
export function dayName(day: string, today: string): string {
  const ago = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
  if (ago === 0) return auditTexts.say('today')
  if (ago === 1) return auditTexts.say('yesterday')
  return formatWeekday(day)
}
