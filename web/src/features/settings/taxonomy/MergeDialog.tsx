import type { Id, MergeCounts, MergePreview } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { plural } from '@/lib/format.ts'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import type { Entry, FormValues, Kind } from './kind.ts'
import { mergeLines, someNames } from './merge-words.ts'
import css from './taxonomy.module.css'
import { useRefreshTaxonomy } from './use-refresh-taxonomy.ts'

interface Props<Row extends Entry, V extends FormValues> {
  kind: Kind<Row, V>
  from: Row
  rows: readonly Row[]
  onClose: () => void
  onMerged: () => void
}

/** Chooses where everything goes, shows what that moves, and asks once more by naming it. */
export function MergeDialog<Row extends Entry, V extends FormValues>({
  kind,
  from,
  rows,
  onClose,
  onMerged,
}: Props<Row, V>) {
  const [into_id, setInto] = useState<Id>('')
  const [error, setError] = useState<string>()
  const into = rows.find(row => row.id === into_id)
  const preview = useQueryOf(
    kind.calls.preview,
    { params: { id: from.id }, query: { into: into_id } },
    { enabled: into !== undefined, staleTime: 0 },
  )
  const facts = into && !preview.isFetching ? (preview.data as MergePreview | undefined) : undefined
  const refresh = useRefreshTaxonomy(kind.calls.list)
  const merge = useSend(kind.calls.merge, {
    done: answer => {
      const counts = answer as MergeCounts
      refresh()
      const moved = counts.employees > 0 ? `, with ${plural(counts.employees, 'employee')}` : ''
      showToast('success', `${from.name} was merged into ${counts.into.name}${moved}.`)
      onMerged()
    },
    fail: failure => {
      setError(failure.fieldErrors()['into_id'])
      // Somebody else merged one of the two: the list shows what is left.
      if (failure.code === 'CONFLICT' || failure.code === 'NOT_FOUND') {
        refresh()
        onMerged()
      }
    },
  })
  const choices = rows
    .filter(row => row.id !== from.id && row.is_active)
    .map(row => ({ value: row.id, label: row.code ? `${row.name} (${row.code})` : row.name }))
  const refused = !into ? `Choose a ${kind.word} first.` : !facts ? 'Wait for what will change.' : undefined
  return (
    <Dialog
      open
      danger
      title={`Merge ${from.name}`}
      submitLabel={into ? `Merge into ${into.name}` : 'Merge'}
      refused={refused}
      busy={merge.isSending}
      onSubmit={() => merge.send({ params: { id: from.id }, body: { into_id } })}
      onClose={onClose}
    >
      <div className={css.merge}>
        {choices.length === 0 ? (
          <p>There is no other active {kind.word} to merge it into.</p>
        ) : (
          <ComboField
            label={`Merge into which ${kind.word}?`}
            required
            data-autofocus
            none={`Choose a ${kind.word}`}
            value={into_id}
            choices={choices}
            error={error}
            onChange={id => {
              setInto(id)
              setError(undefined)
            }}
          />
        )}
        {!into && choices.length > 0 && (
          <p className="quiet">
            Everything that names {from.name} will name the other {kind.word}, and {from.name} is removed.
          </p>
        )}
        {into && (
          <div role="status" aria-live="polite">
            {facts ? (
              <Facts facts={facts} word={kind.word} />
            ) : preview.isError ? (
              <Lost />
            ) : (
              <SkeletonLines lines={3} />
            )}
          </div>
        )}
      </div>
    </Dialog>
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
