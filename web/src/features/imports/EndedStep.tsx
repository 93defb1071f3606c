import { access, type FileImport, type FileImportKind } from '@preceptor/contract'
import { IconUsers } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useCan } from '@/session/session.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Banner, type BannerLevel } from '@/ui/page/Banner.tsx'
import { FoldedActions } from '@/widgets/jobs/FoldedActions.tsx'
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

/** Step 3, when it is over: what was done, and what can be done about it. */
export function EndedStep({ data }: { data: FileImport }) {
  const t = useTexts(importTexts)
  const to = useAgencyPaths()
  const { level, title, text } = storyOf(data)
  const ran = !data.can_plan
  const [, change] = useUrlQuery()
  const kind = kindOf(data)
  const written = writes(data.counts, kind)
  return (
    <div className={css.stack}>
      <Banner level={level} title={title}>
        {text && <p>{text}</p>}
      </Banner>
      {ran && <ResultTiles data={data} done />}
      <FoldedActions className={css.actions}>
        {data.fixes && data.fixes.ready > 0 && <RunFixes data={data} ready={data.fixes.ready} />}
        {ran && written > 0 && data.state !== 'undone' && <OpenImported data={data} />}
        {ran && written > 0 && data.state !== 'undone' && <NextImport data={data} />}
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
        {ran && written > 0 && data.state !== 'undone' && <UndoImport data={data} />}
      </FoldedActions>
      {ran && written > 0 && data.undo_refused && data.state !== 'undone' && (
        <UndoRefusal data={data} sentence={data.undo_refused} />
      )}
      {ran && <RowsOrFixes data={data} done />}
    </div>
  )
}

/** Links to imported records; leave is only on each employee's page. */
function OpenImported({ data }: { data: FileImport }) {
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
    <ButtonLink
      look={data.fixes && data.fixes.ready > 0 ? 'plain' : 'primary'}
      icon={<IconUsers size={16} aria-hidden="true" />}
      href={href}
    >
      {label}
    </ButtonLink>
  ) : null
}

/** The file that an agency usually imports next: past training after the roster, credentials after past training. */
function NextImport({ data }: { data: FileImport }) {
  const t = useTexts(importTexts)
  const to = useAgencyPaths()
  const mayRecord = useCan(access.recordTraining)
  const { name } = kindOf(data)
  if (!mayRecord || (name !== 'provider_import' && name !== 'training_import')) return null
  return name === 'provider_import' ? (
    <ButtonLink href={to.newImport('training')}>{t('nextTraining')}</ButtonLink>
  ) : (
    <ButtonLink href={to.newImport('credentials')}>{t('nextCredentials')}</ButtonLink>
  )
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
