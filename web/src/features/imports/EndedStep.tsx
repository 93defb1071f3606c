import { access, api, type FileImport, type FileImportKind } from '@preceptor/contract'
import { IconUsers } from '@tabler/icons-react'
import { useId } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useCan } from '@/session/session.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Banner, type BannerLevel } from '@/ui/page/Banner.tsx'
import { FoldedActions } from '@/widgets/jobs/FoldedActions.tsx'
import { useReviewer } from '@/widgets/second-person/use-reviewer.ts'
import { kindOf } from './kinds.ts'
import css from './imports.module.css'
import { countOf, writes } from './outcomes.ts'
import { RejectedFile } from './RejectedFile.tsx'
import { FixButton, RowsOrFixes } from './RowsOrFixes.tsx'
import { RunFixes } from './RunFixes.tsx'
import { ResultTiles } from './ResultTiles.tsx'
import { importTexts } from './texts.ts'
import { UndoImport } from './UndoImport.tsx'
import { UndoRefusal } from './UndoRefusal.tsx'

/** Step 3, after the import: the result and the next actions. */
export function EndedStep({ data }: { data: FileImport }) {
  const t = useTexts(importTexts)
  const to = useAgencyPaths()
  const { level, title, text } = storyOf(data)
  const ran = !data.can_plan
  const [, change] = useUrlQuery()
  const kind = kindOf(data)
  const written = writes(data.counts, kind)
  const rows = useId()
  const stands = ran && written > 0 && data.state !== 'undone'
  const next = useNext(data, stands)
  const isReady = data.fixes !== null && data.fixes.ready > 0
  return (
    <div className={css.stack}>
      <Banner level={level} title={title}>
        {text && <p>{text}</p>}
      </Banner>
      {ran && <ResultTiles data={data} done rows={rows} />}
      <FoldedActions className={css.actions}>
        {data.fixes && data.fixes.ready > 0 && <RunFixes data={data} ready={data.fixes.ready} />}
        {next && (
          <ButtonLink look={isReady ? 'plain' : 'primary'} href={next.href}>
            {next.label}
          </ButtonLink>
        )}
        {stands && !next?.opens && <OpenImported data={data} isFirst={!isReady && next === null} />}
        {data.can_plan && (
          <Button look="primary" onClick={() => change({ step: 'columns' })}>
            {t('backToColumns')}
          </Button>
        )}
        {(data.state === 'undone' || (ran && data.state === 'cancelled') || (ran && data.state === 'failed')) && (
          <ButtonLink href={to.newImport(kind.upload)}>{t('uploadAgain')}</ButtonLink>
        )}
        {ran && data.fixes && data.fixes.open > 0 && <FixButton />}
        {ran && countOf(data.counts, 'reject') > (data.fixes?.ready ?? 0) && <RejectedFile data={data} />}
        {stands && <UndoImport data={data} />}
      </FoldedActions>
      {stands && data.undo_refused && <UndoRefusal data={data} sentence={data.undo_refused} />}
      {ran && <RowsOrFixes id={rows} data={data} done />}
    </div>
  )
}

/** Links to imported records; leave has no list, only each employee's page. */
function OpenImported({ data, isFirst }: { data: FileImport; isFirst: boolean }) {
  const t = useTexts(importTexts)
  const to = useAgencyPaths()
  const places: Partial<Record<FileImportKind, [label: string, href: string]>> = {
    provider_import: [t('openEmployees'), to.employees({ import_id: data.id })],
    training_import: [t('openTraining'), to.page(agencyPages.outsideTraining.path)],
    credential_import: [t('openCredentials'), to.page(agencyPages.credentials.path, waiting(data))],
    waiver_import: [t('openWaivers'), to.page(agencyPages.waivers.path, waiting(data))],
  }
  const [label, href] = places[kindOf(data).name] ?? []
  return label && href ? (
    <ButtonLink look={isFirst ? 'primary' : 'plain'} icon={<IconUsers size={16} aria-hidden="true" />} href={href}>
      {label}
    </ButtonLink>
  ) : null
}

interface Next {
  label: string
  href: string
  /** True if it opens the imported records themselves. */
  opens: boolean
}

/**
 * Returns the next step of an agency's setup: past training after the roster, then credentials, if it has none yet; after
 * credentials, their verification, for users who may verify the ones they imported.
 */
function useNext(data: FileImport, stands: boolean): Next | null {
  const t = useTexts(importTexts)
  const to = useAgencyPaths()
  const mayRecord = useCan(access.recordTraining)
  const { name } = kindOf(data)
  const leadsOn = stands && mayRecord && (name === 'provider_import' || name === 'training_import')
  const asked = useQueryOf(api.dashboard.today, {}, { staleTime: 15_000, quiet: true, enabled: leadsOn })
  const count = countOf(data.counts, 'review')
  const verifies = stands && name === 'credential_import' && count > 0
  const reviewer = useReviewer(verifies)
  if (verifies && reviewer === 'self')
    return {
      label: t('nextVerify', { count }),
      href: to.page(agencyPages.credentials.path, waiting(data)),
      opens: true,
    }
  const started = leadsOn ? asked.data?.started : undefined
  if (!started) return null
  if (name === 'provider_import' && !started.training)
    return { label: t('nextTraining'), href: to.newImport('training'), opens: false }
  return started.credentials ? null : { label: t('nextCredentials'), href: to.newImport('credentials'), opens: false }
}

const waiting = ({ counts }: FileImport) => (countOf(counts, 'review') > 0 ? { standing: 'review' } : {})

interface Story {
  level: BannerLevel
  title: string
  text: string | null
}

function storyOf(data: FileImport): Story {
  const { state, counts, message } = data
  const { say } = importTexts
  const kind = kindOf(data)
  const people = writes(counts, kind)
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
        text: message ?? say('endedUndoneHint', { kind: kind.name }),
      }
    case 'succeeded_with_errors':
      return {
        level: 'warning',
        title: say('endedRejected', { people, rows: countOf(counts, 'reject'), kind: kind.name }),
        text: say('endedRejectedHint'),
      }
    default:
      return people === 0
        ? {
            level: 'info',
            title: say('endedSame', { kind: kind.name }),
            text: say('endedSameHint', { kind: kind.name }),
          }
        : { level: 'success', title: say('endedDone', { people, kind: kind.name }), text: message }
  }
}
