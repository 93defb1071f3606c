import { type Answer, api, formatPhone, type LearnerLink } from '@preceptor/contract'
import { IconDeviceMobileMessage, IconKey, IconMail, IconQrcode } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import type { ApiFailure } from '@/api/failure.ts'
import { noticeOf } from '@/api/failures.ts'
import { useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { LinkQr } from './LinkQr.tsx'
import css from './links.module.css'
import type { Reader } from './reader.ts'
import { linksTexts } from './texts.ts'

/** The second click of a double click may come after the answer to the first. */
const once = (act: () => void) => (event: MouseEvent) => void (event.detail > 1 || act())

/** The ways in which a link that opens gets to the person. */
export function HandOver({ link, reader }: { link: LearnerLink; reader: Reader }) {
  const t = useTexts(linksTexts)
  const [refusal, setRefusal] = useState('')
  const [showsQr, setShowsQr] = useState(false)
  const [code, setCode] = useState<Answer<typeof api.learnerLinks.code> | null>(null)
  const { first_name: name, email, mobile } = reader
  const fail = (failure: ApiFailure) => {
    setRefusal(noticeOf(failure)?.text ?? '')
    return true
  }
  const refresh = [api.learnerLinks.ofEmployee]
  const mail = useSend(api.learnerLinks.send, {
    refresh,
    fail,
    done: () => void showToast('success', t('mailed', { address: email ?? '' })),
  })
  const sms = useSend(api.learnerLinks.send, {
    refresh,
    fail,
    done: () => void showToast('success', t('mailed', { address: formatPhone(mobile ?? '') })),
  })
  const askCode = useSend(api.learnerLinks.code, { refresh, fail, done: setCode })
  const params = { id: link.id }
  const begin = (act: () => void) =>
    once(() => {
      setRefusal('')
      act()
    })
  const lacks = [email ? '' : t('noEmail', { name }), mobile ? '' : t('noMobile', { name })].filter(Boolean)
  return (
    <section className={css.stack} aria-labelledby="hand-over">
      {link.needs_code && <Banner>{t('needsCode', { name })}</Banner>}
      <h3 id="hand-over" className={css.heading}>
        {t('hand', { name })}
      </h3>
      <div className={css.buttons}>
        <Button
          icon={<IconMail size={16} />}
          busy={mail.isSending}
          refused={email ? undefined : t('noEmail', { name })}
          onClick={begin(() => mail.send({ params, body: { by: 'mail' } }))}
        >
          {t('mail')}
        </Button>
        <Button
          icon={<IconDeviceMobileMessage size={16} />}
          busy={sms.isSending}
          refused={mobile ? undefined : t('noMobile', { name })}
          onClick={begin(() => sms.send({ params, body: { by: 'sms' } }))}
        >
          {t('sms')}
        </Button>
        <Button icon={<IconQrcode size={16} />} aria-expanded={showsQr} onClick={once(() => setShowsQr(!showsQr))}>
          {t(showsQr ? 'hideQr' : 'showQr')}
        </Button>
        <Button
          icon={<IconKey size={16} />}
          busy={askCode.isSending}
          onClick={begin(() => askCode.send({ params, body: {} }))}
        >
          {t('getCode')}
        </Button>
      </div>
      {lacks.length > 0 && <p className="quiet">{lacks.join(' ')}</p>}
      {refusal && <Banner level="error">{refusal}</Banner>}
      <div role="status">{code && <Code {...code} />}</div>
      {showsQr && <LinkQr link={link} reader={reader} />}
    </section>
  )
}

function Code({ code, until }: { code: string; until: string }) {
  const t = useTexts(linksTexts)
  const { timeZone } = useAgency()
  return (
    <div className={css.box}>
      <span>{t('code')}</span>
      <strong className={css.code}>{code.replace(/^(.{4})/, '$1 ')}</strong>
      <p className="quiet">{t('codeUntil', { at: formatInstant(until, timeZone) })}</p>
    </div>
  )
}
