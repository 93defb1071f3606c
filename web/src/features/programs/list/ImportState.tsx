import { api, type Id, type ProgramImportRun } from '@preceptor/contract'
import type { ReactNode } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { ButtonLink } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { isWorking } from '@/widgets/jobs/job-state.ts'
import { JobProgress } from '@/widgets/jobs/JobProgress.tsx'
import { programsTexts } from '../texts.ts'
import css from './file.module.css'

const pollMs = 500

/** Watches an import until it ends. */
export const useImportRun = (id: Id) =>
  useQueryOf(
    api.programFiles.run,
    { params: { id } },
    { quiet: true, every: last => (last && !isWorking(last) ? false : pollMs) },
  )

interface Props {
  run: ProgramImportRun
  /** Other things to do while it works. */
  note: string
  /** The next step after an import without a program. */
  next?: ReactNode
}

/** The progress or result of an import. */
export function ImportState({ run, note, next }: Props) {
  const t = useTexts(programsTexts)
  const to = useAgencyPaths()
  const { title, state, message, program_id } = run
  if (isWorking(run))
    return (
      <div className={css.body}>
        <JobProgress job={run} />
        <p className="quiet">{note}</p>
      </div>
    )
  if (program_id)
    return (
      <Banner
        level="success"
        title={t('imported', { title })}
        action={
          <ButtonLink size="small" href={to.page(`programs/${program_id}/content`)}>
            {t('importOpen')}
          </ButtonLink>
        }
      />
    )
  return (
    <Banner
      level={state === 'failed' ? 'error' : 'info'}
      title={t(state === 'failed' ? 'importFailed' : 'importStopped', { title })}
    >
      <div className={css.refused}>
        {message && <p>{message}</p>}
        {next}
      </div>
    </Banner>
  )
}
