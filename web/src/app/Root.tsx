import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { useSession } from '@/session/session.ts'
import { lazyExtra } from '@/lib/lazy-extra.ts'
import { useStore } from '@/lib/store.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { toasts } from '@/ui/overlay/toast-store.ts'
import { Corner } from './Corner.tsx'
import { appTexts } from './texts.ts'

const Toasts = lazyExtra(() => import('@/ui/overlay/Toasts.tsx'))
const Tooltips = lazyExtra(() => import('@/ui/overlay/Tooltips.tsx'))
const IdleNotice = lazyExtra(() => import('./extras.ts').then(({ idleNotice }) => idleNotice()))
const UpdatePrompt = lazyExtra(() => import('./extras.ts').then(({ updatePrompt }) => updatePrompt()))

/** The frame of every page. */
export function Root() {
  const t = useTexts(appTexts)
  const anyToast = useStore(toasts).length > 0
  const signedIn = useSession().is === 'in'
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    // Loads in order of need: rows first, then content that may float over them.
    const later = setTimeout(() => setSettled(true), 1500)
    return () => clearTimeout(later)
  }, [])
  return (
    <>
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      <Outlet />
      {anyToast && <Toasts />}
      <Corner>
        {signedIn && settled && <IdleNotice />}
        {/* Only builds have a worker: in development every change shows at once. */}
        {import.meta.env.PROD && settled && <UpdatePrompt />}
      </Corner>
      <Tooltips />
    </>
  )
}
