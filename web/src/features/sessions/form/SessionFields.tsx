import { useEffect, useRef } from 'react'
import { api, languages, mostCredit, sessionModes, waitListPolicies } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import type { Fields } from '@/widgets/form/use-fields.ts'
import { useTimeZones } from '@/widgets/time-zones/use-time-zones.ts'
import css from '../sessions.module.css'
import { sessionsTexts } from '../texts.ts'
import { DayLines } from './DayLines.tsx'
import { type SessionValues, taughtMinutes } from './session-values.ts'

export interface SessionFieldsProps {
  form: Fields<SessionValues>
  /** It is planned for a program that is not to be chosen. */
  fixed: boolean
  /** `template`: without dates; `catalog`: also without what one agency alone has, such as rooms. */
  as?: 'session' | 'template' | 'catalog'
}

export function SessionFields({ form, fixed, as = 'session' }: SessionFieldsProps) {
  const t = useTexts(sessionsTexts)
  const { field, values } = form
  const zones = useTimeZones(values.zone)
  const programs = useChoosable('programs', [values.program_id])
  useFollowingCredit(form)
  return (
    <div className={css.form}>
      {!fixed && <ComboField label={t('program')} choices={programs} {...field('program_id')} />}
      <ModuleField form={form} />
      <TextField
        label={t('titleLabel')}
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...field('title')}
      />
      <div className={css.pair}>
        <SelectField label={t('mode')} choices={choicesOf(sessionModes)} {...field('mode')} />
        {as !== 'catalog' && (
          <ComboField
            label={t('zone')}
            choices={zones}
            {...(as === 'template' && { none: t('zoneOfAgency') })}
            {...field('zone')}
          />
        )}
      </div>
      <DayLines form={form} dated={as === 'session'} />
      {as !== 'catalog' && <PlaceFields form={form} />}
      <PeopleFields form={form} own={as !== 'catalog'} />
      <SeatFields form={form} dated={as === 'session'} />
      <CreditFields form={form} own={as !== 'catalog'} />
    </div>
  )
}

type Part = Pick<SessionFieldsProps, 'form'>

/** The credit is the length for as long as nobody typed another one. */
function useFollowingCredit({ values, set }: Fields<SessionValues>) {
  const { days, credit_minutes, template_id } = values
  const taught = taughtMinutes(days)
  const last = useRef({ taught, template_id })
  useEffect(() => {
    if (taught === null) return
    const was = last.current
    last.current = { taught, template_id }
    const follows = was.template_id === template_id && credit_minutes === String(was.taught)
    if (follows && taught !== was.taught) set({ credit_minutes: String(Math.min(taught, mostCredit)) })
  })
}

const useLiveModules = (program_id: string) =>
  useQueryOf(api.liveModules.list, { params: { id: program_id } }, { enabled: program_id !== '' })

/** Where the program has live modules, a session teaches one of them or all. */
function ModuleField({ form: { field, values } }: Part) {
  const t = useTexts(sessionsTexts)
  const { program_id } = values
  const modules = useLiveModules(program_id)
  const choices = (modules.data?.data ?? []).map(({ id, title }) => ({ value: id, label: title }))
  if (choices.length === 0) return null
  return <SelectField label={t('module')} none={t('wholeProgram')} choices={choices} {...field('module_id')} />
}

