import type { RosterImport } from '@preceptor/contract'
import { IconUsers } from '@tabler/icons-react'
import { plural } from '@/lib/format.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Banner, type BannerLevel } from '@/ui/page/Banner.tsx'
import css from './imports.module.css'
import { countOf, writes } from './outcomes.ts'
import { RejectedFile } from './RejectedFile.tsx'
import { ResultRows } from './ResultRows.tsx'
import { ResultTiles } from './ResultTiles.tsx'
import { UndoImport } from './UndoImport.tsx'
import { UndoRefusal } from './UndoRefusal.tsx'

/** Step 3, when it is over: what was done, and what can be done about it. */
export function EndedStep({ data }: { data: RosterImport }) {
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
        {ran && writes(data.counts) > 0 && data.state !== 'undone' && (
          <ButtonLink
            look="primary"
            icon={<IconUsers size={16} aria-hidden="true" />}
            href={to.employees({ import_id: data.id })}
          >
            Open the imported employees
          </ButtonLink>
        )}
        {data.can_plan && (
          <Button look="primary" onClick={() => change({ step: 'columns' })}>
            Back to the columns
          </Button>
        )}
        {(data.state === 'undone' || (ran && data.state === 'cancelled') || (ran && data.state === 'failed')) && (
          <ButtonLink href={to.newImport()}>Upload the file again</ButtonLink>
        )}
        {ran && countOf(data.counts, 'reject') > 0 && <RejectedFile data={data} />}
        {ran && writes(data.counts) > 0 && data.state !== 'undone' && <UndoImport data={data} />}
      </div>
      {ran && writes(data.counts) > 0 && data.undo_refused && data.state !== 'undone' && (
        <UndoRefusal sentence={data.undo_refused} first={data.undo_first} />
      )}
      {ran && <ResultRows data={data} done />}
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
  const people = plural(writes(counts), 'employee')
  const rejected = countOf(counts, 'reject')
  switch (state) {
    case 'failed':
      return data.can_plan
        ? { level: 'error', title: 'Nothing was imported', text: message }
        : { level: 'error', title: 'The import failed', text: message }
    case 'cancelled':
      return { level: 'warning', title: 'The import was cancelled', text: message }
    case 'undone':
      return {
        level: 'info',
        title: 'The import was undone',
        text: message ?? 'Your employees are as they were before it.',
      }
    case 'succeeded_with_errors':
      return {
        level: 'warning',
        title: `${people} imported, ${plural(rejected, 'row')} rejected`,
        text: 'Download the rejected rows, fix them in that file, and import it. Its columns are remembered.',
      }
    default:
      return writes(counts) === 0
        ? { level: 'info', title: 'Nothing had to be changed', text: 'Your employees were as the file says already.' }
        : { level: 'success', title: `${people} imported`, text: message }
  }
}
