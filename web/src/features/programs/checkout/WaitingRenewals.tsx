import { api, type Program } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import { programsTexts } from '../texts.ts'
import css from '../programs.module.css'

const named = 5

/** Renewals that should be open but aren't, because the program can’t be started or no seats are left. */
export function WaitingRenewals({ program }: { program: Program }) {
  const t = useTexts(programsTexts)
  const to = useAgencyPaths()
  const asks = program.recurrence !== 'none' && program.status === 'non_operational'
  const { data } = useQueryOf(
    api.programRules.waiting,
    { params: { id: program.id }, query: { per_page: named } },
    { enabled: asks, quiet: true },
  )
  const total = (asks && data?.meta.total) || 0
  if (!data || total === 0) return null
  return (
    <p className={css.waiting}>
      {t('renewalsWait', { count: total })}{' '}
      {data.data.map(({ employee_id, name }, at) => (
        <span key={employee_id}>
          {at > 0 && '; '}
          <Link href={to.employee(employee_id)}>{name}</Link>
        </span>
      ))}
      {total > named && ` ${t('andMore', { count: total - named })}`}
    </p>
  )
}
