import { api } from '@preceptor/contract'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts, withTexts } from '@/lib/texts/catalogue.ts'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { call } from '@/widgets/public-shell/calls.ts'
import type { Link } from '@/widgets/public-shell/link.ts'
import { Notice } from '@/widgets/public-shell/Notice.tsx'
import { Opening } from '@/widgets/public-shell/Opening.tsx'
import { PublicPage } from '@/widgets/public-shell/PublicPage.tsx'
import { device } from '@/widgets/public-shell/storage.ts'
import { frameLanguages } from './frame-languages.ts'
import { languageIn } from './language.ts'
import { links } from './links.ts'
import css from './sign.module.css'
import { signTexts } from './texts.ts'

const SignForm = lazyPart(
  () => withTexts(() => import('./SignForm.tsx')),
  () => <SkeletonLines lines={6} />,
)

/** Goes from a link to the form step that its recipient signs. */
export function Sign({ link }: { link: Link | null }) {
  const t = useTexts(signTexts)
  return (
    <PublicPage title={t('title')} className={css.page}>
      {link ? (
        <Opening
          link={link}
          links={links}
          words={{ opening: t('opening'), goneHint: t('goneHint'), from: agency => t('sentBy', { agency }) }}
          languages={{
            label: t('language'),
            languages: frameLanguages,
            chosen: () => device.read(languageIn),
            onChoose: code => device.write(languageIn, code),
          }}
          look={token => call(api.signing.look, { body: { token } }, { token: null })}
          open={(token, proof) => call(api.signing.open, { body: { token, ...proof } }, { token: null })}
        >
          {({ session, signedOut }) => <SignForm key={session} link={link} session={session} onSignedOut={signedOut} />}
        </Opening>
      ) : (
        <Notice title={t('noLink')} hint={t('noLinkHint')} />
      )}
    </PublicPage>
  )
}
