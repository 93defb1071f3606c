import type { FieldOf, FormField } from '@preceptor/contract/forms/content'
import { formEmployeeFields, type FormEmployeeField } from '@preceptor/contract/forms/employee-fields'
import { formLimits } from '@preceptor/contract/forms/limits'
import { prefillModes, sensitivities, writeBackModes } from '@preceptor/contract/forms/content'
import { fieldKinds, sectionOf, takesAnswer } from '@preceptor/contract/forms/parts'
import { useState } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { shownIn } from '../form-words.ts'
import css from '../forms.module.css'
import { formSettingsTexts } from '../texts.ts'
import { useBuilding } from './builder.ts'
import { ConditionEditor } from './ConditionEditor.tsx'
import { DayLimitInput } from './DayLimitInput.tsx'
import { copyField, freshKey, isProposed, proposedKey, putField, removeField } from './content-edits.ts'
import { focusPart } from './focus-part.ts'
import { ExpressionEditor } from './ExpressionEditor.tsx'
import { NumberInput, TextsInput } from './inputs.tsx'
import { RowsEditor } from './RowsEditor.tsx'

/** One field: its text in a language, and its behavior. */
export function FieldEditor({ field }: { field: FormField }) {
  const t = useTexts(formSettingsTexts)
  const { content, language, first, errors, write, open, published, rename } = useBuilding()
  const [follows, setFollows] = useState(() => isProposed(field))
  const put = (patch: Partial<FormField>) => write(putField(content, { ...field, ...patch } as FormField))
  /** Derives the key from the label unless the user chose one, until the field is published. */
  const proposeKey = () => {
    if (!follows || published === 'all' || published.has(field.key)) return
    const key = proposedKey(content, field, field.labels[first] ?? field.labels[language] ?? '')
    if (key !== field.key) rename(field.key, key)
  }
  const path = pathOf(content, field.key)
  const errorAt = (name: string) =>
    Object.entries(errors).find(([at]) => at === `${path}.${name}` || at.startsWith(`${path}.${name}.`))?.[1]
  const copy = () => {
    const made = copyField(content, field)
    write(made.content)
    open(`field:${made.key}`)
    focusPart(`field:${made.key}`)
  }
  return (
    <div className={css.editor}>
      <div className={css.editorHead}>
        <h2>{shownIn(field.labels, language) || t('untitledField')}</h2>
        <span className="quiet">{inWords(fieldKinds[field.kind])}</span>
      </div>
      <TextsInput
        label={t('label')}
        required={field.kind !== 'information'}
        most={formLimits.label}
        texts={field.labels}
        error={errorAt('labels')}
        onBlur={proposeKey}
        onChange={labels => put({ labels })}
      />
      <TextsInput
        label={t('hint')}
        most={formLimits.hint}
        rows={2}
        texts={field.hints}
        error={errorAt('hints')}
        onChange={hints => put({ hints })}
      />
      {takesAnswer(field) && (
        <CheckField label={t('required')} checked={field.required} onChange={required => put({ required })} />
      )}
      <KindFields field={field} put={put} errorAt={errorAt} />
      <ConditionEditor
        legend={t('shownWhen')}
        condition={field.when}
        own={field.key}
        error={errorAt('when')}
        onChange={when => put({ when })}
      />
      {takesAnswer(field) && <Sources field={field} put={put} errorAt={errorAt} />}
      <Key key={field.key} field={field} onChosen={() => setFollows(false)} />
      <div className={css.barActions}>
        <Button onClick={copy}>{t('duplicateField')}</Button>
        <Button
          onClick={() => {
            write(removeField(content, field.key))
            open(null)
          }}
        >
          {t('removeField')}
        </Button>
      </div>
    </div>
  )
}

function pathOf(content: ReturnType<typeof useBuilding>['content'], key: string): string {
  const section = sectionOf(content, key)
  if (!section) return ''
  return `sections.${content.sections.indexOf(section)}.fields.${section.fields.findIndex(one => one.key === key)}`
}

interface PartProps {
  field: FormField
  put: (patch: Partial<FormField>) => void
  errorAt: (name: string) => string | undefined
}

