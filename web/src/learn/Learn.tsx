import { type Answer, api } from '@preceptor/contract'
import { useEffect, useState } from 'react'
import { asFailure } from '@/api/failure.ts'
import { withTexts, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { call } from '@/widgets/public-shell/calls.ts'
import { Notice } from '@/widgets/public-shell/Notice.tsx'
import { PublicPage } from '@/widgets/public-shell/PublicPage.tsx'
import css from './learn.module.css'
import { forgetOpened, keepOpened, type Link, readOpened } from './link.ts'
import { Proof } from './Proof.tsx'
import { learnTexts } from './texts.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'

const Program = lazyPart(
  () => withTexts(() => import('./Program.tsx')),
  () => <SkeletonLines lines={6} />,
)

type Look = Answer<typeof api.learnerLinks.look>
type Stage =
  | { is: 'opening' }
  | { is: 'gone' }
  | { is: 'unreachable' }
  | { is: 'proof'; look: Look; isAgain: boolean }
  | { is: 'open'; session: string; agency: string }

/** From a link to the program: what it asks for before it opens on a device, and what is said when it does not. */
export function Learn({ link }: { link: Link | null }) {
  const t = useTexts(learnTexts)
  return (
    <PublicPage title={t('title')} className={css.page}>
      {link ? <Opening link={link} /> : <Notice title={t('noLink')} hint={t('noLinkHint')} />}
    </PublicPage>
  )
}

function Opening({ link }: { link: Link }) {
  const t = useTexts(learnTexts)
  const { stage, look, open, signedOut } = useStage(link)
  switch (stage.is) {
    case 'opening':
      return (
        <div className={css.card}>
          <h1>{t('opening')}</h1>
          <SkeletonLines lines={4} />
        </div>
      )
    case 'gone':
      return <Notice title={t('gone')} hint={t('goneHint')} />
    case 'unreachable':
      return (
        <Notice
          title={t('unreachable')}
          hint={t('unreachableHint')}
          action={
            <Button look="primary" onClick={look}>
              {t('tryAgain')}
            </Button>
          }
        />
      )
    case 'proof':
      return <Proof link={link} look={stage.look} isAgain={stage.isAgain} onOpen={open} onGone={signedOut} />
    case 'open':
      return (
        <Program
          key={stage.session}
          name={link.name}
          session={stage.session}
          agency={stage.agency}
          onSignedOut={signedOut}
        />
      )
  }
}

function useStage(link: Link) {
  const opened = readOpened(link)
  const [stage, setStage] = useState<Stage>(() => (opened ? { is: 'open', ...opened } : { is: 'opening' }))
  const ask = (isAgain: boolean) => {
    setStage({ is: 'opening' })
    call(api.learnerLinks.look, { body: { token: link.token } }, { token: null }).then(
      found => setStage({ is: 'proof', look: found, isAgain }),
      (thrown: unknown) => {
        const { kind, status } = asFailure(thrown)
        setStage({ is: kind === 'response' && status < 500 && status !== 429 ? 'gone' : 'unreachable' })
      },
    )
  }
  useEffect(() => {
    if (!opened) ask(false)
    // The link is the same for as long as the page is open.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return {
    stage,
    look: () => ask(false),
    open: (session: string, agency: string) => {
      keepOpened(link, { session, agency })
      setStage({ is: 'open', session, agency })
    },
    /** What this device had opens no more: the link may still. */
    signedOut: () => {
      forgetOpened(link)
      ask(true)
    },
  }
}
