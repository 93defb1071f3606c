import { type ReactNode, useEffect, useState } from 'react'
import { asFailure } from '@/api/failure.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { speak, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import type { Link, linksOfPage } from './link.ts'
import { Notice } from './Notice.tsx'
import type { LanguageChoiceProps } from './LanguageChoice.tsx'
import type AskedProof from './Proof.tsx'
import type { Look } from './Proof.tsx'
import css from './public-shell.module.css'
import { publicShellTexts } from './texts.ts'

type Stage =
  | { is: 'opening' }
  | { is: 'gone' }
  | { is: 'unreachable' }
  | { is: 'proof'; look: Look; isAgain: boolean }
  | { is: 'open'; session: string; agency: string }

// Each device needs it only once
const Proof = lazyPart(
  () => import('./Proof.tsx'),
  () => <SkeletonLines lines={4} />,
)

type Proofs = Parameters<Parameters<typeof AskedProof>[0]['open']>[0]

interface Props {
  link: Link
  links: ReturnType<typeof linksOfPage>
  /** Texts shown while it opens, when it no longer opens, and before the proof. */
  words: { opening: string; goneHint: string; from: (agency: string) => string }
  /** The page's languages, and the one chosen on this device. */
  languages: LanguageChoiceProps & { chosen: () => string | null | undefined }
  look: (token: string) => Promise<Look>
  open: (token: string, proof: Proofs) => Promise<{ session: string }>
  /** `signedOut`: call when this device's session no longer works. */
  children: (opened: { session: string; agency: string; signedOut: () => void }) => ReactNode
}

/** Goes from a link to its content: asks for proof before it opens on a device, and explains when it doesn't open. */
export function Opening({ link, links, words, languages, look: ask, open, children }: Props) {
  const t = useTexts(publicShellTexts)
  const opened = links.readOpened(link)
  const [stage, setStage] = useState<Stage>(() => (opened ? { is: 'open', ...opened } : { is: 'opening' }))
  /** Uses the person's language, unless one was chosen on this device. */
  const speakTo = async (own: string | null | undefined) => {
    if (own && !languages.chosen() && languages.languages.includes(own)) await speak(own).catch(() => {})
  }
  const look = (isAgain: boolean) => {
    setStage({ is: 'opening' })
    Proof.preload()
    ask(link.token).then(
      found => speakTo(found.language).then(() => setStage({ is: 'proof', look: found, isAgain })),
      (thrown: unknown) => {
        const { kind, status } = asFailure(thrown)
        setStage({ is: kind === 'response' && status < 500 && status !== 429 ? 'gone' : 'unreachable' })
      },
    )
  }
  useEffect(() => {
    if (opened) void speakTo(opened.language)
    else look(false)
    // The link is the same for as long as the page is open.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const signedOut = () => {
    links.forgetOpened(link)
    look(true)
  }
  switch (stage.is) {
    case 'opening':
      return (
        <div className={css.card}>
          <h1>{words.opening}</h1>
          <SkeletonLines lines={4} />
        </div>
      )
    case 'gone':
      return <Notice title={t('gone')} hint={words.goneHint} />
    case 'unreachable':
      return (
        <Notice
          title={t('unreachable')}
          hint={t('unreachableHint')}
          action={
            <Button look="primary" onClick={() => look(false)}>
              {t('tryAgain')}
            </Button>
          }
        />
      )
    case 'proof': {
      const { agency, language } = stage.look
      const prove = (proof: Proofs) =>
        open(link.token, proof).then(({ session }) => {
          links.keepOpened(link, { session, agency, language })
          setStage({ is: 'open', session, agency })
        })
      return (
        <Proof
          from={words.from(agency)}
          look={stage.look}
          isAgain={stage.isAgain}
          open={prove}
          onGone={signedOut}
          languages={languages}
        />
      )
    }
    case 'open':
      return children({ session: stage.session, agency: stage.agency, signedOut })
  }
}
