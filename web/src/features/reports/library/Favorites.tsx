import { api, type Id, type ReportRun } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { StatTile } from '@/ui/page/Card.tsx'
import { measureText } from '../result/measure-text.ts'
import { reportsTexts } from '../texts.ts'
import css from './library.module.css'

const most = 4
/** Number of pinned runs to load. */
const lookedAt = 50

/** Returns the newest run of each question. */
function newestOf(runs: readonly ReportRun[]): ReportRun[] {
  const byQuestion = new Map<string, ReportRun>()
  for (const run of runs) {
    const question = JSON.stringify([run.report_id ?? run.id, run.filters])
    if (!byQuestion.has(question)) byQuestion.set(question, run)
  }
  return [...byQuestion.values()].slice(0, most)
}

/** The main numbers of the user's pinned runs. */
export function Favorites() {
  const t = useTexts(reportsTexts)
  const { data } = useQueryOf(
    api.reportRuns.list,
    { query: { pinned: 'yes', whose: 'own', state: 'ready', per_page: lookedAt } },
    { quiet: true },
  )
  if (!data || data.data.length === 0) return null
  return (
    <section aria-label={t('favorites')} className={css.favorites}>
      {newestOf(data.data).map(({ id }) => (
        <Favorite key={id} id={id} />
      ))}
    </section>
  )
}

function Favorite({ id }: { id: Id }) {
  const t = useTexts(reportsTexts)
  const to = useAgencyPaths()
  const { data: run } = useQueryOf(api.reportRuns.get, { params: { id } }, { quiet: true, staleTime: 60_000 })
  const [measure] = run?.head?.measures ?? []
  const value = run?.total?.numbers[0]
  if (!run || !measure || value === undefined) return null
  return (
    <StatTile
      label={run.name}
      value={measureText(value, measure.unit)}
      hint={`${measure.label} · ${t('asOfDay', { day: formatDay(run.as_of.day) })}`}
      href={to.page(`reports/runs/${id}`)}
    />
  )
}
