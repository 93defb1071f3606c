import { api, type DraftFlip, type Job, type JudgedDraft } from '@preceptor/contract'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { formatHours } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Progress } from '@/ui/page/Progress.tsx'
import type { Column } from '@/ui/table/column.ts'
import { DataTable } from '@/ui/table/DataTable.tsx'
import { FoundPeople, nameColumn, useFinding } from '@/widgets/named-people/FoundPeople.tsx'
import css from '../rule/rule.module.css'
import { flipColumns } from '../rule/flip-columns.tsx'
import { complianceSettingsTexts } from '../texts.ts'

/** The progress of evaluating everyone. */
export function Judging({ job }: { job: Job }) {
  const t = useTexts(complianceSettingsTexts)
  const cancel = useSend(api.jobs.cancel, { refresh: [api.ruleDrafts.get] })
  if (job.state === 'succeeded') return null
  const label = t('judged', { done: job.done, total: job.total })
  if (job.state !== 'running') return <p role="status">{job.message ?? t('judgingStopped')}</p>
  return (
    <Card>
      <div className={css.stack}>
        <Progress label={label} done={job.done} total={job.total} />
        <p role="status">{label}</p>
        <span>
          <Button
            refused={job.cancel_requested ? t('stopping') : undefined}
            onClick={() => cancel.send({ params: { id: job.id }, body: {} })}
          >
            {t('stop')}
          </Button>
        </span>
      </div>
    </Card>
  )
}

/** The result of a draft: in total, by location and discipline, and by name. */
export function Outcome({ draft }: { draft: JudgedDraft }) {
  const { timeZone } = useAgency()
  const t = useTexts(complianceSettingsTexts)
  const finding = useFinding()
  const people = useQueryOf(
    api.ruleDrafts.flips,
    { params: { id: draft.id }, query: { ...finding.query, per_page: 10 } },
    { keep: true, quiet: true },
  )
  return (
    <>
      <Card title={t('outcome')}>
        <p>
          {t('impactTurns', { red: draft.turn_red, green: draft.turn_green })}{' '}
          {t('impactHours', { hours: formatHours(draft.added_minutes, 'long') })}
        </p>
        <p className="quiet">{draft.judged_at && t('judgedAt', { at: formatInstant(draft.judged_at, timeZone) })}</p>
      </Card>
      <Parts title={t('byLocation')} none={t('noLocation')} parts={draft.by_location} />
      <Parts title={t('byDiscipline')} none={t('noDiscipline')} parts={draft.by_discipline} />
      <Card title={t('whoFlips')} flush>
        <FoundPeople
          label={t('whoFlips')}
          columns={columns()}
          rowKey={row => `${row.employee_id} ${row.change}`}
          finding={finding}
          people={people}
        />
      </Card>
    </>
  )
}

type Part = JudgedDraft['by_location'][number]

function Parts({ title, none, parts }: { title: string; none: string; parts: readonly Part[] }) {
  const t = useTexts(complianceSettingsTexts)
  if (parts.length === 0) return null
  return (
    <Card title={title} flush>
      <DataTable
        label={title}
        columns={[
          { key: 'name', label: t('name'), cell: (row: Part) => row.name ?? none },
          { key: 'red', label: t('turnRed'), align: 'right', card: 'line', cell: row => row.turn_red },
          { key: 'green', label: t('turnGreen'), align: 'right', card: 'line', cell: row => row.turn_green },
          {
            key: 'hours',
            label: t('moreHours'),
            align: 'right',
            card: 'end',
            cell: row => formatHours(row.added_minutes),
          },
        ]}
        rows={[...parts]}
        rowKey={row => row.name ?? ''}
        unit={count => t('parts', { count })}
        empty={none}
        density="compact"
      />
    </Card>
  )
}

const columns = (): Column<DraftFlip>[] => [nameColumn<DraftFlip>(row => row.rule), ...flipColumns()]
