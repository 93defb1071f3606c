import { type Answer, api, reportCodeMinutes } from '@preceptor/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useDownload, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Form } from '@/widgets/form/Form.tsx'
import { type Form as FormOf, useForm } from '@/widgets/form/use-form.ts'
import css from './shared-report.module.css'
import { sharedReportTexts } from './texts.ts'

type Opened = Answer<typeof api.reportLinks.open>

/** A scheduled report for a person without an account: the emailed link, a code sent to the same address, and the files. */
export default function SharedReportPage() {
  const t = useTexts(sharedReportTexts)
  const { hash } = useLocation()
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? '')
  const [opened, setOpened] = useState<Opened | null>(null)
  const [found, setFound] = useState<Answer<typeof api.reportLinks.look> | null>(null)
  const [isBroken, setBroken] = useState(token === '')
  const { send: look } = useSend(api.reportLinks.look, {
    done: setFound,
    fail: () => {
      setBroken(true)
      return true
    },
  })
  const ask = useEffectEvent(() => {
    if (token !== '') look({ body: { token } })
  })
  useEffect(() => ask(), [])
  return (
    <section className={css.page}>
      <PageHeader title={opened?.name ?? t('title')} />
      <Card>
        <div className={css.part}>
          {isBroken ? (
            <Banner level="warning" title={t('broken')}>
              {t('brokenHint')}
            </Banner>
          ) : opened ? (
            <Files token={token} opened={opened} />
          ) : found ? (
            <ByCode token={token} found={found} onOpened={setOpened} />
          ) : (
            <SkeletonLines lines={3} />
          )}
        </div>
      </Card>
    </section>
  )
}

interface ByCodeProps {
  token: string
  found: Answer<typeof api.reportLinks.look>
  onOpened: (opened: Opened) => void
}

function ByCode({ token, found, onOpened }: ByCodeProps) {
  const t = useTexts(sharedReportTexts)
  const [isSent, setSent] = useState(false)
  const code = useSend(api.reportLinks.code, { done: () => setSent(true) })
  const form: FormOf<{ code: string }> = useForm({
    start: { code: '' },
    call: api.reportLinks.open,
    args: values => ({ body: { token, code: values.code } }),
    done: onOpened,
    fail: failure => {
      if (failure.code !== 'WRONG_CODE') return false
      form.showErrors({ code: failure.message })
      return true
    },
  })
  return (
    <>
      <p>{t('from', { agency: found.agency, name: found.name })}</p>
      <p>{isSent ? t('codeSent', { minutes: reportCodeMinutes }) : t('codeGoesTo', { address: found.address })}</p>
      {isSent && (
        <Form form={form} label={t('title')}>
          <TextField
            label={t('code')}
            required
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={20}
            {...form.field('code')}
          />
          <Button type="submit" look="primary" busy={form.busy}>
            {t('open')}
          </Button>
        </Form>
      )}
      <p>
        <Button
          look={isSent ? 'plain' : 'primary'}
          busy={code.isSending}
          onClick={() => code.send({ body: { token } })}
        >
          {isSent ? t('sendAgain') : t('sendCode')}
        </Button>
      </p>
    </>
  )
}

const formatWords = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' } as const

function Files({ token, opened }: { token: string; opened: Opened }) {
  const t = useTexts(sharedReportTexts)
  const file = useDownload(api.reportLinks.file)
  const { session, agency, name, ran_at, rows, filters, formats } = opened
  return (
    <>
      <p>{t('from', { agency, name })}</p>
      <p className="quiet">{[t('ran', { moment: formatInstant(ran_at) }), filters].filter(Boolean).join(' · ')}</p>
      <p>{t('rows', { count: rows ?? 0 })}</p>
      <p className={css.files}>
        {formats.map(format => (
          <Button
            key={format}
            busy={file.isDownloading}
            onClick={() => file.download({ body: { token, session, format } })}
          >
            {t('download', { format: formatWords[format] })}
          </Button>
        ))}
      </p>
    </>
  )
}
