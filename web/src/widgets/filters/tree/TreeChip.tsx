import type { FilterSet } from '@preceptor/contract'
import { useState } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { FilterChipButton } from '@/ui/overlay/FilterChip.tsx'
import css from '../filters.module.css'
import type { FilterChange } from '../filter-props.ts'
import { filterTexts } from '../texts.ts'
import { treeTexts } from './texts.ts'
import { useTreeWords } from './use-tree-words.ts'

const TreeDialog = lazyPart(() => import('./TreeDialog.tsx'))

interface Props {
  filters: FilterSet
  /** The key of the filter with the conditions. */
  of: string
  value: string | undefined
  onChange: FilterChange
  startOpen?: boolean
  /** In a phone's sheet, it is a row like the filters, and the sheet opens the editor. */
  onOpen?: () => void
}

/** Shows combined conditions as a sentence, and opens their editor. */
export default function TreeChip({ filters, of, value, onChange, startOpen = false, onOpen }: Props) {
  const t = useTexts(treeTexts)
  const [open, setOpen] = useState(startOpen)
  const words = useTreeWords(filters, value)
  const label = inWords(filters[of]?.label ?? '')
  return (
    <>
      {onOpen ? (
        <button type="button" className={css.row} aria-haspopup="dialog" onClick={onOpen}>
          <span className={css.sectionName}>{t('title')}</span>
          <span className={css.sentence}>{words || filterTexts.say('any')}</span>
        </button>
      ) : (
        <FilterChipButton
          label={label}
          summary={value ? words || '…' : ''}
          open={open}
          onOpen={() => setOpen(true)}
          onClear={() => onChange({ [of]: null })}
        />
      )}
      {open && (
        <TreeDialog
          filters={filters}
          value={value}
          onClose={() => setOpen(false)}
          onApply={text => {
            setOpen(false)
            onChange({ [of]: text })
          }}
        />
      )}
    </>
  )
}
