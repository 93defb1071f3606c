import { IconDeviceMobileMessage, IconKey, IconMail, IconQrcode } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import css from './hand-over.module.css'
import { once } from './once.ts'
import { handOverTexts } from './texts.ts'

interface Way {
  busy: boolean
  refused?: string | undefined
  act: () => void
}

interface Props {
  /** Absent when this channel isn't available. */
  mail?: Way | undefined
  sms?: Way | undefined
  code: Way
  qr: { isShown: boolean; busy?: boolean; toggle: () => void }
  children?: ReactNode
}

/** The ways to send a link to a person. */
export function HandOverButtons({ mail, sms, code, qr, children }: Props) {
  const t = useTexts(handOverTexts)
  return (
    <div className={css.buttons}>
      {children}
      {mail && (
        <Button icon={<IconMail size={16} />} busy={mail.busy} refused={mail.refused} onClick={once(mail.act)}>
          {t('mail')}
        </Button>
      )}
      {sms && (
        <Button
          icon={<IconDeviceMobileMessage size={16} />}
          busy={sms.busy}
          refused={sms.refused}
          onClick={once(sms.act)}
        >
          {t('sms')}
        </Button>
      )}
      <Button
        icon={<IconQrcode size={16} />}
        aria-expanded={qr.isShown}
        busy={qr.busy ?? false}
        onClick={once(qr.toggle)}
      >
        {t(qr.isShown ? 'hideQr' : 'showQr')}
      </Button>
      <Button icon={<IconKey size={16} />} busy={code.busy} onClick={once(code.act)}>
        {t('getCode')}
      </Button>
    </div>
  )
}
