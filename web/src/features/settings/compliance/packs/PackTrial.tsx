import { api, type Answer, type OfferedRule } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay, todayIn } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useSettled } from '@/lib/use-settled.ts'
import { useAgency } from '@/nav/area.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { complianceSettingsTexts } from '../texts.ts'

interface Tried {
  rules: readonly { key: string; edition: number }[]
  effective_from: string
}
type Trial = Answer<typeof api.rulePacks.tryOut>

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** Previews a pack's rules on their first day. Nothing is written. */
export function usePackTrial({ rules, effective_from }: Tried) {
  const day = useSettled(effective_from, 400)
  const body = { rules: rules.map(({ key, edition }) => ({ key, edition })), effective_from: day }
  return useQueryOf(
    api.rulePacks.tryOut,
    { body },
    { enabled: isDay(day) && rules.length > 0, keep: true, quiet: true },
  )
}

/** The number of people who would be overdue, before anything is adopted. */
export function PackTrial({ trial }: { trial: Trial | undefined }) {
  const t = useTexts(complianceSettingsTexts)
  const { timeZone } = useAgency()
  if (!trial) return <p className="quiet">{t('trialRuns')}</p>
  const { as_of, red, judged, people } = trial
  const isToday = as_of === todayIn(timeZone)
  return (
    <Banner level={red > 0 ? 'warning' : 'info'}>
      {isToday ? t('trialToday', { count: red }) : t('trialOn', { count: red, day: formatDay(as_of) })}
      {judged < people && ` ${t('trialOf', { judged, people })}`}
    </Banner>
  )
}

/** Returns rules that can be adopted now: undecided, offered, with known programs, and after the rule they add to. */
export function openOf(rules: readonly OfferedRule[]) {
  const open = rules.filter(({ is_offered, standing }) => is_offered && standing === 'open')
  const known = (one: OfferedRule) => one.words.every(({ kind, id }) => kind !== 'programs' || id !== null)
  const comes = ({ rule, needs_first }: OfferedRule) =>
    needs_first === null || open.some(other => other.key === rule.in_addition_to && known(other))
  const adoptable = open.filter(one => known(one) && comes(one))
  const words = adoptable.flatMap(one => one.words.filter(({ id }) => id === null).map(({ word }) => word))
  return {
    adoptable,
    leftOut: open.filter(one => !adoptable.includes(one)),
    /** Items that the agency lacks and will get. */
    added: [...new Set(words)],
  }
}
