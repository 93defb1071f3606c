import type { MergeCounts, MergePreview } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { plural } from '@/lib/format.ts'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import type { Entry, Kind } from './kind.ts'
import { mergeLines, someNames } from './merge-words.ts'
import css from './taxonomy.module.css'
import { useRefreshTaxonomy } from './use-refresh-taxonomy.ts'

interface Props<Row extends Entry, V extends object> {
  kind: Kind<Row, V>
  from: Row
  rows: readonly Row[]
  onClose: () => void
}

/** Chooses where everything goes, shows what that moves, and asks once more by naming it. */
export function MergeDialog<Row extends Entry, V extends object>({ kind, from, rows, onClose }: Props<Row, V>) {
  const { word, calls } = kind
  const refresh = useRefreshTaxonomy(calls.list)
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
      const moved = employees > 0 ? `, with ${plural(employees, 'employee')}` : ''
      return `${from.name} was merged into ${into.name}${moved}.`
    },
    done: leave,
    fail: failure => {
      // Somebody else merged one of the two: the list shows what is left.
      if (failure.code === 'CONFLICT' || failure.code === 'NOT_FOUND') leave()
    },
  })
  const into = rows.find(row => row.id === form.values.into_id)
  const preview = useQueryOf(
    calls.preview,
    { params: { id: from.id }, query: { into: into?.id } },
    { enabled: into !== undefined, staleTime: 0 },
  )
  const facts = into && !preview.isFetching ? (preview.data as MergePreview | undefined) : undefined
  const choices = rows
    .filter(row => row.id !== from.id && row.is_active)
    .map(row => ({ value: row.id, label: row.code ? `${row.name} (${row.code})` : row.name }))
  return (
    <FormDialog
      form={form}
      danger
      title={`Merge ${from.name}`}
      submitLabel={into ? `Merge into ${into.name}` : 'Merge'}
      refused={!into ? `Choose a ${word} first.` : !facts ? 'Wait for what will change.' : undefined}
      what={`the merge of ${from.name}`}
      param="merge"
      className={css.merge}
      onClose={onClose}
    >
      {choices.length === 0 ? (
        <p>There is no other active {word} to merge it into.</p>
      ) : (
        <ComboField
          label={`Merge into which ${word}?`}
          required
          data-autofocus
          none={`Choose a ${word}`}
          choices={choices}
          {...form.field('into_id')}
        />
      )}
      {!into && choices.length > 0 && (
        <p className="quiet">
          Everything that names {from.name} will name the other {word}, and {from.name} is removed.
        </p>
      )}
      {into && (
        <div role="status" aria-live="polite">
          {facts ? <Facts facts={facts} word={word} /> : preview.isError ? <Lost /> : <SkeletonLines lines={3} />}
        </div>
      )}
    </FormDialog>
  )
}

const Lost = () => <p>What would change could not be found out. Choose it again, or try later.</p>

function Facts({ facts, word }: { facts: MergePreview; word: string }) {
  const [first, ...others] = mergeLines(facts, word)
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
      <p>This cannot be undone.</p>
    </div>
  )
}
