import { IconSearch } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useUser } from '@/session/session.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { appTexts } from '../texts.ts'
import css from './search.module.css'

const SearchDialog = lazyPart(() => import('../extras.ts').then(({ searchDialog }) => searchDialog()))

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the global search; so does Ctrl K (⌘ K) anywhere in the panel. */
export function SearchButton({ area }: { area: 'agency' | 'csm' }) {
  const t = useTexts(appTexts)
  const user = useUser()
  const [open, setOpen] = useState(false)
  const early = useEarlyLetters(open)
  useShortcut(() => setOpen(true))
  if (!user) return null
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-label={t('search')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={SearchDialog.preload}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={16} aria-hidden="true" />
        <span className={css.buttonText}>{t('search')}</span>
        <kbd aria-hidden="true" data-keys={isMac ? '⌘ K' : 'Ctrl K'} />
      </button>
      {open && <SearchDialog user={user} area={area} early={early} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Catches letters typed between the shortcut and the field, so fast users don't wait. */
function useEarlyLetters(open: boolean) {
  const letters = useRef('')
  // In the same frame that opens it, so no letter is lost in between
  useLayoutEffect(() => {
    if (!open) return
    const type = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
      if (event.key.length === 1) letters.current += event.key
      else if (event.key === 'Backspace') letters.current = letters.current.slice(0, -1)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', type, { capture: true })
    return () => {
      document.removeEventListener('keydown', type, { capture: true })
      letters.current = ''
    }
  }, [open])
  return letters
}

function useShortcut(onPress: () => void) {
  // In the same frame that shows the button, not a moment later
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // An open dialog needs an answer first
      if (!document.querySelector('dialog[open], [aria-modal="true"]')) onPress()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
