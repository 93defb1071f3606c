import { api, type EmployeeFormRow, linkStates, type SignLink } from '@preceptor/contract'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import type { ApiFailure } from '@/api/failure.ts'
import { noticeOf } from '@/api/failures.ts'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { useCopied } from '@/ui/json/use-copied.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { GivenCode } from '../hand-over/GivenCode.tsx'
import css from '../hand-over/hand-over.module.css'
import { HandOverButtons } from '../hand-over/HandOverButtons.tsx'
import { linkColours } from '../hand-over/link-colours.ts'
import { LinkQr } from '../hand-over/LinkQr.tsx'
import { once } from '../hand-over/once.ts'
import { OpenedOn } from '../hand-over/OpenedOn.tsx'
import { RevokeDialog } from '../hand-over/RevokeDialog.tsx'
import { handOverTexts } from '../hand-over/texts.ts'
import { formName } from './form-name.ts'
import { employeeFormsTexts } from './texts.ts'

interface Props {
  of: Pick<EmployeeFormRow, 'id' | 'form' | 'visibility'>
  onClose: () => void
}

/** Links for people without an account to sign, one per step: create, share, and end them. */
export default function SignLinkDialog({ of, onClose }: Props) {
  const t = useTexts(employeeFormsTexts)
  const ways = useTexts(handOverTexts)
  const { id } = of
  const { data, isError, refetch } = useQueryOf(api.signing.links, { params: { id } }, { quiet: true, staleTime: 0 })
  const [chosen, setChosen] = useState<string | null>(null)
  const [revokes, setRevokes] = useState(false)
  const links = data?.data ?? []
  const link = links.find(({ step_key }) => step_key === chosen) ?? links[0]
  return (
    <>
      <Dialog
        open
        size="medium"
        title={t('linkTitle', { name: formName(of) })}
        onClose={onClose}
        footer={link?.state === 'open' && <Button onClick={() => setRevokes(true)}>{ways('revokeMore')}</Button>}
      >
        <div className={css.stack}>
          {!data && !isError && <SkeletonLines lines={4} />}
          {!data && isError && (
            <Banner
              level="error"
              title={t('linksFailed')}
              action={
                <Button size="small" onClick={() => void refetch()}>
                  {ways('retry')}
                </Button>
              }
            />
          )}
          {data && !link && <p>{t('noLinkSteps')}</p>}
          {links.length > 1 && link && (
            <SelectField
              label={t('linkFor')}
              choices={links.map(({ step_key, who }) => ({ value: step_key, label: who }))}
              value={link.step_key}
              onChange={setChosen}
            />
          )}
          {link && <Step key={link.step_key} form={id} link={link} isChosen={links.length > 1} />}
        </div>
      </Dialog>
      {revokes && link && (
        <RevokeDialog
          call={api.signing.revokeLink}
          args={{ params: { id }, body: { step_key: link.step_key } }}
          refresh={[api.signing.links]}
          title={t('revokeLinkTitle', { name: link.who })}
          hint={t('revokeLinkHint')}
          onClose={() => setRevokes(false)}
        />
      )}
    </>
  )
}

/** The state of a step's link, and the ways to send it. */
function Step({ form, link, isChosen }: { form: string; link: SignLink; isChosen: boolean }) {
  const t = useTexts(employeeFormsTexts)
  const ways = useTexts(handOverTexts)
  const { step_key, who, ways: works, needs_code } = link
  const [refusal, setRefusal] = useState('')
  const [showsQr, setShowsQr] = useState(false)
  const [address, setAddress] = useState('')
  const [code, setCode] = useState<{ code: string; until: string } | null>(null)
  const { copied, copy } = useCopied()
  const shared = {
    refresh: [api.signing.links],
    fail: (failure: ApiFailure) => {
      setRefusal(noticeOf(failure)?.text ?? '')
      return true
    },
  }
  const params = { id: form }
  const body = { step_key }
  const make = useSend(api.signing.makeLink, {
    ...shared,
    done: made => {
      setAddress(made.address)
      copy('address', made.address)
    },
  })
  const makeForQr = useSend(api.signing.makeLink, { ...shared, done: () => setShowsQr(true) })
  const sent = () => void showToast('success', t('linkSent', { name: who }))
  const mail = useSend(api.signing.sendLink, { ...shared, done: sent })
  const sms = useSend(api.signing.sendLink, { ...shared, done: sent })
  const askCode = useSend(api.signing.linkCode, { ...shared, done: setCode })
  const begin = (act: () => void) => () => {
    setRefusal('')
    act()
  }
  const send = (by: 'mail' | 'sms') => {
    const way = by === 'mail' ? mail : sms
    return works.includes(by)
      ? { busy: way.isSending, act: begin(() => way.send({ params, body: { ...body, by } })) }
      : undefined
  }
  const isOpen = link.state === 'open'
  return (
    <section className={css.stack} aria-label={who}>
      <Facts link={link} isNamed={isChosen} />
      {link.state === 'closed' ? (
        <Banner>{t('linkClosedNote')}</Banner>
      ) : (
        <>
          {needs_code && <Banner>{t('linkNeedsCode', { name: who })}</Banner>}
          <HandOverButtons
            mail={send('mail')}
            sms={send('sms')}
            qr={{
              isShown: showsQr,
              busy: makeForQr.isSending,
              toggle: begin(() =>
                showsQr ? setShowsQr(false) : isOpen ? setShowsQr(true) : makeForQr.send({ params, body }),
              ),
            }}
            code={{ busy: askCode.isSending, act: begin(() => askCode.send({ params, body })) }}
          >
            <Button
              icon={<IconCopy size={16} />}
              busy={make.isSending}
              onClick={once(begin(() => make.send({ params, body })))}
            >
              {ways(copied ? 'copied' : 'copyLink')}
            </Button>
          </HandOverButtons>
          {works.length === 0 && <p className="quiet">{ways('noWay')}</p>}
          {refusal && <Banner level="error">{refusal}</Banner>}
          {isOpen && address && (
            <p>
              {ways('linkAddress')}: <span className={css.address}>{address}</span>
            </p>
          )}
          <div role="status">{code && <GivenCode {...code} />}</div>
          {showsQr && (
            <LinkQr
              call={api.signing.linkQr}
              args={{ params, query: { step_key } }}
              alt={t('linkQrAlt', { name: who })}
            />
          )}
        </>
      )}
    </section>
  )
}

/** `isNamed`: the choice above already shows whose link it is. */
function Facts({ link, isNamed }: { link: SignLink; isNamed: boolean }) {
  const t = useTexts(employeeFormsTexts)
  const ways = useTexts(handOverTexts)
  const { timeZone } = useAgency()
  const { state, who, expires_at, last_sent_at } = link
  return (
    <KeyValues
      items={[
        ...(isNamed ? [] : [{ label: t('linkFor'), value: who }]),
        {
          label: t('linkState'),
          value:
            state === 'none' ? (
              t('linkNone')
            ) : (
              <StatusBadge colour={linkColours[state]}>
                {state === 'closed' ? t('linkClosed') : inWords(linkStates[state])}
              </StatusBadge>
            ),
        },
        { label: ways('until'), value: state === 'open' && expires_at && formatInstant(expires_at, timeZone) },
        { label: ways('lastSent'), value: last_sent_at && formatInstant(last_sent_at, timeZone) },
        { label: ways('opened'), value: state !== 'none' && <OpenedOn of={link} /> },
      ]}
    />
  )
}
