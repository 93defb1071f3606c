import {
  api,
  emptyPolicies,
  type ReportParameters,
  reportFormats,
  type ReportSchedule,
  scheduleOnIds,
  scheduleTypeNames,
} from '@preceptor/contract'
import { dueAfter } from '@preceptor/contract/report-schedules/next'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant, todayIn } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useAddressQuery } from '@/nav/url-state.ts'
import { useUser } from '@/session/session.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TagsField } from '@/ui/form/TagsField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { NotThere } from '@/ui/page/NotLoaded.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { useTimeZones } from '@/widgets/time-zones/use-time-zones.ts'
import { blankValues, bodyOf, givenIn, type ScheduleValues, valuesOf } from './schedule-values.ts'
import { formatWords } from './schedule-words.tsx'
import css from './scheduled.module.css'
import { scheduledTexts } from './texts.ts'
import { showsSchedules } from './use-schedule-acts.ts'

interface Props {
  /** Null adds a schedule for the report in the address. */
  id: string | null
  param: string
  onClose: () => void
}

/** Adds or edits a schedule. */
export default function ScheduleDialog({ id, param, onClose }: Props) {
  const t = useTexts(scheduledTexts)
  const params = useAddressQuery()
  const report = params.get('report') ?? ''
  const asked = params.get('asked')
  const row = useQueryOf(
    api.reportSchedules.get,
    { params: { id: id ?? '' } },
    { enabled: id !== null, quiet: 'not-found' },
  )
  const base = useQueryOf(
    api.reports.get,
    { params: { id: report }, query: {} },
    { enabled: id === null && report !== '' && asked !== null, quiet: true },
  )
  const isKnown = id === null ? report === '' || asked === null || !base.isLoading : row.data !== undefined
  if (!isKnown)
    return (
      <Dialog open title={t('editTitle')} size="medium" onClose={onClose}>
        <NotThere
          error={row.error}
          retry={row.refetch}
          unknown={t('unknown')}
          hint={t('unknownHint')}
          notLoaded={t('failed')}
        />
      </Dialog>
    )
  return (
    <Fields
      row={row.data ?? null}
      report={report}
      given={row.data ? row.data.given : givenIn(asked, base.data?.definition)}
      {...{ param, onClose }}
    />
  )
}

interface FieldsProps {
  row: ReportSchedule | null
  report: string
  given: ReportParameters
  param: string
  onClose: () => void
}

