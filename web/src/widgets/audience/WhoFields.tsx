import { api, pastedLines } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import css from './audience.module.css'
import type { Draft, Errors, Given } from './draft.ts'
import { audienceTexts } from './texts.ts'

export interface PartProps {
  draft: Draft
  errors: Errors
  onChange: (patch: Partial<Draft>) => void
  /** Values that the page has already chosen. */
  settled?: Partial<Draft> | undefined
  /** Excluded from the choices: their current coordinator. */
  without?: string | undefined
}

/** Chooses people: the ticked rows, the current list, a saved view, or pasted text. */
export function WhoFields({ draft, errors, onChange, given }: PartProps & { given: Given }) {
  const t = useTexts(audienceTexts)
  const { selected, matching } = given
  const views = useQueryOf(
    api.savedViews.list,
    { query: { resource: 'employees' } },
    { quiet: true, staleTime: 30_000 },
  )
  const one = (by: Draft['by'], label: string) => (
    <CheckField type="radio" name="who" label={label} checked={draft.by === by} onChange={() => onChange({ by })} />
  )
  const found = views.data?.data ?? []
  const lines = pastedLines(draft.pasted).length
  return (
    <fieldset className={css.part}>
      <legend>{t('who')}</legend>
      {selected.length > 0 && one('rows', t('selected', { count: selected.length }))}
      {matching?.total !== undefined &&
        matching.total > 0 &&
        one('matching', t(matching.words ?? 'matching', { count: matching.total }))}
      {found.length > 0 && one('view', t('savedViewOption'))}
      {draft.by === 'view' && (
        <div className={css.inside}>
          <SelectField
            label={t('savedView')}
            required
            none={t('chooseView')}
            value={draft.view_id}
            choices={found.map(({ id, name, count }) => ({
              value: id,
              label: t('viewWithCount', { name, count: count ?? 0 }),
            }))}
            error={errors['audience.view_id']}
            onChange={view_id => onChange({ view_id })}
          />
        </div>
      )}
      {one('pasted', t('pasteOption'))}
      {draft.by === 'pasted' && (
        <div className={css.inside}>
          <TextAreaField
            label={t('pasted')}
            required
            rows={5}
            hint={lines === 0 ? t('pastedHint') : t('lines', { count: lines })}
            value={draft.pasted}
            error={errors['audience.lines']}
            onChange={pasted => onChange({ pasted })}
          />
        </div>
      )}
      {errors['audience'] && (
        <p role="alert" className={css.inside}>
          {errors['audience']}
        </p>
      )}
    </fieldset>
  )
}
