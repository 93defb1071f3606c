import type { RosterImport } from '@preceptor/contract'
import { IconUsers } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Banner, type BannerLevel } from '@/ui/page/Banner.tsx'
import css from './imports.module.css'
import { countOf, writes } from './outcomes.ts'
import { RejectedFile } from './RejectedFile.tsx'
import { FixButton, RowsOrFixes } from './RowsOrFixes.tsx'
import { RunFixes } from './RunFixes.tsx'
import { ResultTiles } from './ResultTiles.tsx'
import { importTexts } from './texts.ts'
import { UndoImport } from './UndoImport.tsx'
import { UndoRefusal } from './UndoRefusal.tsx'

/** Step 3, when it is over: what was done, and what can be done about it. */
export function EndedStep({ data }: { data: RosterImport }) {
  const t = useTexts(importTexts)
  const to = useAgencyPaths()
  const { level, title, text } = storyOf(data)
  const ran = !data.can_plan
  const [, change] = useUrlQuery()
  return (
    <div className={css.stack}>
      <Banner level={level} title={title}>
        {text && <p>{text}</p>}
      </Banner>
      {ran && <ResultTiles data={data} done />}
      <div className={css.actions}>
        {data.fixes && data.fixes.ready > 0 && <RunFixes data={data} ready={data.fixes.ready} />}
        {ran && writes(data.counts) > 0 && data.state !== 'undone' && (
          <ButtonLink
            look={data.fixes && data.fixes.ready > 0 ? 'plain' : 'primary'}
            icon={<IconUsers size={16} aria-hidden="true" />}
            href={to.employees({ import_id: data.id })}
          >
            {t('openEmployees')}
          </ButtonLink>
        )}
        {data.can_plan && (
          <Button look="primary" onClick={() => change({ step: 'columns' })}>
            {t('backToColumns')}
          </Button>
        )}
        {(data.state === 'undone' || (ran && data.state === 'cancelled') || (ran && data.state === 'failed')) && (
          <ButtonLink href={to.newImport()}>{t('uploadAgain')}</ButtonLink>
        )}
        {ran && data.fixes && data.fixes.open > 0 && <FixButton />}
        {ran && countOf(data.counts, 'reject') > (data.fixes?.ready ?? 0) && <RejectedFile data={data} />}
        {ran && writes(data.counts) > 0 && data.state !== 'undone' && <UndoImport data={data} />}
      </div>
      {ran && writes(data.counts) > 0 && data.undo_refused && data.state !== 'undone' && (
        <UndoRefusal sentence={data.undo_refused} first={data.undo_first} />
      )}
      {ran && <RowsOrFixes data={data} done />}
    </div>
  )
}

interface Story {
  level: BannerLevel
  title: string
  text: string | null
}

function storyOf(data: RosterImport): Story {
  const { state, counts, message } = data
  const { say } = importTexts
  const people = writes(counts)
  switch (state) {
    case 'failed':
      return data.can_plan
        ? { level: 'error', title: say('endedNone'), text: message }
        : { level: 'error', title: say('endedFailed'), text: message }
    case 'cancelled':
      return data.fixes?.were_run
        ? { level: 'warning', title: say('endedFixesCanceled'), text: say('endedFixesCanceledHint') }
        : { level: 'warning', title: say('endedCanceled'), text: message }
    case 'undone':
      return {
        level: 'info',
        title: say('endedUndone'),
        text: message ?? say('endedUndoneHint'),
      }
    case 'succeeded_with_errors':
      return {
        level: 'warning',
        title: say('endedRejected', { people, rows: countOf(counts, 'reject') }),
        text: say('endedRejectedHint'),
      }
    default:
      return people === 0
        ? { level: 'info', title: say('endedSame'), text: say('endedSameHint') }
        : { level: 'success', title: say('endedDone', { people }), text: message }
  }
}