function Fields({ row, report, given, param, onClose }: FieldsProps) {
  const t = useTexts(scheduledTexts)
  const { timeZone = 'America/New_York' } = useAgency()
  const self = useUser()
  const form = useForm<typeof api.reportSchedules.add | typeof api.reportSchedules.update, ScheduleValues>({
    start: row ? valuesOf(row) : blankValues(report, timeZone, todayIn(timeZone), self?.id ?? ''),
    call: row ? api.reportSchedules.update : api.reportSchedules.add,
    args: values => ({
      ...(row && { params: { id: row.id } }),
      body: bodyOf(values, values.report === (row?.report ?? report) ? given : {}),
    }),
    place: path => path.replace(/^(formats|user_ids|addresses)\..*$/, '$1'),
    edited: row
      ? {
          version: row.version,
          valuesOf,
          labels: {
            report: t('report'),
            type_id: t('howOften'),
            schedule_on: t('on'),
            at_time: t('time'),
            zone: t('zone'),
            starts_on: t('firstDay'),
            ends_on: t('lastDay'),
          },
        }
      : undefined,
    refresh: showsSchedules,
    said: ({ name }) => t('saved', { name }),
    done: onClose,
  })
  const { values } = form
  const zones = useTimeZones(values.zone)
  const types = useQueryOf(api.worldLookups.scheduleTypes, {}, { staleTime: 3_600_000, quiet: true })
  const library = useQueryOf(api.reports.list, { query: {} }, { quiet: true })
  const readers = useQueryOf(
    api.reportSchedules.readers,
    { query: { report: values.report } },
    { enabled: values.report !== '', quiet: true },
  ).data
  const days = types.data?.data.find(({ id }) => id === values.type_id)?.schedule_on ?? []
  const reports = (library.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const known = values.report === '' || reports.some(({ value }) => value === values.report)
  const users = (readers?.users ?? row?.users ?? (self ? [self] : [])).map(({ id, name }) => ({
    value: id,
    label: name,
  }))
  const type = form.field('type_id')
  return (
    <FormDialog
      form={form}
      title={row ? t('editTitle') : t('addTitle')}
      submitLabel={t('save')}
      what={t('what')}
      size="medium"
      {...{ param, onClose }}
    >
      <ComboField
        label={t('report')}
        required
        choices={known ? reports : [{ value: values.report, label: row?.name ?? values.report }, ...reports]}
        none={t('chooseReport')}
        {...form.field('report')}
      />
      <div className={css.pair}>
        <SelectField
          label={t('howOften')}
          required
          choices={choicesOf(scheduleTypeNames)}
          {...type}
          onChange={next => {
            type.onChange(next as ScheduleValues['type_id'])
            form.field('schedule_on').onChange(scheduleOnIds[next as ScheduleValues['type_id']][0] ?? '')
          }}
        />
        {values.type_id !== 'daily' && (
          <SelectField
            label={t('on')}
            required
            choices={days.map(({ id, name }) => ({ value: id, label: name }))}
            none={t('chooseDay')}
            {...form.field('schedule_on')}
          />
        )}
        <TextField label={t('time')} type="time" required {...form.field('at_time')} />
        <ComboField label={t('zone')} required choices={zones} {...form.field('zone')} />
        <DateField label={t('firstDay')} required {...form.field('starts_on')} />
        <DateField label={t('lastDay')} hint={t('lastDayHint')} {...form.field('ends_on')} />
      </div>
      <NextTimes values={values} />
      <ChoicesField
        label={t('users')}
        hint={t('usersHint')}
        none={t('nobody')}
        choices={users}
        {...form.field('user_ids')}
      />
      <TagsField label={t('addresses')} maxLength={254} hint={addressHint(readers)} {...form.field('addresses')} />
      <div className={css.pair}>
        <ChoicesField
          label={t('formats')}
          required
          none={t('nobody')}
          choices={reportFormats.map(format => ({ value: format, label: formatWords[format] }))}
          {...form.field('formats')}
        />
        <SelectField label={t('empty')} choices={choicesOf(emptyPolicies)} {...form.field('empty_policy')} />
      </div>
      <CheckField
        label={t('attaches')}
        hint={readers?.about_people ? t('noAttachments') : t('attachesHint')}
        disabled={readers?.about_people === true && !values.attaches}
        {...form.box('attaches')}
      />
      {((readers?.targets.length ?? 0) > 0 || values.sftp_target_id !== '') && (
        <SelectField
          label={t('target')}
          hint={t('targetHint')}
          none={t('noTarget')}
          choices={targetChoices(readers?.targets ?? [], row)}
          {...form.field('sftp_target_id')}
        />
      )}
      <CheckField label={t('webhook')} hint={t('webhookHint')} {...form.box('webhook')} />
    </FormDialog>
  )
}

/** Returns active targets, plus the chosen one. */
function targetChoices(targets: readonly { id: string; name: string }[], row: ReportSchedule | null) {
  const choices = targets.map(({ id, name }) => ({ value: id, label: name }))
  const { sftp_target_id: id = null, target = null } = row ?? {}
  const isMissing = id !== null && target !== null && !targets.some(one => one.id === id)
  return isMissing ? [{ value: id, label: target }, ...choices] : choices
}

interface Readers {
  domains: readonly string[]
  about_people: boolean
  medical: boolean
}

function addressHint(readers: Readers | undefined): string {
  const t = scheduledTexts.say
  if (!readers) return t('addressesFirst')
  if (readers.medical) return t('addressesMedical')
  if (readers.domains.length === 0) return t('noDomains')
  const domains = readers.domains.join(', ')
  return readers.about_people
    ? `${t('addressesHint', { domains })} ${t('addressesPeople')}`
    : t('addressesHint', { domains })
}

const isTime = /^([01]\d|2[0-3]):[0-5]\d$/
const isDay = /^\d{4}-\d{2}-\d{2}$/

/** Shows the next three times once the form has a time. */
function NextTimes({ values }: { values: ScheduleValues }) {
  const t = useTexts(scheduledTexts)
  const { type_id, schedule_on, at_time, zone, starts_on, ends_on } = values
  const [now] = useState(() => new Date().toISOString())
  const on = type_id === 'daily' ? null : schedule_on
  if (!isTime.test(at_time) || !isDay.test(starts_on) || zone === '' || on === '') return null
  const due = dueAfter({ type_id, schedule_on: on, at_time, zone, starts_on, ends_on: ends_on || null }, now, 3)
  return (
    <p className="quiet" aria-live="polite">
      {due.length === 0 ? t('noNextTimes') : `${t('nextTimes')}: ${due.map(at => formatInstant(at, zone)).join(' · ')}`}
    </p>
  )
}
