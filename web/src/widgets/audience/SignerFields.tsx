import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import css from './audience.module.css'
import { nobody, type SignerDraft } from './form-draft.ts'
import { signerRows } from './signer-rows.ts'
import { audienceTexts } from './texts.ts'
import type { PartProps } from './WhoFields.tsx'

interface Props extends PartProps {
  step: { key: string; label: string }
}
const ways = { open: 'signerOpen', one: 'signerOne', list: 'signerList' } as const

/** Chooses the outside signer of a step: no one yet, one person for all, or a row of a list for each employee. */
export function SignerFields({ draft, errors, onChange, step: { key, label } }: Props) {
  const t = useTexts(audienceTexts)
  const now = draft.signers[key] ?? nobody
  const change = (patch: Partial<SignerDraft>) =>
    onChange({ signers: { ...draft.signers, [key]: { ...now, ...patch } } })
  const at = `change.outside.${key}`
  const rows = signerRows(now.pasted, key).length
  return (
    <fieldset className={css.part}>
      <legend>{t('whoSignsStep', { step: label })}</legend>
      {(Object.keys(ways) as (keyof typeof ways)[]).map(by => (
        <CheckField
          key={by}
          type="radio"
          name={`signer_${key}`}
          label={t(ways[by])}
          checked={now.by === by}
          onChange={() => change({ by })}
        />
      ))}
      {now.by === 'open' && <p className="quiet">{t('signerOpenHint')}</p>}
      {now.by === 'one' && (
        <div className={css.inside}>
          <div className={css.two}>
            <div className={css.whole}>
              <TextField
                label={t('signerName')}
                required
                maxLength={120}
                value={now.name}
                error={errors[`${at}.name`]}
                onChange={name => change({ name })}
              />
            </div>
            <TextField
              type="email"
              label={t('signerEmail')}
              maxLength={254}
              value={now.email}
              error={errors[`${at}.email`]}
              onChange={email => change({ email })}
            />
            <TextField
              type="tel"
              label={t('signerPhone')}
              maxLength={40}
              value={now.phone}
              error={errors[`${at}.phone`]}
              onChange={phone => change({ phone })}
            />
          </div>
        </div>
      )}
      {now.by === 'list' && (
        <div className={css.inside}>
          <TextAreaField
            label={t('signerRows')}
            required
            rows={5}
            hint={rows === 0 ? t('signerRowsHint') : t('signerRowsCount', { count: rows })}
            value={now.pasted}
            error={rowError(errors, at)}
            onChange={pasted => change({ pasted })}
          />
        </div>
      )}
    </fieldset>
  )
}

/** Returns the first error in a list, with its row number. */
function rowError(errors: PartProps['errors'], at: string): string | undefined {
  const whole = errors[`${at}.rows`] ?? errors[at]
  if (whole) return whole
  const found = Object.entries(errors).flatMap(([field, words]) => {
    const row = field.startsWith(`${at}.rows.`) ? Number(field.slice(`${at}.rows.`.length).split('.')[0]) : Number.NaN
    return Number.isNaN(row) ? [] : [{ row, words }]
  })
  const [first] = found.toSorted((one, other) => one.row - other.row)
  return first && audienceTexts.say('signerRowWrong', { row: first.row + 1, words: first.words })
}
