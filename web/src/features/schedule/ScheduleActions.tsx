import { access, type Id } from '@preceptor/contract'
import { IconCalendarShare, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useCan } from '@/session/session.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import css from './schedule.module.css'
import { scheduleTexts } from './texts.ts'

const FeedsDialog = lazyPart(() => import('./FeedsDialog.tsx'))

/** Links to the sessions page to plan a session or a series; other calendars subscribe from here. */
export function ScheduleActions({ program_id }: { program_id?: Id }) {
  const t = useTexts(scheduleTexts)
  const to = useAgencyPaths()
  const mayPlan = useCan(access.editSessions)
  const [subscribes, setSubscribes] = useState(false)
  const page = program_id === undefined ? agencyPages.sessions.path : `programs/${program_id}/sessions`
  return (
    <div className={css.actions}>
      {program_id === undefined && (
        <Button icon={<IconCalendarShare size={16} />} onClick={() => setSubscribes(true)}>
          {t('subscribe')}
        </Button>
      )}
      {mayPlan && (
        <ButtonLink
          href={to.page(page, { add: '1' })}
          look={program_id === undefined ? 'primary' : 'plain'}
          icon={<IconPlus size={16} />}
        >
          {t('newSession')}
        </ButtonLink>
      )}
      {subscribes && <FeedsDialog onClose={() => setSubscribes(false)} />}
    </div>
  )
}
