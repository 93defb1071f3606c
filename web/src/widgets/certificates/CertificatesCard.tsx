import { access, api, type Certificate, certificateStates, type Employee, type Transcript } from '@preceptor/contract'
import { IconFileCertificate } from '@tabler/icons-react'
import { useState } from 'react'
import { currentApiRoot } from '@/api/base.ts'
import { useAsk, useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import css from './certificates.module.css'
import { ProofButton } from './ProofButton.tsx'
import { certificatesTexts } from './texts.ts'

const PaperDialog = lazyPart(() => import('./PaperDialog.tsx'))
const VoidDialog = lazyPart(() => import('./VoidDialog.tsx'))
const TranscriptDialog = lazyPart(() => import('./TranscriptDialog.tsx'))

type Shown = { call: 'address' | 'transcriptAddress'; id: string; title: string }

const shownFirst = 3

const colours = { valid: 'green', void: 'red', superseded: 'grey' } as const

/** Proof of this person's training: certificates, and issued transcripts. */
export default function CertificatesCard({ employee }: { employee: Pick<Employee, 'id'> }) {
  const t = useTexts(certificatesTexts)
  const send = useAsk()
  const mayVoid = useCan(access.approveTraining)
  const mayIssue = useCan(access.exportEmployees)
  const [shown, setShown] = useState<Shown | null>(null)
  const [voiding, setVoiding] = useState<Certificate | null>(null)
  const [all, setAll] = useState(false)
  const [issuing, setIssuing] = useState(false)
  const { id } = employee
  const { data, isError, refetch } = useQueryOf(api.certificates.ofEmployee, { params: { id } }, { quiet: true })
  // Shows only the newest; the rest is one click away, so that open training stays near the top of the page
  const certificates = (data?.data ?? []).slice(0, all ? undefined : shownFirst)
  const more = (data?.data.length ?? 0) - certificates.length
  const ask = (call: Shown['call']) => async (paper: string) => {
    const { address } = await send(api.certificates[call], { params: { id: paper } })
    return `${currentApiRoot()}${address}`
  }
  return (
    <div className={css.proofs}>
      <Card title={t('title')} flush={(data?.data.length ?? 0) > 0}>
        {!data && !isError && <SkeletonLines lines={2} />}
        {!data && isError && <LineNotLoaded text={t('notLoaded')} retry={refetch} />}
        {data?.data.length === 0 && <p className="quiet">{t('none')}</p>}
        {data && data.data.length > 0 && (
          <ul className={css.lines} aria-label={t('title')}>
            {certificates.map(one => (
              <CertificateLine
                key={one.id}
                one={one}
                onShow={() => setShown({ call: 'address', id: one.id, title: `${one.title} · ${one.number}` })}
                onVoid={mayVoid && one.state !== 'void' ? () => setVoiding(one) : undefined}
              />
            ))}
          </ul>
        )}
        {more > 0 && (
          <p className={css.more}>
            <Button size="small" look="quiet" onClick={() => setAll(true)}>
              {t('showAll', { count: (data?.data ?? []).length })}
            </Button>
          </p>
        )}
      </Card>
      {data && (mayIssue || data.transcripts.length > 0) && (
        <Card
          title={t('transcripts')}
          flush={data.transcripts.length > 0}
          action={
            mayIssue && (
              <span className={css.issue}>
                <ProofButton
                  employee_id={id}
                  onIssued={(paper, number) => setShown({ call: 'transcriptAddress', id: paper, title: number })}
                />
                <Button size="small" data-tip={t('issueHint')} onClick={() => setIssuing(true)}>
                  {t('issue')}
                </Button>
              </span>
            )
          }
        >
          {data.transcripts.length === 0 ? (
            <p className="quiet">{t('noTranscripts')}</p>
          ) : (
            <ul className={css.lines} aria-label={t('transcripts')}>
              {data.transcripts.map(one => (
                <TranscriptLine
                  key={one.id}
                  one={one}
                  onShow={() => setShown({ call: 'transcriptAddress', id: one.id, title: one.number })}
                />
              ))}
            </ul>
          )}
        </Card>
      )}
      {shown && <PaperDialog id={shown.id} title={shown.title} ask={ask(shown.call)} onClose={() => setShown(null)} />}
      {voiding && <VoidDialog certificate={voiding} onClose={() => setVoiding(null)} />}
      {issuing && (
        <TranscriptDialog
          employee_id={id}
          onClose={() => setIssuing(false)}
          onIssued={(paper, number) => setShown({ call: 'transcriptAddress', id: paper, title: number })}
        />
      )}
    </div>
  )
}

interface LineProps {
  one: Certificate
  onShow: () => void
  onVoid: (() => void) | undefined
}

function CertificateLine({ one, onShow, onVoid }: LineProps) {
  const t = useTexts(certificatesTexts)
  const { number, title, state, issued_on, valid_to, void_reason, voided_by_name, unprintable } = one
  const facts = [
    number,
    t('issued', { day: formatDay(issued_on) }),
    ...(valid_to ? [t('validTo', { day: formatDay(valid_to) })] : []),
  ]
  return (
    <li className={css.line}>
      <IconFileCertificate size={20} aria-hidden="true" />
      <div className={css.what}>
        <span className={css.title}>{title}</span>
        <p className="quiet">{facts.join(' · ')}</p>
        {unprintable.length > 0 && <p className="quiet">{t('unprintable', { letters: unprintable.join(' ') })}</p>}
        {state === 'void' && (
          <p className="quiet">{t('voidedBy', { name: voided_by_name ?? '', reason: void_reason ?? '' })}</p>
        )}
      </div>
      <StatusBadge colour={colours[state]}>{inWords(certificateStates[state])}</StatusBadge>
      <Button size="small" aria-label={t('view', { number })} onClick={onShow}>
        {t('show')}
      </Button>
      {onVoid ? (
        <MenuButton
          label={t('actionsFor', { number })}
          icon="dots"
          items={[{ label: t('void'), asks: true, onSelect: onVoid }]}
        />
      ) : (
        <span />
      )}
    </li>
  )
}

function TranscriptLine({ one, onShow }: { one: Transcript; onShow: () => void }) {
  const t = useTexts(certificatesTexts)
  const { number, from_on, to_on, issued_on, issued_by_name, is_unchanged } = one
  return (
    <li className={css.line}>
      <IconFileCertificate size={20} aria-hidden="true" />
      <div className={css.what}>
        <span className={css.title}>{t('days', { from: formatDay(from_on), to: formatDay(to_on) })}</span>
        <p className="quiet">
          {number} · {t('givenOut', { day: formatDay(issued_on), name: issued_by_name })}
        </p>
      </div>
      <StatusBadge colour={is_unchanged ? 'green' : 'amber'}>{t(is_unchanged ? 'unchanged' : 'changed')}</StatusBadge>
      <Button size="small" aria-label={t('viewTranscript', { number })} onClick={onShow}>
        {t('show')}
      </Button>
      <span />
    </li>
  )
}
