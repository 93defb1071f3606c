import {
  type Answer,
  type api,
  causeOf,
  type Id,
  providerStatuses,
  type TriageAction,
  type TriageCandidate,
  type TriageItem,
} from '@preceptor/contract'
import { useState } from 'react'
import { formatDay } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { Pager } from '@/ui/table/Pager.tsx'
import { EmployeeField } from '@/widgets/employees/EmployeeField.tsx'
import { ItemLine } from './ItemLine.tsx'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'
import { useTriage } from './use-triage.ts'

interface Props {
  data: Answer<typeof api.integrations.caseItems>
  mayManage: boolean
  onPage: (page: number) => void
}

/** A page of a cause's items; items can be handled separately. */
export function CaseItems({ data, mayManage, onPage }: Props) {
  const t = useTexts(partnerTexts)
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set())
  const { case: one, items } = data
  const mayLink = mayManage && causeOf(one.code).fixes.includes('link')
  const mayCode = mayManage && causeOf(one.code).field === 'external_id'
  const toggle = (id: Id, on: boolean) =>
    setChosen(before => new Set(on ? [...before, id] : [...before].filter(other => other !== id)))
  // Others may have handled some of the selected items in the meantime
  const ids = items.flatMap(({ id }) => (chosen.has(id) ? [id] : []))
  const all = items.length > 0 && ids.length === items.length
  if (items.length === 0)
    return (
      <Card title={t('caseItems')} flush>
        <Empty title={one.state === 'ignored' ? t('allIgnored') : t('noItems')} />
      </Card>
    )
  return (
    <Card title={t('caseItems')} flush>
      {mayManage && (
        <div className={css.bar}>
          <CheckField
            label={t('chooseAll')}
            checked={all}
            onChange={on => setChosen(new Set(on ? items.map(({ id }) => id) : []))}
          />
          {ids.length > 0 && (
            <Chosen caseId={one.id} ids={ids} mayCreate={mayLink} onDone={() => setChosen(new Set())} />
          )}
        </div>
      )}
      <ul className={css.lines} aria-label={t('caseItems')} id="case-items">
        {items.map(item => (
          <ItemLine
            key={item.id}
            item={item}
            withoutCause
            before={
              mayManage && (
                <input
                  type="checkbox"
                  aria-label={t('chooseOne', { name: item.name })}
                  checked={chosen.has(item.id)}
                  onChange={event => toggle(item.id, event.target.checked)}
                />
              )
            }
            tools={
              mayLink ? <Person caseId={one.id} item={item} /> : mayCode && <TheirCode caseId={one.id} item={item} />
            }
          />
        ))}
      </ul>
      <Pager meta={data.meta} controls="case-items" onPage={onPage} />
    </Card>
  )
}

interface ChosenProps {
  caseId: Id
  ids: readonly Id[]
  mayCreate: boolean
  onDone: () => void
}

/** Actions on the selected items. */
function Chosen({ caseId, ids, mayCreate, onDone }: ChosenProps) {
  const t = useTexts(partnerTexts)
  const [until, setUntil] = useState('')
  const { send, isSending, failure } = useTriage(onDone)
  const act = (action: TriageAction, payload?: { until: string }) =>
    send({ body: { case_id: caseId, item_ids: [...ids], action, ...(payload && { payload }) } })
  const count = ids.length
  return (
    <div className={css.chosen}>
      <Button disabled={isSending} onClick={() => act('retry')}>
        {t('retryChosen', { count })}
      </Button>
      {mayCreate && (
        <Button disabled={isSending} onClick={() => act('create')}>
          {t('createChosen', { count })}
        </Button>
      )}
      <DateField
        label={t('ignoreUntil')}
        value={until}
        error={failure?.errors['payload.until']?.[0]}
        onChange={setUntil}
      />
      <Button
        disabled={isSending}
        refused={until === '' ? t('dayFirst') : undefined}
        onClick={() => act('ignore', { until })}
      >
        {t('ignoreChosen', { count })}
      </Button>
    </div>
  )
}

const factsOf = ({ employee_number, provider_status, hire_date }: TriageCandidate) =>
  [employee_number, inWords(providerStatuses[provider_status]), hire_date && formatDay(hire_date)]
    .filter(Boolean)
    .join(' · ')

/** Links the item to an employee on file, or adds a new one. */
function Person({ caseId, item }: { caseId: Id; item: TriageItem }) {
  const t = useTexts(partnerTexts)
  const [employee_id, setEmployee] = useState('')
  const { send, isSending } = useTriage()
  const act = (action: 'link' | 'create', payload?: { employee_id: Id }) =>
    send({ body: { case_id: caseId, item_ids: [item.id], action, ...(payload && { payload }) } })
  return (
    <div className={css.person}>
      {item.candidates.map(one => (
        <div key={one.id} className={css.candidate}>
          <span>
            {one.name} <span className="quiet">{factsOf(one)}</span>
          </span>
          <Button size="small" disabled={isSending} onClick={() => act('link', { employee_id: one.id })}>
            {t('isThisOne')}
            <span className="sr-only">
              {' '}
              {one.name} {one.employee_number}
            </span>
          </Button>
        </div>
      ))}
      <details>
        <summary>{t('somebodyElse')}</summary>
        <div className={css.pair}>
          <EmployeeField label={t('linkTo')} value={employee_id} onChange={setEmployee} />
          <Button
            disabled={isSending}
            refused={employee_id === '' ? t('employeeFirst') : undefined}
            onClick={() => act('link', { employee_id })}
          >
            {t('link')}
            <span className="sr-only"> {item.name}</span>
          </Button>
        </div>
      </details>
      <Button size="small" disabled={isSending} onClick={() => act('create')}>
        {t('createNew')}
        <span className="sr-only"> {item.name}</span>
      </Button>
    </div>
  )
}

/** The partner's code for this employee. */
function TheirCode({ caseId, item }: { caseId: Id; item: TriageItem }) {
  const t = useTexts(partnerTexts)
  const [value, setValue] = useState('')
  const { send, isSending, failure } = useTriage()
  return (
    <div className={css.pair}>
      <TextField
        label={t('theirCode', { name: item.name })}
        maxLength={60}
        value={value}
        error={failure?.errors['payload.value']?.[0]}
        onChange={setValue}
      />
      <Button
        disabled={isSending}
        refused={value.trim() === '' ? t('codeFirst') : undefined}
        onClick={() => send({ body: { case_id: caseId, item_ids: [item.id], action: 'edit', payload: { value } } })}
      >
        {t('link')}
        <span className="sr-only"> {item.name}</span>
      </Button>
    </div>
  )
}
