import { allowedCharacters } from '@preceptor/contract/payroll-formats/allowed'
import { payDays, payLimits } from '@preceptor/contract/payroll-formats/format'
import { longs, pads, sides } from '@preceptor/contract/payroll-formats/own'
import { type PaySource, paySourceNames, paySources } from '@preceptor/contract/payroll-formats/sources'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import type { Bound, Line } from '@/widgets/form/use-fields.ts'
import type { Form } from '@/widgets/form/use-form.ts'
import { choicesOf } from './choices.ts'
import { blankColumn, type ColumnValues, type LayoutValues } from './layout-values.ts'
import css from './layouts.module.css'
import { layoutTexts } from './texts.ts'

const isSource = (from: string): from is PaySource => from in paySources
const box = ({ value, error: _, ...bound }: Bound<boolean>) => ({ ...bound, checked: value })

/** The columns in order. Each can move, and shows more settings in its details. */
export function ColumnLines({ form }: { form: Form<LayoutValues> }) {
  const t = useTexts(layoutTexts)
  const { lines, add, error } = form.lines('columns')
  const { columns } = form.values
  const swap = (at: number, other: number) =>
    form.set({
      columns: columns.map((one, place) => columns[place === at ? other : place === other ? at : place] ?? one),
    })
  return (
    <>
      <div className={css.lines}>
        {lines.map((line, at) => (
          <div key={at} className={css.column} role="group" aria-label={t('columnOf', { number: at + 1 })}>
            <ColumnFields line={line} isFixed={form.values.layout === 'fixed'} />
            <div className={css.tools}>
              <IconButton label={t('up', { number: at + 1 })} disabled={at === 0} onClick={() => swap(at, at - 1)}>
                <IconArrowUp size={16} />
              </IconButton>
              <IconButton
                label={t('down', { number: at + 1 })}
                disabled={at === lines.length - 1}
                onClick={() => swap(at, at + 1)}
              >
                <IconArrowDown size={16} />
              </IconButton>
              <IconButton label={t('removeColumn', { number: at + 1 })} onClick={line.remove}>
                <IconTrash size={16} />
              </IconButton>
            </div>
          </div>
        ))}
      </div>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {lines.length < payLimits.columns && (
        <Button icon={<IconPlus size={16} />} onClick={() => add(blankColumn)}>
          {t('addColumn')}
        </Button>
      )}
    </>
  )
}

function ColumnFields({ line: { value, field }, isFixed }: { line: Line<ColumnValues>; isFixed: boolean }) {
  const t = useTexts(layoutTexts)
  const [isOpen, setOpen] = useState(false)
  const hidden = ['pad', 'side', 'allowed', 'long', 'decimals', 'day'] as const
  const isWrong = hidden.some(part => field(part).error !== undefined)
  const sources = paySourceNames.map(name => ({
    value: name,
    label: inWords(paySources[name].label),
    group: paySources[name].of === 'line' ? t('ofLine') : t('ofFile'),
  }))
  return (
    <div className={css.fields}>
      <TextField label={t('heading')} autoComplete="off" {...field('heading')} />
      <SelectField label={t('holds')} none={t('fixedText')} choices={sources} {...field('from')} />
      {value.from === '' && <TextField label={t('text')} autoComplete="off" {...field('fixed')} />}
      <TextField label={isFixed ? t('width') : t('most')} inputMode="numeric" required {...field('most')} />
      <CheckField label={t('required')} className={css.check} {...box(field('required'))} />
      <details className={css.details} open={isOpen || isWrong} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>{t('details')}</summary>
        {(isOpen || isWrong) && (
          <div className={css.fields}>
            <KindFields value={value} field={field} />
            <SelectField label={t('pad')} none={t('noPad')} choices={choicesOf(pads)} {...field('pad')} />
            <SelectField label={t('side')} none={t('usualSide')} choices={choicesOf(sides)} {...field('side')} />
          </div>
        )}
      </details>
    </div>
  )
}

/** Fields that apply only to texts, numbers, or dates. */
function KindFields({ value, field }: Pick<Line<ColumnValues>, 'value' | 'field'>) {
  const t = useTexts(layoutTexts)
  const kind = isSource(value.from) ? paySources[value.from].kind : 'text'
  if (kind === 'hours' || kind === 'money')
    return (
      <>
        <TextField label={t('decimals')} inputMode="numeric" {...field('decimals')} />
        <CheckField label={t('implied')} className={css.check} {...box(field('implied'))} />
      </>
    )
  if (kind === 'day')
    return (
      <SelectField
        label={t('pattern')}
        choices={payDays.map(pattern => ({ value: pattern, label: pattern }))}
        {...field('day')}
      />
    )
  if (kind !== 'text') return null
  return (
    <>
      <SelectField
        label={t('allowed')}
        none={t('anyCharacter')}
        choices={choicesOf(allowedCharacters)}
        {...field('allowed')}
      />
      <SelectField label={t('long')} choices={choicesOf(longs)} {...field('long')} />
    </>
  )
}
