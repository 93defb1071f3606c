import { api } from '@preceptor/contract'
import { withTexts, useTexts } from '@/lib/texts/catalogue.ts'
import { useState } from 'react'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { call } from '@/widgets/public-shell/calls.ts'
import { Notice } from '@/widgets/public-shell/Notice.tsx'
import { Opening } from '@/widgets/public-shell/Opening.tsx'
import { PublicPage } from '@/widgets/public-shell/PublicPage.tsx'
import { frameLanguages } from './frame-languages.ts'
import { chosenLanguage, keepLanguage } from './language.ts'
import css from './learn.module.css'
import { type Link, links } from './link.ts'
import { learnTexts } from './texts.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'

const Program = lazyPart(
  () => withTexts(() => import('./Program.tsx')),
  () => <SkeletonLines lines={6} />,
)

/** Goes from a link to the program. */
export function Learn({ link: given }: { link: Link | null }) {
  const t = useTexts(learnTexts)
  const [link, setLink] = useState(given)
  if (!link)
    return (
      <PublicPage title={t('title')} className={css.page}>
        <Notice title={t('noLink')} hint={t('noLinkHint')} />
      </PublicPage>
    )
  return (
    <PublicPage title={t('title')} className={css.page}>
      <Opening
        key={link.name}
        link={link}
        links={links}
        words={{ opening: t('opening'), goneHint: t('goneHint'), from: agency => t('sentBy', { agency }) }}
        languages={{ label: t('language'), languages: frameLanguages, chosen: chosenLanguage, onChoose: keepLanguage }}
        look={token => call(api.learnerLinks.look, { body: { token } }, { token: null })}
        open={(token, proof) => call(api.learnerLinks.open, { body: { token, ...proof } }, { token: null })}
      >
        {({ session, agency, signedOut }) => (
          <Program
            key={session}
            name={link.name}
            session={session}
            agency={agency}
            onSignedOut={signedOut}
            onOpen={another => setLink(links.adopt(another.token, { session: another.session, agency }))}
          />
        )}
      </Opening>
    </PublicPage>
  )
}
