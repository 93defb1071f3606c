import {
  access,
  api,
  type DirectedField,
  directedFields,
  directions,
  type Employee,
  formatPhone,
  fullName,
  type MirrorField,
  type MirrorRecord,
} from '@preceptor/contract'
import { useParams } from 'react-router'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatDay, formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useTitle } from '@/nav/title.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { NotTherePage } from '@/ui/page/NotTherePage.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { BackToList } from '@/widgets/list/BackToList.tsx'
import css from './partner.module.css'
import { mirrorTexts } from './texts.ts'

/** Shows partners' values for a person beside the agency's, field by field. */
export default function PartnerPage() {
  const t = useTexts(mirrorTexts)
  const { id = '' } = useParams()
  const asked = useQueryOf(api.employees.get, { params: { id } }, { quiet: 'not-found' })
  const employee = asked.data
  useTitle(employee ? fullName(employee) : t('page'))
  if (employee) return <Known key={employee.id} employee={employee} />
  return <NotTherePage title={t('page')} asked={asked} texts={t} />
}

function Known({ employee }: { employee: Employee }) {
  const t = useTexts(mirrorTexts)
  const to = useAgencyPaths()
  const { data, isError, refetch } = useQueryOf(
    api.partnerMirror.ofEmployee,
    { params: { id: employee.id } },
    { staleTime: 0 },
  )
  const now = data?.data.find(({ is_now }) => is_now)
  return (
    <DetailPage>
      <PageHeader
        title={now ? t('title', { partner: now.partner.name, name: fullName(employee) }) : fullName(employee)}
        back={<BackToList list={{ name: 'employee-profile' }} label={t('back')} path={to.employee(employee.id)} />}
      />
      <div className={css.page}>
        {!data && !isError && <SkeletonLines lines={9} />}
        {!data && isError && <NotLoaded title={t('notLoaded')} retry={refetch} />}
        {data?.data.length === 0 && (
          <Card title={t('page')}>
            <Empty title={t('none')} hint={t('noneHint')} />
          </Card>
        )}
        {data?.data.map(one => (
          <RecordCard key={one.id} record={one} employeeId={employee.id} />
        ))}
      </div>
    </DetailPage>
  )
}

function RecordCard({ record, employeeId }: { record: MirrorRecord; employeeId: string }) {
  const t = useTexts(mirrorTexts)
  const { timeZone } = useAgency()
  const mayManage = useCan(access.manageIntegration)
  const { partner, external_id, seen_at, gone_at, fields, is_now } = record
  const params = { id: employeeId, recordId: record.id }
  const { send, isSending } = useTake()
  const mayWrite = mayManage && is_now
  const open = fields.filter(isTakeable).map(({ field }) => field)
  return (
    <Card
      title={`${partner.name} · ${external_id}`}
      flush
      action={
        mayWrite &&
        open.length > 0 && (
          <Button busy={isSending} onClick={() => send({ params, body: { fields: open } })}>
            {t('takeAll', { count: open.length })}
          </Button>
        )
      }
    >
      <ul className={css.fields} aria-label={t('fields')}>
        <li className={css.field}>
          <span className="quiet">
            {gone_at
              ? t('gone', { moment: formatInstant(gone_at, timeZone) })
              : t('seen', { moment: formatInstant(seen_at, timeZone) })}
          </span>
          {!is_now && <StatusBadge colour="grey">{t('before')}</StatusBadge>}
        </li>
        {fields.map(one => (
          <FieldLine
            key={one.field}
            one={one}
            partner={partner.name}
            params={params}
            takes={mayWrite && isTakeable(one)}
            sends={mayWrite && record.can_send && isSendable(one)}
          />
        ))}
      </ul>
    </Card>
  )
}

const isTakeable = ({ differs, means }: MirrorField) => differs && means !== null

/** Values that the partner leaves blank can be sent too. */
const isSendable = ({ differs, theirs, ours }: MirrorField) => ours !== null && (differs || theirs === '')

interface LineProps {
  one: MirrorField
  partner: string
  params: { id: string; recordId: string }
  takes: boolean
  sends: boolean
}

function useTake() {
  const t = useTexts(mirrorTexts)
  return useSend(api.partnerMirror.take, {
    refresh: [
      api.partnerMirror.ofEmployee,
      api.employees.get,
      api.employees.history,
      api.integrations.jobs,
      api.integrations.jobCounts,
    ],
    done: () => showToast('success', t('taken')),
  })
}

function FieldLine({ one, partner, params, takes, sends }: LineProps) {
  const t = useTexts(mirrorTexts)
  const taking = useTake()
  const sending = useSend(api.partnerMirror.send, {
    refresh: [api.partnerMirror.ofEmployee, api.employees.history, api.partnerPushes.list, api.partnerPushes.counts],
    done: () => showToast('success', t('sentOurs')),
  })
  const { timeZone } = useAgency()
  const { field, theirs, means, ours, differs, direction, written } = one
  const name = inWords(directedFields[field])
  const sent = { params, body: { fields: [field] } }
  const meant = means === null ? null : shown(field, means)
  const said = field === 'coordinator' || means === null ? theirs : shown(field, theirs)
  return (
    <li className={css.field}>
      <span className={css.name}>
        {name} {differs && <StatusBadge colour="amber">{t('differs')}</StatusBadge>}
      </span>
      <div>
        <span className="quiet">{t('theirs', { partner })}</span>
        <p>{said || '–'}</p>
        {theirs !== '' && (meant === null || meant !== said) && (
          <p className="quiet">{meant === null ? t('unclear') : t('means', { word: meant })}</p>
        )}
      </div>
      <div>
        <span className="quiet">{t('ours')}</span>
        <p>{ours === null ? '–' : shown(field, ours)}</p>
        {written && (
          <p className="quiet">
            {t('writer')} {written.by_partner ? t('byPartner') : written.by_name} ·{' '}
            {formatInstant(written.at, timeZone)}
          </p>
        )}
      </div>
      <span className="quiet">{inWords(directions[direction])}</span>
      {(takes || sends) && (
        <div className={css.buttons}>
          {takes && (
            <Button
              size="small"
              busy={taking.isSending}
              aria-label={t('takeOf', { field: name })}
              onClick={() => taking.send(sent)}
            >
              {t('take')}
            </Button>
          )}
          {sends && (
            <Button
              size="small"
              busy={sending.isSending}
              aria-label={t('sendOf', { field: name })}
              onClick={() => sending.send(sent)}
            >
              {t('send')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** Formats a value as elsewhere in the panel. */
function shown(field: DirectedField, value: string): string {
  if (value === '') return value
  if (field === 'birth_date' || field === 'hire_date') return formatDay(value)
  if (field === 'mobile' && value.startsWith('+')) return formatPhone(value)
  return inWords(value)
}
