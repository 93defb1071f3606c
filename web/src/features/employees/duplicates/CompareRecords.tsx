import {
  api,
  duplicatesList,
  type Employee,
  type EmployeeMergePreview,
  fullName,
  type MergeThing,
  mostTags,
} from '@preceptor/contract'
import { useId, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { ApiFailure } from '@/api/failure.ts'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useTitle } from '@/nav/title.ts'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { Link } from '@/ui/Link.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { EmployeeStatus } from '@/widgets/employees/EmployeeStatus.tsx'
import { BackToList } from '@/widgets/list/BackToList.tsx'
import { type Choice, choicesOf, usualOf } from './choices.ts'
import css from './compare.module.css'
import { duplicatesTexts, mergeAddress } from './texts.ts'
import { Timeline } from './Timeline.tsx'

/** Compares two records: which one stays, what it takes from the other, and what happens to the rest. */
export default function CompareRecords() {
  const t = useTexts(duplicatesTexts)
  const { id = '', otherId = '' } = useParams()
  useTitle(t('mergeTitle'))
  const to = useAgencyPaths()
  const asked = useQueryOf(
    api.employeeMerges.preview,
    { params: { id, other_id: otherId } },
    { quiet: true, staleTime: 0 },
  )
  const gone = asked.error?.kind === 'response' && asked.error.status < 500
  return (
    <DetailPage>
      <PageHeader
        title={t('mergeTitle')}
        back={
          <BackToList list={duplicatesList} label={t('backToDuplicates')} path={to.page(agencyPages.duplicates.path)} />
        }
      />
      {asked.data ? (
        <Compare key={id} preview={asked.data} refetch={() => void asked.refetch()} />
      ) : gone ? (
        <Empty title={t('gone')} hint={t('goneHint')} />
      ) : asked.error ? (
        <NotLoaded title={t('notLoaded')} retry={asked.refetch} />
      ) : (
        <SkeletonLines lines={12} />
      )}
    </DetailPage>
  )
}

const stale = [
  api.employeeMerges.found,
  api.employeeMerges.count,
  api.employeeMerges.merges,
  api.employeeMerges.ofEmployee,
  api.employees.get,
  api.employees.list,
  api.employees.history,
  api.employeeNotes.list,
]

