import type { User } from '@preceptor/contract'
import { IconSearch } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '@/auth/actions.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Link } from '@/ui/Link.tsx'
import { stepTo } from '@/ui/select/step-to.ts'
import { EmployeePhoto } from '@/widgets/employees/EmployeePhoto.tsx'
import { shortcutsShown } from '@/widgets/shortcuts/shown.ts'
import type { Entry, Group } from './entries.ts'
import css from './search.module.css'
import { searchTexts } from './texts.ts'
import { useResults } from './use-results.ts'

interface SearchDialogProps {
  user: User
  area: 'agency' | 'csm'
  /** Letters typed before the field appeared. */
  early: RefObject<string>
  onClose: () => void
}

/** Lists people, pages and actions the user may open, usable by keyboard alone. */
export default function SearchDialog({ user, area, early, onClose }: SearchDialogProps) {
  const t = useTexts(searchTexts)
  const [typed, setTyped] = useState('')
  const box = useModal(onClose, () => setTyped(early.current))
  const [at, setAt] = useState(0)
  const listId = useId()
  const { groups, searching, failed } = useResults(user, area, typed)
  const entries = groups.flatMap(group => group.entries)
  const chosen = Math.min(at, entries.length - 1)
  const open = useOpen(onClose)
  const fieldLabel = area === 'csm' ? t('fieldEverywhere') : t('field')
  const keys = (event: KeyboardEvent) => {
    const to = stepTo(event, chosen, entries.length)
    const entry = entries[chosen]
    if (event.nativeEvent.isComposing) return
    if (to !== undefined) {
      event.preventDefault()
      setAt(to)
    } else if (event.key === 'Enter' && entry) {
      event.preventDefault()
      open(entry, event.ctrlKey || event.metaKey)
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside it closes it; by keyboard Esc does
    <dialog
      ref={box}
      className={css.dialog}
      aria-label={t('search')}
      onClick={event => event.target === event.currentTarget && onClose()}
    >
      <div className={css.box}>
        <div className={css.field}>
          <IconSearch size={18} aria-hidden="true" />
          <input
            type="text"
            role="combobox"
            aria-label={fieldLabel}
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={entries[chosen] ? `${listId}-${chosen}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            placeholder={fieldLabel}
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              setAt(0)
            }}
            onKeyDown={keys}
          />
          <kbd>Esc</kbd>
        </div>
        <Results id={listId} groups={groups} active={chosen} onOpen={open} onPoint={setAt} />
        <State typed={typed.trim()} count={entries.length} searching={searching} failed={failed} />
      </div>
    </dialog>
  )
}

/** Uses the browser's modal dialog: it holds the focus, closes with Esc and returns the focus. */
function useModal(onClose: () => void, onOpen: () => void) {
  const box = useRef<HTMLDialogElement>(null)
  const begin = useEffectEvent(onOpen)
  const closed = useEffectEvent(onClose)
  // Renders before the next key; otherwise a letter typed in between would replace the early ones.
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    begin()
    const onClosed = () => closed()
    dialog?.addEventListener('close', onClosed)
    return () => {
      dialog?.removeEventListener('close', onClosed)
      dialog?.close()
    }
  }, [])
  return box
}

function useOpen(onClose: () => void) {
  const navigate = useNavigate()
  return (entry: Entry, elsewhere = false) => {
    if (entry.href !== undefined && elsewhere) {
      window.open(entry.href, '_blank', 'noopener')
      return
    }
    onClose()
    if (entry.does === 'sign-out') void signOut()
    else if (entry.does === 'shortcuts') shortcutsShown.set(true)
    else if (entry.href !== undefined) void navigate(entry.href)
  }
}

interface ResultsProps {
  id: string
  groups: readonly Group[]
  active: number
  onOpen: (entry: Entry, elsewhere?: boolean) => void
  onPoint: (index: number) => void
}

function Results({ id, groups, active, onOpen, onPoint }: ResultsProps) {
  const t = useTexts(searchTexts)
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const starts = groups.map((_, i) => groups.slice(0, i).reduce((sum, group) => sum + group.entries.length, 0))
  return (
    <div id={id} role="listbox" aria-label={t('results')} className={css.results} hidden={groups.length === 0}>
      {groups.map(({ name, entries }, g) => (
        <div key={name} role="group" aria-label={name}>
          <p className={css.group} aria-hidden="true">
            {name}
          </p>
          {entries.map((entry, i) => {
            const index = (starts[g] ?? 0) + i
            return (
              <Result
                key={entry.key}
                id={`${id}-${index}`}
                entry={entry}
                selected={index === active}
                onOpen={onOpen}
                onPoint={() => onPoint(index)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface ResultProps {
  id: string
  entry: Entry
  selected: boolean
  onOpen: ResultsProps['onOpen']
  onPoint: () => void
}

function Result({ id, entry, selected, onOpen, onPoint }: ResultProps) {
  const { icon: Icon, person, label, facts, href } = entry
  const shared = {
    id,
    role: 'option',
    'aria-selected': selected,
    tabIndex: -1,
    className: css.result,
    onPointerMove: selected ? undefined : onPoint,
    children: (
      <>
        {person ? <EmployeePhoto of={person} size={24} /> : <Icon size={16} aria-hidden="true" />}
        <span className={css.label}>{label}</span>
        {facts && <span className={css.facts}>{facts}</span>}
      </>
    ),
  }
  if (href === undefined) return <button type="button" {...shared} onClick={() => onOpen(entry)} />
  const follow = (event: MouseEvent) => {
    // A middle or modified click opens elsewhere, like on every link
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(entry)
  }
  return <Link {...shared} href={href} onClick={follow} />
}

interface StateProps {
  typed: string
  count: number
  searching: boolean
  failed: boolean
}

/** Announced to screen readers on change, and shown when there is nothing else. */
function State({ typed, count, searching, failed }: StateProps) {
  const t = useTexts(searchTexts)
  if (failed)
    return (
      <p className={css.state} role="status">
        {t('failed')}
      </p>
    )
  if (count > 0)
    return (
      <p className="sr-only" role="status">
        {typed && !searching ? t('count', { count }) : ''}
      </p>
    )
  return (
    <p className={css.state} role="status">
      {searching ? t('searching') : t('none', { typed })}
    </p>
  )
}
