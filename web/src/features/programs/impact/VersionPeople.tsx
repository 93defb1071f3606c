import { api, type Args, givenTo, type Id, type VersionImpact } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import type { Column } from '@/ui/table/column.ts'
import { FoundPeople, nameColumn, startedWord, useFinding } from '@/widgets/named-people/FoundPeople.tsx'
import css from './impact.module.css'
import { impactTexts } from './texts.ts'

type GivenTo = keyof typeof givenTo
const choices = ['new_only', 'not_started', 'all_open'] as const

interface Props {
  program_id: Id
  given_to: GivenTo
  onChange: (given_to: GivenTo) => void
}

/** Chooses who gets a version with material changes, showing the people affected by each choice. */
export function VersionPeople({ program_id, given_to, onChange }: Props) {
  const t = useTexts(impactTexts)
  const params = { id: program_id }
  const { data, isError, refetch } = useQueryOf(
    api.programRules.versionImpact,
    { params, query: { given_to: 'all_open', per_page: 1 } },
    { quiet: true },
  )
  const hints: Record<GivenTo, string> = {
    new_only: t('versionNewOnly', { count: data?.not_started ?? 0 }),
    not_started: t('versionNotStarted', { count: data?.not_started ?? 0, started: data?.started ?? 0 }),
    all_open: t('versionAllOpen', { started: data?.started ?? 0, again: data?.again ?? 0 }),
  }
  return (
    <fieldset className={css.part}>
      <legend>{t('versionQuestion')}</legend>
      {isError && (
        <Banner
          level="warning"
          title={t('versionNotLoaded')}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        />
      )}
      {!data && !isError && <SkeletonLines lines={3} />}
      {choices.map(one => (
        <CheckField
          key={one}
          type="radio"
          name="given_to"
          label={inWords(givenTo[one])}
          hint={data ? hints[one] : undefined}
          checked={given_to === one}
          onChange={() => onChange(one)}
        />
      ))}
      {data && namedBy(given_to, data) > 0 && (
        <Named key={given_to} label={t('versionNames')} asked={{ params, query: { given_to } }} />
      )}
    </fieldset>
  )
}

const namedBy = (given_to: GivenTo, { started, not_started }: VersionImpact) =>
  given_to === 'all_open' ? started + not_started : not_started

function Named({ label, asked }: { label: string; asked: Args<typeof api.programRules.versionImpact> }) {
  const finding = useFinding()
  const query = { ...asked.query, ...finding.query }
  const people = useQueryOf(api.programRules.versionImpact, { ...asked, query }, { keep: true, quiet: true })
  return (
    <FoundPeople
      label={label}
      columns={columns(asked.query.given_to)}
      rowKey={row => row.employee_id}
      finding={finding}
      people={people}
    />
  )
}

type Row = VersionImpact['data'][number]
const columns = (given_to: GivenTo): Column<Row>[] => [
  nameColumn<Row>(startedWord),
  {
    key: 'what',
    label: impactTexts.say('versionWhat'),
    width: '260px',
    card: 'line',
    cell: row => whatOf(row, given_to),
  },
]

function whatOf({ started, kept, again }: Row, given_to: GivenTo): string {
  const { say } = impactTexts
  if (!started) return say(given_to === 'new_only' ? 'learnsEarlier' : 'learnsNew')
  return again > 0 ? say('keepsSome', { kept, again }) : say('keepsAll', { kept })
}
