import {
  creditTimes,
  deliveries,
  dueRules,
  type Program,
  programFieldNames,
  recurrences,
  reminderLadders,
  validities,
} from '@preceptor/contract'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import type { Form } from '@/widgets/form/use-form.ts'
import { codedStates } from '@/widgets/us-states/us-states.ts'
import { hoursOf } from '../program-words.ts'
import { programsTexts } from '../texts.ts'
import { CertificateField } from './CertificateField.tsx'
import { FromCatalog } from './FromCatalog.tsx'
import { LanguageFields } from './LanguageFields.tsx'
import { Part } from './Part.tsx'
import { SatisfiedBy } from './SatisfiedBy.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import { type Ladder, ladderOf, type SettingsValues } from './settings-values.ts'
import css from './settings.module.css'

interface Props {
  form: Form<SettingsValues>
  program: Program
}

const mostApprovals = 60
const validityFields = {
  forever: ['validity'],
  months: ['validity', 'validity_months'],
  until: ['validity', 'valid_until'],
} as const

/** Settings of a program, in order. */
export function SettingsFields({ form, program }: Props) {
  const t = useTexts(programsTexts)
  const { field, values } = form
  const isLinked = program.origin === 'linked'
  const types = useChoosable('trainingTypes', [program.training_type_id])
  const disciplines = useChoosable('disciplines', program.discipline_ids)
  const locations = useChoosable('locations', program.location_ids)
  const days = (
    name:
      | 'pass_mark'
      | 'max_attempts'
      | 'cool_down_hours'
      | 'lead_days'
      | 'grace_days'
      | 'due_days'
      | 'validity_months'
      | 'attendance_threshold',
    label: string,
    hint?: string,
  ) => (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      required
      autoComplete="off"
      maxLength={4}
      {...field(name)}
    />
  )
  return (
    <>
      <Part title={t('sectionWords')}>
        {isLinked ? (
          <FromCatalog program={program} fields={['titles', 'descriptions']} />
        ) : (
          <LanguageFields program={program} titles={field('titles')} descriptions={field('descriptions')} />
        )}
        <TextField label={t('code')} hint={t('codeHint')} maxLength={40} autoComplete="off" {...field('code')} />
      </Part>
      <Part title={t('sectionWho')}>
        <SelectField label={t('trainingType')} required choices={types} {...field('training_type_id')} />
        {!isLinked && <SelectField label={t('deliveryLabel')} choices={choicesOf(deliveries)} {...field('delivery')} />}
        <ChoicesField
          label={t('disciplines')}
          none={t('everyone')}
          choices={disciplines}
          {...field('discipline_ids')}
        />
        <ChoicesField label={t('locations')} none={t('everywhere')} choices={locations} {...field('location_ids')} />
        <p className={`${css.hint} ${css.whole}`}>{t('creditFrom', { hours: hoursOf(program.credit_minutes) })}</p>
      </Part>
      <Part title={t('sectionPassing')}>
        {isLinked ? (
          <FromCatalog program={program} fields={['delivery', 'pass_mark', 'max_attempts', 'cool_down_hours']} />
        ) : (
          <>
            {days('pass_mark', t('passMark'))}
            {days('max_attempts', t('attempts'))}
            {days('cool_down_hours', t('coolDown'))}
          </>
        )}
      </Part>
      <Part title={t('sectionValidity')}>
        {isLinked ? (
          <FromCatalog program={program} fields={validityFields[program.validity]} />
        ) : (
          <>
            <SelectField label={t('validity')} choices={choicesOf(validities)} {...field('validity')} />
            {values.validity === 'months' && days('validity_months', t('months'))}
            {values.validity === 'until' && (
              <TextField label={t('until')} type="date" required {...field('valid_until')} />
            )}
          </>
        )}
        <SelectField label={t('recurrence')} choices={choicesOf(recurrences)} {...field('recurrence')} />
        {values.recurrence !== 'none' && (
          <>
            {days('lead_days', t('leadDays'), t('leadHint'))}
            <SelectField
              label={t('renewsFrom')}
              choices={[
                { value: 'no', label: t('fromCompletion') },
                { value: 'yes', label: t('fromOldExpiry') },
              ]}
              {...field('renews_from_expiry')}
            />
          </>
        )}
        <SelectField
          label={inWords(programFieldNames.credits_by)}
          choices={choicesOf(creditTimes)}
          {...field('credits_by')}
        />
        {days('attendance_threshold', inWords(programFieldNames.attendance_threshold), t('thresholdHint'))}
        <SelectField
          label={inWords(programFieldNames.credits_partial)}
          choices={[
            { value: 'no', label: t('partialLost') },
            { value: 'yes', label: t('partialCounts') },
          ]}
          {...field('credits_partial')}
        />
        <SatisfiedBy form={form} program={program} />
      </Part>
      <Part title={t('sectionDue')}>
        <SelectField label={t('due')} choices={choicesOf(dueRules)} {...field('due_from')} />
        {values.due_from === 'fixed' ? (
          <TextField label={t('dueOn')} type="date" required {...field('due_on')} />
        ) : (
          days('due_days', t('dueDays'))
        )}
        {days('grace_days', t('grace'), t('graceHint'))}
        <Reminders form={form} />
      </Part>
      <Card title={t('sectionApprovals')}>
        <Approvals form={form} />
      </Card>
      <Part title={t('sectionCertificate')}>
        <CertificateField form={form} />
      </Part>
      <QuestionFields form={form} program={program} />
    </>
  )
}

/** Reminder days, or the name of a preset ladder. */
function Reminders({ form: { field, values, set } }: Pick<Props, 'form'>) {
  const t = useTexts(programsTexts)
  const names: Record<Ladder, string> = {
    standard: t('ladderStandard'),
    gentle: t('ladderGentle'),
    close: t('ladderClose'),
    none: t('ladderNone'),
  }
  return (
    <>
      <SelectField
        label={t('ladder')}
        choices={choicesOf(names)}
        none={t('ladderOwn')}
        value={ladderOf(values.reminders) ?? ''}
        onChange={name => name && set({ reminders: reminderLadders[name as Ladder].join(', ') })}
      />
      <TextField label={t('reminders')} hint={t('remindersHint')} autoComplete="off" {...field('reminders')} />
    </>
  )
}

function Approvals({ form }: Pick<Props, 'form'>) {
  const t = useTexts(programsTexts)
  const { lines, add, error } = form.lines('approvals')
  return (
    <div className={css.lines}>
      <p className={css.hint}>{t('approvalsHint')}</p>
      {lines.map(({ field, remove }, at) => (
        <div key={at} className={css.line} role="group" aria-label={t('approval', { number: at + 1 })}>
          <SelectField
            label={t('state')}
            required
            none={t('chooseState')}
            choices={codedStates()}
            {...field('state')}
          />
          <TextField label={t('approvalNumber')} required autoComplete="off" maxLength={60} {...field('number')} />
          <TextField label={t('validTo')} type="date" {...field('valid_to')} />
          <IconButton label={t('removeApproval', { number: at + 1 })} className={css.removeLine} onClick={remove}>
            <IconTrash size={16} />
          </IconButton>
        </div>
      ))}
      {error && <p role="alert">{error}</p>}
      {lines.length < mostApprovals && (
        <Button icon={<IconPlus size={16} />} onClick={() => add({ state: '', number: '', valid_to: '' })}>
          {t('addApproval')}
        </Button>
      )}
    </div>
  )
}
