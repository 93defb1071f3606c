import { type Answer, api, formatPhone, type LearnerLink } from '@preceptor/contract'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { ApiFailure } from '@/api/failure.ts'
import { noticeOf } from '@/api/failures.ts'
import { useDownload, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { GivenCode } from '@/widgets/hand-over/GivenCode.tsx'
import { HandOverButtons } from '@/widgets/hand-over/HandOverButtons.tsx'
import { LinkQr } from '@/widgets/hand-over/LinkQr.tsx'
import css from './links.module.css'
import type { Reader } from './reader.ts'
import { linksTexts } from './texts.ts'

/** Ways to send a working link to the person. */
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
  const sheet = useDownload(api.learnerLinks.sheet)
  const params = { id: link.id }
  const begin = (act: () => void) => () => {
    setRefusal('')
    act()
  }
  const lacks = [email ? '' : t('noEmail', { name }), mobile ? '' : t('noMobile', { name })].filter(Boolean)
  return (
    <section className={css.stack} aria-labelledby="hand-over">
      {link.needs_code && <Banner>{t('needsCode', { name })}</Banner>}
      <h3 id="hand-over" className={css.heading}>
        {t('hand', { name })}
      </h3>
      <HandOverButtons
        mail={{
          busy: mail.isSending,
          refused: email ? undefined : t('noEmail', { name }),
          act: begin(() => mail.send({ params, body: { by: 'mail' } })),
        }}
        sms={{
          busy: sms.isSending,
          refused: mobile ? undefined : t('noMobile', { name }),
          act: begin(() => sms.send({ params, body: { by: 'sms' } })),
        }}
        qr={{ isShown: showsQr, toggle: () => setShowsQr(!showsQr) }}
        code={{ busy: askCode.isSending, act: begin(() => askCode.send({ params, body: {} })) }}
      />
      {lacks.length > 0 && <p className="quiet">{lacks.join(' ')}</p>}
      {refusal && <Banner level="error">{refusal}</Banner>}
      <div role="status">{code && <GivenCode {...code} />}</div>
      {showsQr && (
        <LinkQr call={api.learnerLinks.qr} args={{ params }} alt={t('qrAlt', { name: reader.name })}>
          <Button
            icon={<IconPrinter size={16} />}
            busy={sheet.isDownloading}
            onClick={() => sheet.download({ params })}
          >
            {t('print')}
          </Button>
        </LinkQr>
      )}
    </section>
  )
}
