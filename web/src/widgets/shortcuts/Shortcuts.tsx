import { useEffect, useEffectEvent } from 'react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useStore } from '@/lib/store.ts'
import { enterRows } from '@/ui/table/row-keys.ts'
import { dialogKeys, pageKeys } from './page-keys.ts'
import { shortcutsShown } from './shown.ts'
import { useSingleKeys } from './use-single-keys.ts'

const KeysDialog = lazyPart(() => import('./KeysDialog.tsx'))

/** The current page's shortcuts, and the list of them. */
export default function Shortcuts() {
  const shown = useStore(shortcutsShown)
  const single = useSingleKeys()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isBusy(event)) return
    const isOver = overPage()
    const act = (isOver ? undefined : moving(event)) ?? (single.on ? alone(event, isOver) : undefined)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      shortcutsShown.set(false)
    }
  }, [])
  return shown && <KeysDialog single={single} onClose={() => shortcutsShown.set(false)} />
}

const isBusy = (event: KeyboardEvent) =>
  event.defaultPrevented ||
  event.isComposing ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  document.querySelector('dialog[open], [role=menu], [role=listbox]:not([hidden])') !== null ||
  // One dialog may have its own keys
  dialogs() > (dialogKeys().length > 0 ? 1 : 0)

const dialogs = () => document.querySelectorAll('[aria-modal=true], [role=dialog]').length
const overPage = () => dialogs() > 0

const isSeen = (one: HTMLElement) => one.checkVisibility()
const first = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].find(isSeen)
const search = () => first('main search input')
const rows = () => first('main [data-rows]')
const enter = () => enterRows(rows())

/** Moves into the rows: down from the search or the top of the page, and out of an empty search. */
function moving({ key, target }: KeyboardEvent): (() => void) | undefined {
  const at = target as HTMLElement
  if (at.matches('search input')) {
    if (key === 'ArrowDown' && rows()) return enter
    if (key === 'Escape') return () => (rows() ? enter() : at.blur())
    return undefined
  }
  const isTop = at === document.body || at.matches('main, h1')
  return isTop && rows() && (key === 'ArrowDown' || key === 'ArrowUp') ? enter : undefined
}

/** Focuses explicitly, because selecting moves the focus only in some browsers. */
function toField(field: HTMLInputElement) {
  field.focus()
  field.select()
}

/** Handles keys without a modifier. */
function alone({ key, target, shiftKey }: KeyboardEvent, inDialog: boolean): (() => void) | undefined {
  const at = target as HTMLElement
  if (at.isContentEditable || at.matches('textarea, select, input:not([type=checkbox], [type=radio])')) return undefined
  if (key === '?') return () => shortcutsShown.set(true)
  if (key === '/' && !inDialog) {
    const field = search() as HTMLInputElement | undefined
    return field && (() => toField(field))
  }
  if (shiftKey) return undefined
  return (inDialog ? dialogKeys() : pageKeys()).find(one => one.key === key.toLowerCase())?.run
}
