import { IconChevronDown, IconX } from '@tabler/icons-react'
import clsx from 'clsx'
import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import overlay from '../overlay/overlay.module.css'
import { float } from '../overlay/float.ts'
import { type Choice, matching } from '../select/choice.ts'
import { Options, type OptionsProps } from '../select/Options.tsx'
import select from '../select/select.module.css'
import { useActiveRow } from '../select/use-active-row.ts'
import { Field, type FieldProps } from './Field.tsx'
import css from './form.module.css'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { uiTexts } from '../texts.ts'

type Native = Pick<ComponentPropsWithRef<'input'>, 'name' | 'disabled' | 'autoFocus'>
export type ComboFieldProps = FieldProps &
  Native & {
    value: string
    /** A method, so that fields with fixed values can use it: the value is one of `choices`. */
    onChange(this: void, value: string): void
    choices: readonly Choice[]
    /** Label of the empty choice; absent if a choice is required. */
    none?: string
    /** For too many items to list: `choices` are matches found elsewhere. */
    elsewhere?: Elsewhere
  }

export interface Elsewhere {
  onType: (typed: string) => void
  /** The choices are still those of the previous search. */
  busy: boolean
  /** The chosen item, which may be missing from the choices. */
  chosen: Choice | undefined
  /** Shown below the list, such as how many more there are. */
  note: string | null
}

/** A searchable select for long lists (ARIA's combobox with a list). For short lists use SelectField. */
export function ComboField({ choices, none, value, onChange, disabled = false, elsewhere, ...all }: ComboFieldProps) {
  const { label, error, about, hint, required, hideLabel, className, ...native } = all
  const t = useTexts(uiTexts)
  const [open, setOpen] = useState(false)
  /** Text typed since the last choice; `null` shows the chosen item. */
  const [typed, setTyped] = useState<string | null>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const chosen = choices.find(choice => choice.value === value) ?? elsewhere?.chosen
  // Until the response arrives, filter the loaded choices, so that no one picks one that doesn't match
  const rows = elsewhere && !elsewhere.busy ? choices : matching(choices, typed ?? '')
  const isHeld = useRef(false)
  const close = () => {
    setOpen(false)
    setTyped(null)
    isHeld.current = false
    elsewhere?.onType('')
  }
  const choose = (row: Choice) => {
    close()
    if (row.value !== value) onChange(row.value)
  }
  const list = useActiveRow(rows, choose)
  // An Enter pressed before the response waits for it
  const isBusy = elsewhere?.busy ?? false
  const takeFirst = useEffectEvent(() => {
    const [first] = rows
    if (isHeld.current && first && !first.disabled) choose(first)
    isHeld.current = false
  })
  useEffect(() => {
    if (!isBusy) takeFirst()
  }, [isBusy])
  const show = () => {
    if (open || disabled) return
    list.setActive(
      Math.max(
        0,
        choices.findIndex(choice => choice.value === value),
      ),
    )
    setOpen(true)
  }
  /** Emptying the field clears the choice, if that is allowed. */
  const leave = () => {
    if (typed?.trim() === '' && none !== undefined && value !== '') onChange('')
    close()
  }
  const keys = (event: KeyboardEvent) => {
    const opens = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') {
      // Leaving during a search picks the highlighted choice
      if (open && typed?.trim() && list.row && !list.row.disabled) choose(list.row)
    } else if (open && event.key === 'Enter' && typed?.trim() === '' && none !== undefined) {
      event.preventDefault()
      leave()
    } else if (open) {
      if (event.key === 'Enter' && isBusy && !list.row) isHeld.current = true
      list.takeKey(event)
    } else if (opens && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      show()
    }
  }
  return (
    <Field {...{ label, error, about, hint, required, className }} value={value} hideLabel={hideLabel ?? false}>
      {wiring => (
        <span ref={anchor} className={css.box}>
          {chosen?.image && typed === null && (
            <span className={clsx(css.icon, css.pictured)}>
              <img src={chosen.image} alt="" width={20} height={20} />
            </span>
          )}
          <input
            {...native}
            {...wiring}
            {...list.wiring}
            ref={input}
            type="text"
            role="combobox"
            aria-expanded={open}
            aria-controls={open ? list.listId : undefined}
            aria-activedescendant={open ? list.wiring['aria-activedescendant'] : undefined}
            // A surrounding dialog listens for Esc on the window; this mark reserves the key.
            data-takes-escape={open || undefined}
            disabled={disabled}
            placeholder={none}
            value={typed ?? chosen?.label ?? ''}
            className={clsx(css.control, css.withEnd, css.select, chosen?.image && typed === null && css.withIcon)}
            onClick={event => {
              if (!open) event.currentTarget.select()
              show()
            }}
            onChange={event => {
              setTyped(event.target.value)
              elsewhere?.onType(event.target.value)
              isHeld.current = false
              list.setActive(0)
              setOpen(true)
            }}
            onKeyDown={keys}
            onBlur={leave}
          />
          {none !== undefined && value !== '' && !disabled ? (
            <span className={css.end}>
              <button
                type="button"
                className={css.clear}
                // Keyboard users clear the field itself
                tabIndex={-1}
                aria-label={t('clear', { name: label.toLowerCase() })}
                onMouseDown={event => event.preventDefault()}
                onClick={() => {
                  close()
                  onChange('')
                  input.current?.focus()
                }}
              >
                <IconX size={14} />
              </button>
            </span>
          ) : (
            <span className={clsx(css.end, css.inert)}>
              <IconChevronDown size={16} />
            </span>
          )}
          {open && (
            <Drop
              id={list.listId}
              anchor={anchor}
              onClose={leave}
              label={label}
              rows={rows}
              active={list.active}
              chosen={value}
              choose={choose}
              note={elsewhere?.note ?? null}
            />
          )}
        </span>
      )}
    </Field>
  )
}

type DropProps = OptionsProps & { anchor: RefObject<HTMLElement | null>; onClose: () => void; note: string | null }

function Drop({ anchor, onClose, note, ...list }: DropProps) {
  const t = useTexts(uiTexts)
  const box = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (box.current && anchor.current) return float(box.current, anchor.current, { asWide: true, onLeave: leave })
  }, [anchor])
  return (
    <div ref={box} popover="manual" className={clsx(overlay.popover, select.drop)}>
      <Options {...list} />
      {(note !== null || list.rows.length === 0) && (
        <div className={select.note} role="status">
          {note ?? t('noMatch')}
        </div>
      )}
    </div>
  )
}
