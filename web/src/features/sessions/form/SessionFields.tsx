import { useEffect, useRef } from 'react'
import {
  api,
  languages,
  mostCredit,
  sessionFieldNames,
  sessionModes,
  sessionRecordFields,
  waitListPolicies,
} from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import { recordInputs } from '@/widgets/form/record-values.ts'
import type { Fields } from '@/widgets/form/use-fields.ts'
import { useTimeZones } from '@/widgets/time-zones/use-time-zones.ts'
import css from '../sessions.module.css'
import { sessionsTexts } from '../texts.ts'
import { DayLines } from './DayLines.tsx'
import { type SessionValues, taughtMinutes } from './session-values.ts'

export interface SessionFieldsProps {
  form: Fields<SessionValues>
  /** True when the program is fixed. */
  fixed: boolean
  /** `template`: without dates; `catalog`: also without fields specific to one agency, such as rooms. */
  as?: 'session' | 'template' | 'catalog'
}

export function SessionFields({ form, fixed, as = 'session' }: SessionFieldsProps) {
  const t = useTexts(sessionsTexts)
  const { values } = form
  const of = inputsOf(form)
  const zones = useTimeZones(values.zone)
  const programs = useChoosable('programs', [values.program_id])
  useFollowingCredit(form)
  useFollowingTitle(form, programs)
  return (
    <div className={css.form}>
      {!fixed && <ComboField choices={programs} data-autofocus {...of('program_id')} />}
      <ModuleField form={form} />
      <TextField required autoComplete="off" data-autofocus {...of('title')} />
      <div className={css.short}>
        <SelectField choices={choicesOf(sessionModes)} {...of('mode')} />
        {as !== 'catalog' && (
          <ComboField choices={zones} {...(as === 'template' && { none: t('zoneOfAgency') })} {...of('zone')} />
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
const inputsOf = (form: Fields<SessionValues>) => recordInputs(sessionRecordFields, sessionFieldNames, form)

/** Sets the credit to the session's length until the user types another value. */
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

/** Sets the title to the module or program until the user types another one. */
function useFollowingTitle(
  { values, fill }: Fields<SessionValues>,
  programs: readonly { value: string; label: string }[],
) {
  const { program_id, module_id, title } = values
  const modules = useLiveModules(program_id)
  const given = useRef('')
  const name =
    modules.data?.data.find(({ id }) => id === module_id)?.title ??
    programs.find(({ value }) => value === program_id)?.label ??
    ''
  useEffect(() => {
    if (name === '' || name === given.current || title !== given.current) return
    given.current = name
    fill({ title: name })
  })
}

const useLiveModules = (program_id: string) =>
  useQueryOf(api.liveModules.list, { params: { id: program_id } }, { enabled: program_id !== '' })

/** For a program with live modules, a session teaches one of them or all. */
function ModuleField({ form }: Part) {
  const t = useTexts(sessionsTexts)
  const { program_id } = form.values
  const modules = useLiveModules(program_id)
  const choices = (modules.data?.data ?? []).map(({ id, title }) => ({ value: id, label: title }))
  if (choices.length === 0) return null
  return <SelectField none={t('wholeProgram')} choices={choices} {...inputsOf(form)('module_id')} />
}

function PlaceFields({ form }: Part) {
  const t = useTexts(sessionsTexts)
  const { values } = form
  const of = inputsOf(form)
  const locations = useChoosable('locations', [values.location_id])
  const rooms = useChoosable('rooms', [values.room_id])
  const isOnline = values.mode === 'virtual' || values.mode === 'hybrid'
  return (
    <fieldset className={css.group}>
      <legend>{t('where')}</legend>
      {values.mode !== 'virtual' && (
        <>
          <div className={css.pair}>
            <ComboField none={t('noChoice')} choices={locations} {...of('location_id')} />
            <ComboField none={t('noChoice')} choices={rooms} {...of('room_id')} />
          </div>
          <TextField autoComplete="off" hint={t('addressHint')} {...of('address')} />
          <TextAreaField rows={2} {...of('directions')} />
        </>
      )}
      {isOnline && (
        <div className={css.pair}>
          <TextField type="url" autoComplete="off" {...of('meeting_link')} />
          <TextField autoComplete="off" {...of('meeting_passcode')} />
        </div>
      )}
    </fieldset>
  )
}

function InstructorField({ form }: Part) {
  const t = useTexts(sessionsTexts)
  const of = inputsOf(form)
  const instructors = useChoosable('instructors', form.values.instructor_ids)
  return <ChoicesField none={t('noInstructor')} choices={instructors} {...of('instructor_ids')} />
}

function PeopleFields({ form, own }: Part & { own: boolean }) {
  const t = useTexts(sessionsTexts)
  const of = inputsOf(form)
  return (
    <fieldset className={css.group}>
      <legend>{t('who')}</legend>
      {own && <InstructorField form={form} />}
      <CheckField label={inWords(sessionFieldNames.is_rn_led)} hint={t('rnLedHint')} {...form.box('is_rn_led')} />
      <div className={css.pair}>
        <SelectField choices={choicesOf(languages)} {...of('language')} />
        <ComboField none={t('noInterpreter')} choices={choicesOf(languages)} {...of('interpreter_language')} />
      </div>
    </fieldset>
  )
}

function SeatFields({ form, dated }: Part & { dated: boolean }) {
  const t = useTexts(sessionsTexts)
  const of = inputsOf(form)
  return (
    <fieldset className={css.group}>
      <legend>{t('booking')}</legend>
      <div className={css.pair}>
        <TextField inputMode="numeric" maxLength={4} hint={t('capacityHint')} {...of('capacity')} />
        <TextField inputMode="numeric" maxLength={4} hint={t('minSeatsHint')} {...of('min_seats')} />
        {dated && (
          <>
            <TextField type="datetime-local" {...of('enrolment_opens')} />
            <TextField type="datetime-local" {...of('enrolment_closes')} />
          </>
        )}
      </div>
      <SelectField choices={choicesOf(waitListPolicies)} {...of('wait_list')} />
    </fieldset>
  )
}

function CreditFields({ form, own }: Part & { own: boolean }) {
  const t = useTexts(sessionsTexts)
  const { values } = form
  const of = inputsOf(form)
  const taught = taughtMinutes(values.days)
  const {
    data: modules = [],
    program_minutes: program = 0,
    threshold = 0,
  } = useLiveModules(values.program_id).data ?? {}
  const minutes = Number(values.credit_minutes.trim() || Number.NaN)
  const { credit_minutes: module = 0 } = modules.find(({ id }) => id === values.module_id) ?? {}
  const isShort = values.module_id === '' ? minutes < program : minutes * 100 < module * threshold
  return (
    <fieldset className={css.group}>
      <legend>{t('credit')}</legend>
      <div className={css.three}>
        <TextField
          required
          inputMode="numeric"
          maxLength={4}
          hint={taught === null ? undefined : t('lasts', { minutes: taught })}
          {...of('credit_minutes')}
        />
        {own && (
          <>
            <TextField autoComplete="off" {...of('pay_code')} />
            <TextField autoComplete="off" {...of('cost_center')} />
          </>
        )}
      </div>
      {isShort && (
        <Banner level="warning">
          {values.module_id === '' ? t('tooShort', { minutes, program }) : t('tooShortModule', { minutes, module })}
        </Banner>
      )}
      <TextAreaField rows={2} {...of('notes')} />
    </fieldset>
  )
}
