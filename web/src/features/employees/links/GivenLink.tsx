import { api, type LearnerLink, linkStates } from '@preceptor/contract'
import { useState } from 'react'
import { formatInstant } from '@/lib/format.ts'
import { formatDayOf } from '@/lib/format-more.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { HandOver } from './HandOver.tsx'
import { ExtendLink } from './LinkDays.tsx'
import { handOverTexts } from '@/widgets/hand-over/texts.ts'
import { RevokeDialog } from '@/widgets/hand-over/RevokeDialog.tsx'
import { OpenedOn } from '@/widgets/hand-over/OpenedOn.tsx'
import { linkColours } from '@/widgets/hand-over/link-colours.ts'
import css from './links.module.css'
import type { Reader } from './reader.ts'
import { isShut } from './is-shut.ts'
import { linksTexts } from './texts.ts'

interface Props {
  link: LearnerLink
  reader: Reader
  onClose: () => void
}

/** One link: its state, the ways to send it, and when it ends. */
export function GivenLink({ link, reader, onClose }: Props) {
  const t = useTexts(linksTexts)
  const ways = useTexts(handOverTexts)
  const [asking, setAsking] = useState<'extend' | 'revoke' | null>(null)
  const { program, state, ended_at } = link
  const done = () => setAsking(null)
  return (
    <>
      <Dialog
        open
        size="medium"
        title={t('makeTitle', { program })}
        onClose={onClose}
        footer={
          !ended_at && (
            <span className={css.buttons}>
              {!isShut(link) && <Button onClick={() => setAsking('extend')}>{t('extendMore')}</Button>}
              <Button onClick={() => setAsking('revoke')}>{ways('revokeMore')}</Button>
            </span>
          )
        }
      >
        <div className={css.stack}>
          <Facts link={link} />
          {isShut(link) && <Banner>{t('shutNote', { why: state })}</Banner>}
          {ended_at && <Banner>{t('overNote')}</Banner>}
          {state === 'expired' && <Banner level="warning">{t('expiredNote')}</Banner>}
          {state === 'open' && <HandOver link={link} reader={reader} />}
        </div>
      </Dialog>
      {asking === 'extend' && <ExtendLink link={link} onClose={done} />}
      {asking === 'revoke' && (
        <RevokeDialog
          call={api.learnerLinks.revoke}
          args={{ params: { id: link.id }, body: {} }}
          refresh={[api.learnerLinks.ofEmployee]}
          title={t('revokeTitle', { program })}
          hint={t('revokeHint', { name: reader.first_name })}
          onClose={done}
        />
      )}
    </>
  )
}

function Facts({ link }: { link: LearnerLink }) {
  const t = useTexts(linksTexts)
  const ways = useTexts(handOverTexts)
  const { timeZone } = useAgency()
  const { state, expires_at, created_at, created_by_name, last_sent_at } = link
  return (
    <KeyValues
      items={[
        {
          label: t('state'),
          value: <StatusBadge colour={linkColours[state]}>{inWords(linkStates[state])}</StatusBadge>,
        },
        { label: ways('until'), value: !isShut(link) && formatInstant(expires_at, timeZone) },
        { label: t('made'), value: t('madeValue', { day: formatDayOf(created_at, timeZone), name: created_by_name }) },
        { label: ways('lastSent'), value: last_sent_at && formatInstant(last_sent_at, timeZone) },
        { label: ways('opened'), value: <OpenedOn of={link} /> },
      ]}
    />
  )
}
