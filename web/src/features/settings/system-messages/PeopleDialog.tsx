import { api, hardCases, type ShownTo } from '@preceptor/contract'
import type { OwnTexts } from '@preceptor/contract/system-messages/own-words/check'
import { directionOf } from '@preceptor/contract/texts/texts'
import { useEffect, useRef, useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { languageWithin } from '@/widgets/languages/language-name.ts'
import css from './system-messages.module.css'
import { systemMessagesTexts } from './texts.ts'

interface Props {
  id: string
  texts: OwnTexts
  channel: 'mail' | 'sms'
  onClose: () => void
}

/** Shows the text for people with difficult data. */
export default function PeopleDialog({ id, texts, channel, onClose }: Props) {
  const t = useTexts(systemMessagesTexts)
  const answer = usePreview(id, texts)
  return (
    <Dialog open size="medium" title={t('previewTitle')} cancelLabel={t('close')} onClose={onClose}>
      {answer.failed && <NotLoaded title={t('previewNotLoaded')} retry={answer.ask} />}
      {!answer.data && !answer.failed && <SkeletonLines lines={6} />}
      {answer.data?.length === 0 && <Empty title={t('previewNobody')} hint={t('previewNobodyHint')} />}
      {answer.data && answer.data.length > 0 && (
        <ul className={css.people}>
          {answer.data.map(one => (
            <PersonShown key={one.employee_id} one={one} channel={channel} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** Loads once, when the dialog opens. */
function usePreview(id: string, texts: OwnTexts) {
  const [data, setData] = useState<readonly ShownTo[] | null>(null)
  const { send, failure, reset } = useSend(api.templates.preview, { done: answer => setData(answer.data) })
  const ask = () => {
    reset()
    send({ params: { id }, body: { texts } })
  }
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    ask()
  })
  return { data, failed: failure !== null && !data, ask }
}

function PersonShown({ one, channel }: { one: ShownTo; channel: 'mail' | 'sms' }) {
  const t = useTexts(systemMessagesTexts)
  const names = one.unfilled.map(name => `{{${name}}}`).join(', ')
  const language = languageWithin(one.language)
  return (
    <li className={css.side}>
      <div className={css.row}>
        <span className={css.name}>{one.name}</span>
        {one.why.map(why => (
          <StatusBadge key={why} colour="grey">
            {inWords(hardCases[why])}
          </StatusBadge>
        ))}
      </div>
      <p className="quiet">
        {one.wants !== null && one.wants !== one.language
          ? t('wants', { language, wants: languageWithin(one.wants) })
          : t('inLanguage', { language })}
        {channel === 'sms' &&
          one.unfilled.length === 0 &&
          ` · ${t('parts', { count: one.segments, units: one.body.length, encoding: one.encoding === 'UCS-2' ? 'ucs' : 'gsm' })}`}
      </p>
      {one.unfilled.length > 0 ? (
        <p role="status">{t('unfilled', { name: one.name, names })}</p>
      ) : (
        <>
          {one.subject && <p className={css.name}>{one.subject}</p>}
          <p className={css.said} dir={directionOf(one.language)} lang={one.language}>
            {one.body}
          </p>
        </>
      )}
    </li>
  )
}
