import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { CheckList } from '../select/CheckList.tsx'
import type { Choice } from '../select/choice.ts'
import css from './overlay.module.css'
import { Popover } from './Popover.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { uiTexts } from '../texts.ts'

export interface FilterChipFrameProps {
  label: string
  /** The selection as text; blank when the filter isn't set. */
  summary: string
  onClear: () => void
  /** Opens at once, because the user just added this filter. */
  startOpen?: boolean
  children: (close: () => void) => ReactNode
}

/** A filter as a chip: dashed while unset, filled with its value when set; a click opens the choices. */
export function FilterChipFrame({ label, summary, onClear, startOpen = false, children }: FilterChipFrameProps) {
  const t = useTexts(uiTexts)
  const [open, setOpen] = useState(startOpen)
  const anchor = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  return (
    <FilterChipButton {...{ anchor, label, summary, open, onClear }} onOpen={() => (open ? close() : setOpen(true))}>
      {open && (
        <Popover
          anchor={anchor}
          onClose={close}
          label={t('filterBy', { name: label.toLowerCase() })}
          className={css.chipPanel}
        >
          {children(close)}
        </Popover>
      )}
    </FilterChipButton>
  )
}

export interface FilterChipButtonProps extends Pick<FilterChipFrameProps, 'label' | 'summary' | 'onClear'> {
  anchor?: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpen: () => void
  /** The attached panel, if it opens one. */
  children?: ReactNode
}

/** The chip itself, for filters that open something other than a panel. */
export function FilterChipButton({ anchor, label, summary, open, onOpen, onClear, children }: FilterChipButtonProps) {
  const t = useTexts(uiTexts)
  return (
    <span className={css.chip} data-set={summary !== '' || undefined}>
      <button
        ref={anchor}
        type="button"
        className={css.chipMain}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={summary.length > 40 ? summary : undefined}
        onClick={onOpen}
      >
        <span className={css.chipLabel}>{label}</span>
        {summary && <span className={css.chipValue}>{summary}</span>}
        {!summary && <IconChevronDown size={14} aria-hidden="true" />}
      </button>
      {summary && (
        <button
          type="button"
          className={css.chipClear}
          aria-label={t('clearFilter', { name: label })}
          onClick={onClear}
        >
          <IconX size={14} />
        </button>
      )}
      {children}
    </span>
  )
}

export interface FilterChipProps {
  label: string
  choices: readonly Choice[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** `Active +2` */
export const summaryOf = (choices: readonly Choice[], chosen: readonly string[]) => {
  const first = choices.find(choice => choice.value === chosen[0])?.label ?? chosen[0] ?? ''
  return chosen.length > 1 ? `${first} +${chosen.length - 1}` : first
}

/** A multi-select filter; long lists have a search field. */
export function FilterChip({ label, choices, chosen, onChange }: FilterChipProps) {
  return (
    <FilterChipFrame label={label} summary={summaryOf(choices, chosen)} onClear={() => onChange([])}>
      {() => <CheckList {...{ label, choices, chosen, onChange }} />}
    </FilterChipFrame>
  )
}
