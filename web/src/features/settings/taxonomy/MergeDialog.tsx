import type { MergeCounts, MergePreview } from '@preceptor/contract'
import type { ApiFailure } from '@/api/failure.ts'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import type { Entry, EntryKind, Kind, Merging } from './kind.ts'
import { mergeLines, someNames } from './merge-words.ts'
import css from './taxonomy.module.css'
import { taxonomyTexts } from './texts.ts'
import { useRefreshTaxonomy } from './use-refresh-taxonomy.ts'

/** An entry with the data needed to choose it. */
export type Candidate = Pick<Entry, 'id' | 'name' | 'code' | 'is_active'>

interface Props<Row extends Entry, V extends object> {
  kind: Kind<Row, V>
  calls: Merging
  from: Row
  /** All possible targets of the merge, and other entries. */
  rows: readonly Candidate[]
  onClose: () => void
}

/** Chooses the target of the merge, previews what moves, and confirms it by name. */
export function MergeDialog<Row extends Entry, V extends object>({ kind, calls, from, rows, onClose }: Props<Row, V>) {
  const t = useTexts(taxonomyTexts)
  const { is } = kind
  const refresh = useRefreshTaxonomy(kind)
  const leave = () => {
    refresh()
    onClose()
  }
  const form = useForm({
    start: { into_id: '' },
    call: calls.merge,
    args: body => ({ params: { id: from.id }, body }),
    said: answer => {
      const { employees, into } = answer as MergeCounts
      const names = { from: from.name, into: into.name }
      return employees > 0 ? t('mergedWith', { ...names, count: employees }) : t('merged', names)
    },
    done: leave,
    fail: failure => {
      // Another user merged one of the two: the list shows the rest
      if (failure.code === 'CONFLICT' || failure.code === 'NOT_FOUND') leave()
    },
  })
  const into = rows.find(row => row.id === form.values.into_id)
  const preview = useQueryOf(
    calls.preview,
    { params: { id: from.id }, query: { into: into?.id } },
    { enabled: into !== undefined, staleTime: 0, quiet: true },
  )
  const facts = into && !preview.isFetching ? (preview.data as MergePreview | undefined) : undefined
  const choices = rows
    .filter(row => row.id !== from.id && row.is_active)
    .map(row => ({ value: row.id, label: row.code ? `${row.name} (${row.code})` : row.name }))
  return (
    <FormDialog
      form={form}
      danger
      title={t('mergeTitle', { name: from.name })}
      submitLabel={into ? t('mergeInto', { name: into.name }) : t('mergeSubmit')}
      refused={!into ? t('mergeChooseFirst', { kind: is }) : !facts ? t('mergeWait') : undefined}
      what={t('mergeWhat', { name: from.name })}
      param="merge"
      className={css.merge}
      onClose={onClose}
    >
      {choices.length === 0 ? (
        <p>{t('mergeNoOther', { kind: is })}</p>
      ) : (
        <ComboField
          label={t('mergeWhich', { kind: is })}
          required
          data-autofocus
          none={t('mergeChoose', { kind: is })}
          choices={choices}
          {...form.field('into_id')}
        />
      )}
      {!into && choices.length > 0 && <p className="quiet">{t('mergeHint', { kind: is, name: from.name })}</p>}
      {into && (
        <div role="status" aria-live="polite">
          {facts ? (
            <Facts facts={facts} kind={is} />
          ) : preview.isError ? (
            <Lost failure={preview.error} />
          ) : (
            <SkeletonLines lines={3} />
          )}
        </div>
      )}
    </FormDialog>
  )
}

/** Why these two can't be merged, or that the check failed. */
const Lost = ({ failure }: { failure: ApiFailure }) => (
  <p>{failure.fieldErrors()['into'] ?? taxonomyTexts.say('mergeLost')}</p>
)

function Facts({ facts, kind }: { facts: MergePreview; kind: EntryKind }) {
  const t = useTexts(taxonomyTexts)
  const [first, ...others] = mergeLines(facts, kind)
  return (
    <div className={css.facts}>
      <p>
        <strong>{first}</strong>
      </p>
      {facts.people.length > 0 && <p className="quiet">{someNames(facts)}</p>}
      <ul className={css.lines}>
        {others.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{t('mergeForGood')}</p>
    </div>
  )
}
