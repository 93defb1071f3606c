import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Brand } from './Brand.tsx'
import css from './public.module.css'

/** Calm frame of the pages outside every agency. */
export function PublicLayout() {
  return (
    <div className={css.layout}>
      <header className={css.header}>
        <Brand />
      </header>
      <main id="main" className={css.main} tabIndex={-1}>
        <Suspense fallback={<SkeletonLines lines={5} />}>
          <Outlet />
        </Suspense>
      </main>
      <footer className={css.footer}>Preceptor · Training and staff management for home-care agencies</footer>
    </div>
  )
}
