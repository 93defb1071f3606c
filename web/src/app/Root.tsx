import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { useSession } from '@/auth/session.ts'
import { lazyExtra } from '@/lib/lazy-extra.ts'
import { useStore } from '@/lib/store.ts'
import { toasts } from '@/ui/overlay/toast-store.ts'
import { Tooltips } from '@/ui/overlay/Tooltips.tsx'
import { Corner } from './Corner.tsx'

const Toasts = lazyExtra(() => import('@/ui/overlay/Toasts.tsx'))
const IdleNotice = lazyExtra(() => import('./IdleNotice.tsx'))
const UpdatePrompt = lazyExtra(() => import('./update/UpdatePrompt.tsx'))

/** What stands around every page. */
export function Root() {
  const anyToast = useStore(toasts).length > 0
  const signedIn = useSession().is === 'in'
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    // Moves in the order they are needed: rows first, then what may float over them.
    const later = setTimeout(() => setSettled(true), 1500)
    return () => clearTimeout(later)
  }, [])
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Outlet />
      {anyToast && <Toasts />}
      <Corner>
        {signedIn && settled && <IdleNotice />}
        {/* Only what was built has a worker: in development every change shows at once. */}
        {import.meta.env.PROD && settled && <UpdatePrompt />}
      </Corner>
      <Tooltips />
    </>
  )
}
