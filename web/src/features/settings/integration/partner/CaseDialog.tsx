import {
  type Answer,
  api,
  causeOf,
  type Id,
  type IntegrationItem,
  type TriageAction,
  type TriageCase,
} from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { EmployeeField } from '@/widgets/employees/EmployeeField.tsx'
import { ItemLine } from './ItemLine.tsx'
import { OursField } from './OursField.tsx'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'

interface Props {
  id: Id
  mayManage: boolean
  onClose: () => void
}

/** One cause: a fix for all of its items, and the items with what the partner sent. */
export default function CaseDialog({ id, mayManage, onClose }: Props) {
  const t = useTexts(partnerTexts)
  const [shown, setShown] = useState(25)
  const { data, isError, refetch } = useQueryOf(
    api.integrations.caseItems,
    { params: { caseId: id }, query: { per_page: shown } },
    { keep: true, staleTime: 0 },
  )
  const found = data?.case
  return (
    <Dialog
      open
      size="large"
      title={found ? inWords(causeOf(found.code).words(found.value)) : t('triage')}
      onClose={onClose}
    >
      {!data && !isError && <SkeletonLines lines={6} />}
      {!data && isError && <NotLoaded title={t('triageNotLoaded')} retry={refetch} />}
      {data && (
        <>
          {mayManage && data.case.open > 0 && <Fixes key={data.case.open} one={data.case} onClose={onClose} />}
          {data.items.length === 0 && <Empty title={t('noItems')} />}
          <ul className={css.lines} aria-label={t('caseItems')}>
            {data.items.map(item => (
              <ItemLine
                key={item.id}
                item={item}
                tools={
                  mayManage &&
                  (data.case.code === 'DUPLICATE_PERSON' ? (
                    <Person one={data.case} item={item} />
                  ) : causeOf(data.case.code).field === 'external_id' ? (
                    <TheirCode one={data.case} item={item} />
                  ) : null)
                }
              />
            ))}
          </ul>
          {data.meta.total > shown && shown < 100 && (
            <Button look="quiet" onClick={() => setShown(100)}>
              {t('showMore')}
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}

const useTriage = (done: (answer: Answer<typeof api.integrations.triage>) => void) =>
  useSend(api.integrations.triage, {
    refresh: [
      api.integrations.cases,
      api.integrations.caseItems,
      api.integrations.jobs,
      api.integrations.maps,
      api.employees.list,
    ],
    done,
    // said at the field
    fail: ({ errors }) => Object.keys(errors).some(field => field.startsWith('payload.')),
  })

/** How many were taken over, and how many still fail. */
function useTold() {
  const t = useTexts(partnerTexts)
  return ({ results, job_id }: Answer<typeof api.integrations.triage>) => {
    if (results.length === 0) return showToast('info', t('restarted'))
    const failed = results.filter(({ outcome }) => outcome === 'failed').length
    const queued = results.filter(({ outcome }) => outcome === 'queued').length
    if (queued > 0) return showToast('success', t('queued', { count: queued }))
    const ignored = results.filter(({ outcome }) => outcome === 'ignored').length
    if (ignored > 0 && !job_id) return showToast('success', t('ignored', { count: ignored }))
    return showToast(failed > 0 ? 'warning' : 'success', t('result', { ok: results.length - failed, failed }))
  }
}

function Fixes({ one, onClose }: { one: TriageCase; onClose: () => void }) {
  const t = useTexts(partnerTexts)
  const told = useTold()
  const cause = causeOf(one.code)
  const [value, setValue] = useState('')
  const [until, setUntil] = useState('')
  const { send, isSending, failure } = useTriage(answer => {
    told(answer)
    if (answer.case?.open === 0 || answer.case?.state === 'ignored') onClose()
  })
  const act = (action: TriageAction, payload?: Parameters<typeof send>[0]['body']['payload']) =>
    send({ body: { case_id: one.id, action, ...(payload && { payload }) } })
  const errorOf = (field: string) => failure?.errors[`payload.${field}`]?.[0]
  return (
    <div className={css.fix}>
      <p>{t('caseText', { count: one.open })}</p>
      {cause.maps && (
        <OursField
          kind={cause.maps}
          label={t('what')}
          hint={t('mapHint')}
          value={value}
          error={errorOf('ours')}
          onChange={setValue}
        />
      )}
      {cause.field === 'mobile' && (
        <TextField
          label={t('correctPhone')}
          hint={t('correctPhoneHint')}
          value={value}
          error={errorOf('value')}
          onChange={setValue}
        />
      )}
      {cause.field === 'topic' && (
        <TextField
          label={t('theirTopic')}
          hint={t('theirTopicHint')}
          maxLength={60}
          value={value}
          error={errorOf('value')}
          onChange={setValue}
        />
      )}
      {cause.field === 'hire_date' && (
        <DateField
          label={t('correctDay')}
          hint={t('correctDayHint')}
          value={value}
          error={errorOf('value')}
          onChange={setValue}
        />
      )}
      <div className={css.buttons}>
        {cause.maps && (
          <Button look="primary" disabled={isSending || value === ''} onClick={() => act('map', { ours: value })}>
            {t('apply', { count: one.open })}
          </Button>
        )}
        {(cause.field === 'mobile' || cause.field === 'hire_date') && (
          <Button look="primary" disabled={isSending} onClick={() => act('edit', { value })}>
            {t('apply', { count: one.open })}
          </Button>
        )}
        {cause.field === 'topic' && (
          <Button look="primary" disabled={isSending || value === ''} onClick={() => act('edit', { value })}>
            {t('apply', { count: one.open })}
          </Button>
        )}
        {cause.field === 'status' && (
          <Button look="primary" disabled={isSending} onClick={() => act('edit')}>
            {t('endHere')}
          </Button>
        )}
        <Button disabled={isSending} onClick={() => act('retry')}>
          {t('retryAll', { count: one.open })}
        </Button>
      </div>
      <details>
        <summary>{t('more')}</summary>
        <div className={css.buttons}>
          <DateField label={t('ignoreUntil')} value={until} error={errorOf('until')} onChange={setUntil} />
          <Button disabled={isSending || until === ''} onClick={() => act('ignore', { until })}>
            {t('ignore')}
          </Button>
        </div>
      </details>
    </div>
  )
}

/** The code under which the partner has this employee. */
function TheirCode({ one, item }: { one: TriageCase; item: IntegrationItem }) {
  const t = useTexts(partnerTexts)
  const told = useTold()
  const [value, setValue] = useState('')
  const { send, isSending, failure } = useTriage(told)
  return (
    <div className={css.buttons}>
      <TextField
        label={t('theirCode', { name: item.name })}
        hideLabel
        maxLength={60}
        value={value}
        error={failure?.errors['payload.value']?.[0]}
        onChange={setValue}
      />
      <Button
        disabled={isSending || value === ''}
        aria-label={t('linkOne', { name: item.name })}
        onClick={() => send({ body: { case_id: one.id, item_ids: [item.id], action: 'edit', payload: { value } } })}
      >
        {t('link')}
      </Button>
    </div>
  )
}

/** Who it is, if they are on file; or somebody new. */
function Person({ one, item }: { one: TriageCase; item: IntegrationItem }) {
  const t = useTexts(partnerTexts)
  const told = useTold()
  const [employee_id, setEmployee] = useState('')
  const { send, isSending } = useTriage(told)
  const act = (action: 'link' | 'create', payload?: { employee_id: Id }) =>
    send({ body: { case_id: one.id, item_ids: [item.id], action, ...(payload && { payload }) } })
  return (
    <div className={css.buttons}>
      <EmployeeField label={t('linkTo')} hideLabel value={employee_id} onChange={setEmployee} />
      <Button
        disabled={isSending || employee_id === ''}
        aria-label={t('linkOne', { name: item.name })}
        onClick={() => act('link', { employee_id })}
      >
        {t('link')}
      </Button>
      <Button disabled={isSending} aria-label={t('createOne', { name: item.name })} onClick={() => act('create')}>
        {t('createNew')}
      </Button>
    </div>
  )
}
