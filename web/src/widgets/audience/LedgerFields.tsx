import { access, mostEvidence } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { FilesField } from '../upload/FilesField.tsx'
import css from './audience.module.css'
import { audienceTexts } from './texts.ts'
import { ProgramField } from './ProgramField.tsx'
import { DayField, SettledError, WhyField } from './TrainingFields.tsx'
import type { PartProps } from './WhoFields.tsx'

/** A completion on paper: date, duration, observer, and the document. */
export function CompleteOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  const { draft, errors, onChange } = props
  // There is nothing to add for a person whose program is open
  const mayAssign = useCan(access.assignTraining) && props.settled?.assigns === undefined
  return (
    <div className={css.part}>
      <SettledError {...props} />
      <ProgramField {...props} />
      <div className={css.two}>
        <DayField {...props} field="completed_on" label={t('completedOn')} />
        <TextField
          label={t('minutes')}
          hint={t('minutesHint')}
          inputMode="numeric"
          maxLength={4}
          value={draft.minutes}
          error={errors['change.minutes']}
          onChange={minutes => onChange({ minutes })}
        />
      </div>
      <TextField
        label={t('seenBy')}
        required
        hint={t('seenByHint')}
        maxLength={120}
        value={draft.seen_by}
        error={errors['change.seen_by']}
        onChange={seen_by => onChange({ seen_by })}
      />
      <RnFields {...props} />
      <FilesField
        label={t('paper')}
        use="evidence"
        most={mostEvidence}
        value={draft.files}
        error={errors['change.files']}
        onBusy={uploading => onChange({ uploading })}
        onChange={files => onChange({ files })}
      />
      {mayAssign && (
        <CheckField
          label={t(props.isOne ? 'assignsOne' : 'assigns')}
          hint={t(props.isOne ? 'assignsOneHint' : 'assignsHint')}
          checked={draft.assigns}
          onChange={assigns => onChange({ assigns })}
        />
      )}
      <WhyField {...props} label={t('note')} field="change.note" />
    </div>
  )
}

function RnFields({ draft, errors, onChange }: PartProps) {
  const t = useTexts(audienceTexts)
  return (
    <>
      <CheckField
        label={t('rnLed')}
        hint={t('rnLedHint')}
        checked={draft.rn_led}
        onChange={rn_led => onChange({ rn_led })}
      />
      {draft.rn_led && (
        <div className={css.two}>
          <TextField
            label={t('rnName')}
            required
            maxLength={120}
            value={draft.rn_name}
            error={errors['change.rn.name']}
            onChange={rn_name => onChange({ rn_name })}
          />
          <TextField
            label={t('rnLicense')}
            maxLength={60}
            value={draft.rn_license}
            error={errors['change.rn.license']}
            onChange={rn_license => onChange({ rn_license })}
          />
        </div>
      )}
    </>
  )
}

export const ReasonOptions = (props: PartProps) => (
  <div className={css.part}>
    <SettledError {...props} />
    <ProgramField {...props} />
    <WhyField {...props} required />
  </div>
)

/** Undoes a completion, or corrects its day. */
export function CorrectOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  const { draft, errors, onChange } = props
  const byDay = draft.correct_by === 'day'
  return (
    <div className={css.part}>
      <SettledError {...props} />
      <ProgramField {...props} />
      <CheckField
        type="radio"
        name="correct"
        label={t('reverse')}
        hint={t('reverseHint')}
        checked={!byDay}
        onChange={() => onChange({ correct_by: 'reverse' })}
      />
      <CheckField
        type="radio"
        name="correct"
        label={t('otherDay')}
        checked={byDay}
        onChange={() => onChange({ correct_by: 'day' })}
      />
      {byDay && (
        <div className={css.inside}>
          <DayField {...props} field="completed_on" label={t('completedOn')} hint={t('staysBlank')} required={false} />
          <TextField
            label={t('creditedMinutes')}
            hint={t('creditedHint')}
            inputMode="numeric"
            maxLength={4}
            value={draft.credited}
            error={errors['change.minutes']}
            onChange={credited => onChange({ credited })}
          />
        </div>
      )}
      <WhyField {...props} required />
      <p className="quiet">{t('ledgerHint')}</p>
    </div>
  )
}
