import type { User } from '@preceptor/contract'
import { IconBuildingCommunity, IconSelector } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { isCsmUser } from '@/nav/landing.ts'
import { closedByEscape } from '@/ui/overlay/escape.ts'
import { Skeleton } from '@/ui/page/Skeleton.tsx'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { appTexts } from '../texts.ts'
import css from './shell.module.css'

const load = () => import('../extras.ts').then(({ agencyPicker }) => agencyPicker())
const AgencyPicker = lazyPart(load)
/** Loads the code and, for customer success, the list before the click. */
const preload = (csm: boolean) => {
  AgencyPicker.preload()
  void load()
    .then(({ askAhead }) => csm && askAhead())
    .catch(() => undefined)
}

/** Shows the current agency, and switches to another one. */
export function AgencySwitcher({ user }: { user: User }) {
  const t = useTexts(appTexts)
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const { id, name } = useAgency()
  const csm = isCsmUser(user)
  const unchosen = csm ? t('chooseAgency') : ''
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={css.switcher}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={name ? t('switchAgencyFrom', { agency: name }) : t('chooseAgency')}
        onPointerEnter={() => preload(csm)}
        onFocus={() => preload(csm)}
        onClick={() => setOpen(!open)}
        {...closedByEscape(open, () => setOpen(false))}
      >
        <IconBuildingCommunity size={16} aria-hidden="true" />
        <span className={css.switcherName}>{name ?? (id ? <Skeleton width={120} /> : unchosen)}</span>
        <IconSelector size={16} aria-hidden="true" />
      </button>
      {open && (
        <AgencyPicker anchor={anchor} label={t('switchAgency')} csm={csm} current={id} onDone={() => setOpen(false)} />
      )}
    </>
  )
}