function PlaceFields({ form: { field, values } }: Part) {
  const t = useTexts(sessionsTexts)
  const locations = useChoosable('locations', [values.location_id])
  const rooms = useChoosable('rooms', [values.room_id])
  const isOnline = values.mode === 'virtual' || values.mode === 'hybrid'
  return (
    <fieldset className={css.group}>
      <legend>{t('where')}</legend>
      {values.mode !== 'virtual' && (
        <>
          <div className={css.pair}>
            <ComboField label={t('location')} none={t('noChoice')} choices={locations} {...field('location_id')} />
            <ComboField label={t('room')} none={t('noChoice')} choices={rooms} {...field('room_id')} />
          </div>
          <TextField
            label={t('address')}
            maxLength={300}
            autoComplete="off"
            hint={t('addressHint')}
            {...field('address')}
          />
          <TextAreaField label={t('directions')} maxLength={1000} rows={2} {...field('directions')} />
        </>
      )}
      {isOnline && (
        <div className={css.pair}>
          <TextField
            label={t('meetingLink')}
            type="url"
            maxLength={500}
            autoComplete="off"
            {...field('meeting_link')}
          />
          <TextField label={t('meetingPasscode')} maxLength={60} autoComplete="off" {...field('meeting_passcode')} />
        </div>
      )}
    </fieldset>
  )
}

function InstructorField({ form: { field, values } }: Part) {
  const t = useTexts(sessionsTexts)
  const instructors = useChoosable('instructors', values.instructor_ids)
  return (
    <ChoicesField
      label={t('instructors')}
      none={t('noInstructor')}
      choices={instructors}
      {...field('instructor_ids')}
    />
  )
}

function PeopleFields({ form, own }: Part & { own: boolean }) {
  const t = useTexts(sessionsTexts)
  const { field, box } = form
  return (
    <fieldset className={css.group}>
      <legend>{t('who')}</legend>
      {own && <InstructorField form={form} />}
      <CheckField label={t('rnLed')} hint={t('rnLedHint')} {...box('is_rn_led')} />
      <div className={css.pair}>
        <SelectField label={t('language')} choices={choicesOf(languages)} {...field('language')} />
        <ComboField
          label={t('interpreter')}
          none={t('noInterpreter')}
          choices={choicesOf(languages)}
          {...field('interpreter_language')}
        />
      </div>
    </fieldset>
  )
}

function SeatFields({ form: { field }, dated }: Part & { dated: boolean }) {
  const t = useTexts(sessionsTexts)
  return (
    <fieldset className={css.group}>
      <legend>{t('booking')}</legend>
      <div className={css.pair}>
        <TextField
          label={t('capacity')}
          inputMode="numeric"
          maxLength={4}
          hint={t('capacityHint')}
          {...field('capacity')}
        />
        <TextField
          label={t('minSeats')}
          inputMode="numeric"
          maxLength={4}
          hint={t('minSeatsHint')}
          {...field('min_seats')}
        />
        {dated && (
          <>
            <TextField label={t('enrolmentOpens')} type="datetime-local" {...field('enrolment_opens')} />
            <TextField label={t('enrolmentCloses')} type="datetime-local" {...field('enrolment_closes')} />
          </>
        )}
      </div>
      <SelectField label={t('waitList')} choices={choicesOf(waitListPolicies)} {...field('wait_list')} />
    </fieldset>
  )
}

function CreditFields({ form: { field, values }, own }: Part & { own: boolean }) {
  const t = useTexts(sessionsTexts)
  const taught = taughtMinutes(values.days)
  const { program_minutes = 0 } = useLiveModules(values.program_id).data ?? {}
  const credit = Number(values.credit_minutes.trim() || Number.NaN)
  const isShort = values.module_id === '' && credit < program_minutes
  return (
    <fieldset className={css.group}>
      <legend>{t('credit')}</legend>
      <div className={css.three}>
        <TextField
          label={t('creditMinutes')}
          required
          inputMode="numeric"
          maxLength={4}
          hint={taught === null ? undefined : t('lasts', { minutes: taught })}
          {...field('credit_minutes')}
        />
        {own && (
          <>
            <TextField label={t('payCode')} maxLength={40} autoComplete="off" {...field('pay_code')} />
            <TextField label={t('costCenter')} maxLength={40} autoComplete="off" {...field('cost_center')} />
          </>
        )}
      </div>
      {isShort && <Banner level="warning">{t('tooShort', { minutes: credit, program: program_minutes })}</Banner>}
      <TextAreaField label={t('notes')} maxLength={2000} rows={2} {...field('notes')} />
    </fieldset>
  )
}
