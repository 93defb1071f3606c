import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { lazyExtra } from '@/lib/lazy-extra.ts'
import { useStore } from '@/lib/store.ts'
import { useUser } from '@/session/session.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { product } from '@/nav/title.ts'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Brand } from './Brand.tsx'
import css from './public.module.css'
import { Speaking } from './Speaking.tsx'
import { appTexts } from './texts.ts'
import { panelLanguageOf, visitorLanguage } from './visitor-language.ts'

const LanguageChoice = lazyExtra(() => import('./LanguageChoice.tsx'))

/** The plain frame of pages outside every agency, in the profile's language for signed-in users. */
export default function PublicLayout() {
  const user = useUser()
  const visitors = useStore(visitorLanguage)
  return (
    <Speaking language={user ? panelLanguageOf(user) : visitors} meanwhile={user !== null}>
      <PublicFrame />
    </Speaking>
  )
}

function PublicFrame() {
  const t = useTexts(appTexts)
  const signedIn = useUser() !== null
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
      <footer className={css.footer}>
        <p>
          {product} · {t('footer')}
        </p>
        {!signedIn && <LanguageChoice />}
      </footer>
    </div>
  )
}
