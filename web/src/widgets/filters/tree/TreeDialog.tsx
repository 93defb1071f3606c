import type { FilterSet } from '@preceptor/contract'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { countTerms, draftOf, isTooLong, type Part, textOf, unfinished } from './draft.ts'
import { GroupFields } from './GroupFields.tsx'
import { treeTexts } from './texts.ts'
import css from './tree.module.css'
import { filtersOfList, isReadable, useTreeWords } from './use-tree-words.ts'

interface Props {
  filters: FilterSet
  value: string | undefined
  onClose: () => void
  onApply: (text: string | null) => void
}

/** Combines filters by all, any, and none, in groups, and shows the resulting sentence. */
export default function TreeDialog({ filters, value, onClose, onApply }: Props) {
  const t = useTexts(treeTexts)
  const filtersOf = (list: string) => filtersOfList(filters, list)
  // A truncated link has nothing to edit: start over
  const [start] = useState(() => draftOf(value && isReadable(filters, value) ? value : undefined, filtersOf))
  const [draft, setDraft] = useState(start)
  const [tried, setTried] = useState(false)
  const isWhole = (part: Part): boolean =>
    part.is === 'term' ? unfinished(part, filtersOf(part.list)) === null : part.parts.every(isWhole)
  const text = isWhole(draft) ? textOf(draft) : null
  const words = useTreeWords(filters, text)
  // A single untouched condition counts as none.
  const isUntouched = countTerms(draft) === 1 && draft === start && !value
  const apply = () => {
    if (isUntouched) return onApply(null)
    setTried(true)
    if (isWhole(draft) && !isTooLong(text)) onApply(text)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      size="medium"
      onSubmit={apply}
      submitLabel={t('apply')}
      dirty={draft !== start}
    >
      <p>{t('hint')}</p>
      <GroupFields
        filters={filters}
        group={draft}
        path=""
        depth={1}
        terms={countTerms(draft)}
        shown={tried}
        onChange={setDraft}
      />
      <p className={css.reads} aria-live="polite">
        <strong>{t('reads')}:</strong> {isTooLong(text) ? t('tooLong') : words || (text ? '…' : t('nothing'))}
      </p>
    </Dialog>
  )
}