/** Fields that only this kind has. */
function KindFields({ field, put, errorAt }: PartProps) {
  const t = useTexts(formSettingsTexts)
  const options = (name: 'options', rows: { key: string; labels: object }[]) => put({ [name]: rows })
  switch (field.kind) {
    case 'text':
    case 'long_text':
      return (
        <NumberInput
          label={t('mostLetters')}
          whole
          value={field.most}
          error={errorAt('most')}
          onChange={most => most !== null && put({ most })}
        />
      )
    case 'number':
      return (
        <div className={css.three}>
          <NumberInput
            label={t('min')}
            optional
            value={field.min}
            error={errorAt('min')}
            onChange={min => put({ min })}
          />
          <NumberInput
            label={t('max')}
            optional
            value={field.max}
            error={errorAt('max')}
            onChange={max => put({ max })}
          />
          <NumberInput
            label={t('decimals')}
            whole
            value={field.decimals}
            error={errorAt('decimals')}
            onChange={decimals => decimals !== null && put({ decimals })}
          />
        </div>
      )
    case 'date':
      return (
        <div className={css.three}>
          <DayLimitInput
            label={t('dayFrom')}
            limit={field.from}
            error={errorAt('from')}
            onChange={from => put({ from })}
          />
          <DayLimitInput label={t('dayTo')} limit={field.to} error={errorAt('to')} onChange={to => put({ to })} />
        </div>
      )
    case 'choice':
    case 'many':
      return (
        <>
          <RowsEditor
            legend={t('options')}
            field={field.key}
            of="options"
            rows={field.options}
            stem="option"
            most={formLimits.options}
            error={errorAt('options')}
            labelOf={number => t('optionNumber', { number })}
            addLabel={t('addOption')}
            make={key => ({ key, labels: {} })}
            onChange={rows => options('options', rows)}
          />
          {field.kind === 'many' && (
            <NumberInput
              label={t('mostChosen')}
              whole
              optional
              value={field.most}
              error={errorAt('most')}
              onChange={most => put({ most })}
            />
          )}
        </>
      )
    case 'checklist':
      return (
        <>
          <RowsEditor
            legend={t('items')}
            field={field.key}
            of="items"
            rows={field.items}
            stem="item"
            most={formLimits.items}
            error={errorAt('items')}
            labelOf={number => t('itemNumber', { number })}
            addLabel={t('addItem')}
            make={key => ({ key, labels: {} })}
            onChange={items => put({ items })}
          />
          <RowsEditor
            legend={t('scale')}
            field={field.key}
            of="scale"
            rows={field.scale}
            stem="rating"
            most={formLimits.scale}
            error={errorAt('scale')}
            labelOf={number => t('ratingNumber', { number })}
            addLabel={t('addRating')}
            make={key => ({ key, labels: {}, score: null })}
            onChange={scale => put({ scale })}
            renderMore={(row, change) => (
              <NumberInput label={t('score')} optional value={row.score} onChange={score => change({ score })} />
            )}
          />
          <CheckField
            label={t('takesInitials')}
            checked={field.takes_initials}
            onChange={takes_initials => put({ takes_initials })}
          />
        </>
      )
    case 'table':
      return (
        <>
          <RowsEditor
            legend={t('columns')}
            field={field.key}
            of="columns"
            rows={field.columns}
            stem="column"
            most={formLimits.columns}
            error={errorAt('columns')}
            labelOf={number => t('columnNumber', { number })}
            addLabel={t('addColumn')}
            make={(key): FieldOf<'table'>['columns'][number] => ({
              key,
              labels: {},
              kind: 'text',
              options: [],
              required: false,
            })}
            onChange={columns => put({ columns })}
            renderMore={(row, change) => (
              <>
                <SelectField
                  label={t('columnKind')}
                  choices={choicesOf({
                    text: fieldKinds.text,
                    number: fieldKinds.number,
                    date: fieldKinds.date,
                    choice: fieldKinds.choice,
                    yes_no: fieldKinds.yes_no,
                  })}
                  value={row.kind}
                  onChange={kind =>
                    change({ kind: kind as typeof row.kind, ...(kind !== 'choice' && { options: [] }) })
                  }
                />
                <CheckField label={t('required')} checked={row.required} onChange={required => change({ required })} />
                {row.kind === 'choice' && (
                  <RowsEditor
                    legend={t('options')}
                    field={field.key}
                    of={{ column: row.key }}
                    rows={row.options}
                    stem="option"
                    most={formLimits.options}
                    labelOf={number => t('optionNumber', { number })}
                    addLabel={t('addOption')}
                    make={key => ({ key, labels: {} })}
                    onChange={rows => change({ options: rows })}
                  />
                )}
              </>
            )}
          />
          <div className={css.three}>
            <NumberInput
              label={t('leastRows')}
              whole
              value={field.least}
              error={errorAt('least')}
              onChange={least => least !== null && put({ least })}
            />
            <NumberInput
              label={t('mostRows')}
              whole
              value={field.most}
              error={errorAt('most')}
              onChange={most => most !== null && put({ most })}
            />
          </div>
        </>
      )
    case 'file':
      return (
        <NumberInput
          label={t('mostFiles')}
          whole
          value={field.most}
          error={errorAt('most')}
          onChange={most => most !== null && put({ most })}
        />
      )
    case 'information':
      return (
        <TextsInput
          label={t('words')}
          required
          most={formLimits.words}
          rows={8}
          texts={field.texts}
          error={errorAt('texts')}
          onChange={texts => put({ texts })}
        />
      )
    case 'computed':
      return (
        <fieldset className={css.lines}>
          <legend>{t('calculation')}</legend>
          {errorAt('value') && <p className={css.error}>{errorAt('value')}</p>}
          {field.value ? (
            <ExpressionEditor
              label={t('calculates')}
              value={field.value}
              depth={1}
              wants="any"
              own={field.key}
              onChange={value => put({ value })}
            />
          ) : (
            <Button size="small" onClick={() => put({ value: { sum: [{ number: 0 }] } })}>
              {t('beginCalculation')}
            </Button>
          )}
          <NumberInput
            label={t('decimals')}
            whole
            value={field.decimals}
            error={errorAt('decimals')}
            onChange={decimals => decimals !== null && put({ decimals })}
          />
        </fieldset>
      )
    default:
      return null
  }
}