function Compare({ preview, refetch }: { preview: EmployeeMergePreview; refetch: () => void }) {
  const t = useTexts(duplicatesTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const { kept, other } = preview
  const { choices, same } = choicesOf(preview)
  const [taken, setTaken] = useState(() => usualOf(choices, preview))
  const [plans, setPlans] = useState(preview.plans_usual)
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState<ApiFailure | null>(null)
  const names = { kept: nameOf(kept), other: nameOf(other) }
  const merge = useSend(api.employeeMerges.merge, {
    refresh: stale,
    done: () => {
      showToast('success', t('merged', names))
      void navigate(to.employee(kept.id), { replace: true })
    },
    fail: failure => {
      setAsking(false)
      if (failure.kind !== 'response' || failure.status >= 500) return false
      setRefused(failure)
      refetch()
      return true
    },
  })
  const choose = (key: string, fromOther: boolean) =>
    setTaken(new Set(choices.map(one => one.key).filter(one => (one === key ? fromOther : taken.has(one)))))
  const submit = () => {
    const take = choices.flatMap(({ key, fields }) => (taken.has(key) ? fields : []))
    setRefused(null)
    merge.send(
      { params: { id: kept.id }, body: { other_id: other.id, other_version: other.version, take, plans } },
      { ifMatch: kept.version },
    )
  }
  return (
    <div className={css.page}>
      {refused && <Refused failure={refused} />}
      <WhichStays preview={preview} />
      <Card title={t('differing')}>
        <div className={css.choices}>
          <p className="quiet">{choices.length > 0 ? t('differingHint') : t('allSame')}</p>
          {choices.map(choice => (
            <FieldChoice
              key={choice.key}
              choice={choice}
              fromOther={taken.has(choice.key)}
              choose={choose}
              names={names}
            />
          ))}
          {same > 0 && <p className="quiet">{t('same', { count: same })}</p>}
        </div>
      </Card>
      <Card title={t('moves')}>
        <ul className={css.lines}>
          {preview.moves.map(({ what, count }) => {
            const key = movesWords[what]
            return key && <li key={what}>{t(key, { count, most: mostTags })}</li>
          })}
          <li>{t('statusStays')}</li>
          <li>{t('movesNumber')}</li>
          <li>{t('movesHistory')}</li>
        </ul>
        {other.scheduled_statuses.length > 0 && (
          <CheckField
            className={css.plans}
            label={t('plans', { count: other.scheduled_statuses.length })}
            checked={plans}
            onChange={setPlans}
          />
        )}
      </Card>
      <Timeline kept={kept} other={other} />
      <div className={css.bar}>
        <Button look="primary" busy={merge.isSending} onClick={() => setAsking(true)}>
          {t('merge')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('mergeAsk', names)}
        confirmLabel={t('merge')}
        busy={merge.isSending}
        onConfirm={submit}
        onClose={() => setAsking(false)}
      >
        <p>{t('mergeMeans', names)}</p>
      </ConfirmDialog>
    </div>
  )
}

/** `Ana Reyes (1042)`: two records of one person often share the name. */
const nameOf = (employee: Employee) =>
  employee.employee_number ? `${fullName(employee)} (${employee.employee_number})` : fullName(employee)

const movesWords = {
  notes: 'movesNotes',
  disciplines: 'movesDisciplines',
  disciplines_twice: 'movesTwice',
  past_plans: 'movesPast',
  tags: 'movesTags',
  tags_left_out: 'tagsLeftOut',
  tasks: 'movesTasks',
  merges: 'movesMerges',
  // Has its own checkbox
  plans: null,
} as const satisfies Record<MergeThing, string | null>

/** A stale record names who changed it; other refusals name the fields. */
function Refused({ failure }: { failure: ApiFailure }) {
  const t = useTexts(duplicatesTexts)
  if (failure.code !== 'CHANGED_MEANWHILE')
    return (
      <Banner level="error">
        {Object.keys(failure.errors).length > 0 ? Object.values(failure.errors).flat().join(' ') : failure.sentence}
      </Banner>
    )
  const { current, meanwhile } = failure.details as { current?: Employee; meanwhile?: { actor_name: string }[] }
  return (
    <Banner level="warning" title={t('stale')}>
      {t('staleHint', { who: meanwhile?.[0]?.actor_name ?? '', name: current ? nameOf(current) : '' })}
    </Banner>
  )
}

function WhichStays({ preview: { kept, other } }: { preview: EmployeeMergePreview }) {
  const t = useTexts(duplicatesTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const { timeZone } = useAgency()
  const group = useId()
  return (
    <fieldset className={css.which}>
      <legend>{t('which')}</legend>
      {[kept, other]
        .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id))
        .map(one => (
          <div key={one.id} className={css.record} data-kept={one === kept || undefined}>
            <CheckField
              type="radio"
              name={group}
              label={
                <span className={css.recordName}>
                  <strong>{nameOf(one)}</strong> <EmployeeStatus status={one.provider_status} />
                </span>
              }
              hint={one === kept ? t('stays') : t('goesIn')}
              checked={one === kept}
              onChange={() =>
                void navigate(to.page(mergeAddress(one.id, one === kept ? other.id : kept.id)), { replace: true })
              }
            />
            <p className="quiet">
              {[one.discipline_name, one.location_name, t('added', { day: formatInstant(one.created_at, timeZone) })]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <Link href={to.employee(one.id)} aria-label={t('openProfileOf', { name: nameOf(one) })}>
              {t('openProfile')}
            </Link>
          </div>
        ))}
    </fieldset>
  )
}

interface FieldChoiceProps {
  choice: Choice
  fromOther: boolean
  choose: (key: string, fromOther: boolean) => void
  names: { kept: string; other: string }
}

function FieldChoice({ choice: { key, label, kept, other, locked }, fromOther, choose, names }: FieldChoiceProps) {
  const t = useTexts(duplicatesTexts)
  const name = useId()
  return (
    <fieldset className={css.choice}>
      <legend>{label}</legend>
      <CheckField
        type="radio"
        name={name}
        label={kept || t('empty')}
        hint={names.kept}
        checked={!fromOther}
        onChange={() => choose(key, false)}
      />
      <CheckField
        type="radio"
        name={name}
        label={other}
        hint={locked ? inWords(locked) : names.other}
        checked={fromOther}
        disabled={locked !== undefined}
        onChange={() => choose(key, true)}
      />
    </fieldset>
  )
}
