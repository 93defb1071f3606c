import { api, type BulkOperation, givesPapers } from '@preceptor/contract'
import { IconArrowLeft, IconUsers } from '@tabler/icons-react'
import { useForget, useRemember, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Banner, type BannerLevel } from '@/ui/page/Banner.tsx'
import { FoldedActions } from '@/widgets/jobs/FoldedActions.tsx'
import { doneWords } from './act-words.ts'
import css from './bulk-changes.module.css'
import { ChangeOptions } from './ChangeOptions.tsx'
import { LeftOutFile } from './LeftOutFile.tsx'
import { countOf } from './outcomes.ts'
import { NextStep } from './NextStep.tsx'
import { Sending } from './Sending.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { bulkTexts } from './texts.ts'
import { UndoBulkChange } from './UndoBulkChange.tsx'
import type { WayBack } from './way-back.ts'

/** The end: what was done, to how many people, and a link back. */
export function EndedStep({ data, back }: { data: BulkOperation; back: WayBack | null }) {
  const t = useTexts(bulkTexts)
  const to = useAgencyPaths()
  const { level, title, text } = storyOf(data)
  const ran = !data.can_plan
  // If the change creates papers, they come first; otherwise the link back does
  const printed = ran && givesPapers(data.change) && countOf(data, 'update') > 0 && data.state !== 'undone'
  return (
    <div className={css.stack}>
      <Banner level={level} title={title}>
        {text && <p>{text}</p>}
      </Banner>
      <FoldedActions className={css.actions}>
        {printed && <NextStep data={data} />}
        {ran ? (
          back ? (
            <ButtonLink
              look={printed ? undefined : 'primary'}
              icon={<IconArrowLeft size={16} aria-hidden="true" />}
              href={back.href}
            >
              {t('backTo', { title: back.title })}
            </ButtonLink>
          ) : (
            <ButtonLink icon={<IconUsers size={16} aria-hidden="true" />} href={to.activeEmployees()}>
              {t('goToEmployees')}
            </ButtonLink>
          )
        ) : (
          <>
            <PreviewAgain data={data} />
            <ChangeOptions data={data} />
          </>
        )}
        {ran && !printed && <NextStep data={data} />}
        {ran && <LeftOutFile data={data} />}
        {data.can_undo && <UndoBulkChange data={data} />}
      </FoldedActions>
      {ran && data.sending && data.state !== 'undone' && <Sending sending={data.sending} />}
      {ran && <PeopleTable data={data} />}
    </div>
  )
}

function PreviewAgain({ data }: { data: BulkOperation }) {
  const t = useTexts(bulkTexts)
  const remember = useRemember()
  const forget = useForget()
  const params = { id: data.id }
  const plan = useSend(api.bulk.plan, {
    refresh: [api.jobs.list],
    done: answer => {
      forget(api.bulk.people)
      remember(api.bulk.get, { params }, answer)
    },
  })
  return (
    <Button look="primary" busy={plan.isSending} onClick={() => plan.send({ params, body: {} })}>
      {t('previewAgain')}
    </Button>
  )
}

interface Story {
  level: BannerLevel
  title: string
  text: string | null
}

function storyOf(data: BulkOperation): Story {
  const { state, message } = data
  const t = bulkTexts.say
  const count = countOf(data, 'update')
  switch (state) {
    case 'failed':
      return { level: 'error', title: data.can_plan ? t('nothingChanged') : t('failed'), text: message }
    case 'cancelled':
      return { level: 'warning', title: t('canceled'), text: message }
    case 'undone':
      return {
        level: countOf(data, 'kept') > 0 ? 'warning' : 'info',
        title: t('undone'),
        text: message ?? t('undoneText'),
      }
    case 'succeeded_with_errors':
      return {
        level: 'warning',
        title: t('changedAndFailed', { count, failed: countOf(data, 'reject') }),
        text: t('failedHint'),
      }
    default:
      return {
        level: 'success',
        title: doneWords(data.change, count),
        text: message,
      }
  }
}