/** The sensitivity of a field, and its link to the profile. */
function Sources({ field, put, errorAt }: PartProps) {
  const t = useTexts(formSettingsTexts)
  const fits = Object.entries(formEmployeeFields).filter(([, { kinds }]) =>
    (kinds as readonly string[]).includes(field.kind),
  )
  const choices = (only: typeof fits) => only.map(([value, { label }]) => ({ value, label: inWords(label) }))
  return (
    <Card title={t('dataTitle')}>
      <div className={css.fields}>
        <SelectField
          label={t('sensitivity')}
          hint={t('sensitivityHint')}
          choices={choicesOf(sensitivities)}
          disabled={field.kind === 'ssn'}
          value={field.sensitivity}
          error={errorAt('sensitivity')}
          onChange={sensitivity => put({ sensitivity: sensitivity as FormField['sensitivity'] })}
        />
        {fits.length > 0 && (
          <>
            <SelectField
              label={t('prefill')}
              none={t('prefillNone')}
              choices={choices(fits)}
              value={field.prefill?.field ?? ''}
              error={errorAt('prefill')}
              onChange={name =>
                put({
                  prefill: name ? { field: name as FormEmployeeField, mode: field.prefill?.mode ?? 'confirm' } : null,
                })
              }
            />
            {field.prefill && (
              <SelectField
                label={t('prefillMode')}
                choices={choicesOf(prefillModes)}
                value={field.prefill.mode}
                onChange={mode =>
                  field.prefill && put({ prefill: { ...field.prefill, mode: mode as keyof typeof prefillModes } })
                }
              />
            )}
            <SelectField
              label={t('writesBack')}
              none={t('writesBackNone')}
              choices={choices(fits.filter(([, { isWritten }]) => isWritten))}
              value={field.writes_back?.field ?? ''}
              error={errorAt('writes_back')}
              onChange={name =>
                put({
                  writes_back: name
                    ? { field: name as FormEmployeeField, mode: field.writes_back?.mode ?? 'proposal' }
                    : null,
                })
              }
            />
            {field.writes_back && (
              <SelectField
                label={t('writesBackMode')}
                choices={choicesOf(writeBackModes)}
                value={field.writes_back.mode}
                onChange={mode =>
                  field.writes_back &&
                  put({ writes_back: { ...field.writes_back, mode: mode as keyof typeof writeBackModes } })
                }
              />
            )}
          </>
        )}
      </div>
    </Card>
  )
}

/** The key that answers are stored under. Conditions that use it are updated. */
function Key({ field, onChosen }: { field: FormField; onChosen: () => void }) {
  const t = useTexts(formSettingsTexts)
  const { content, rename } = useBuilding()
  const [typed, setTyped] = useState<string | null>(null)
  const wanted = typed ?? field.key
  const isSound = /^[a-z][a-z0-9_]{0,39}$/.test(wanted)
  const isTaken = wanted !== field.key && freshKey(content, wanted) !== wanted
  const keep = () => {
    if (typed === null || typed === field.key || !isSound || isTaken) return
    onChosen()
    rename(field.key, typed)
  }
  return (
    <TextField
      label={t('key')}
      hint={t('keyHint')}
      maxLength={40}
      spellCheck={false}
      autoComplete="off"
      value={wanted}
      error={isSound ? (isTaken ? t('keyTaken') : undefined) : t('keyMalformed')}
      onChange={setTyped}
      onBlur={keep}
    />
  )
}
