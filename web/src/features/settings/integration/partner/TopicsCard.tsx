import { api, type Id } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'

const TopicDialog = lazyPart(() => import('./TopicDialog.tsx'))

/** Lists programs with the partner's names for them. */
export function TopicsCard({ agencyId, mayManage }: { agencyId: Id; mayManage: boolean }) {
  const t = useTexts(partnerTexts)
  const [adds, setAdds] = useState(false)
  const { data, isError, refetch } = useQueryOf(api.partnerPushes.topics, { params: { id: agencyId } })
  const { send, isSending } = useSend(api.partnerPushes.saveTopic, {
    refresh: [api.partnerPushes.topics],
    done: () => showToast('success', t('topicForgotten')),
  })
  const add = mayManage && <Button onClick={() => setAdds(true)}>{t('addTopic')}</Button>
  const isEmpty = data?.data.length === 0
  return (
    <Card title={t('topics')} flush action={data && !isEmpty && add}>
      {!data && !isError && <SkeletonLines lines={2} />}
      {!data && isError && <NotLoaded title={t('topicsNotLoaded')} retry={refetch} />}
      {isEmpty && <Empty title={t('noTopics')} hint={t('noTopicsHint')} action={add} />}
      <ul className={css.lines} aria-label={t('topics')}>
        {data?.data.map(({ program, topic, updated_by_name }) => (
          <li key={program.id} className={css.line}>
            <div className={css.what}>
              <span className={css.name}>
                {program.name} → {topic}
              </span>
              <p className="quiet">{t('by', { name: updated_by_name })}</p>
            </div>
            {mayManage && (
              <Button
                size="small"
                disabled={isSending}
                aria-label={t('forgetTopicOf', { name: program.name })}
                onClick={() => send({ params: { id: agencyId }, body: { program_id: program.id, topic: null } })}
              >
                {t('forget')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {adds && <TopicDialog agencyId={agencyId} onClose={() => setAdds(false)} />}
    </Card>
  )
}
