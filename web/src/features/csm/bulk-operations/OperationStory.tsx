import { approvalReasons, type CsmOperation } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { Banner, type BannerLevel } from '@/ui/page/Banner.tsx'
import css from './bulk-operations.module.css'
import { operationsTexts } from './texts.ts'

interface Story {
  level: BannerLevel
  title: string
  lines?: readonly string[]
}

/** Describes the operation's progress and the next step in a sentence. */
export function OperationStory({ data }: { data: CsmOperation }) {
  const { level, title, lines = [] } = storyOf(data)
  const reasons = data.state === 'planned' || data.state === 'awaiting_approval' ? data.approval_reasons : []
  return (
    <Banner level={level} title={title}>
      {lines.map(line => (
        <p key={line}>{line}</p>
      ))}
      {reasons.length > 0 && (
        <ul className={css.reasons}>
          {reasons.map(reason => (
            <li key={reason}>
              {inWords(approvalReasons[reason])}
              {reason === 'final' && ` ${data.why_final ?? ''}`}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}

function storyOf(data: CsmOperation): Story {
  const t = operationsTexts.say
  const { update: count = 0, reject: failed = 0, kept = 0 } = data.counts
  switch (data.state) {
    case 'planning':
      return { level: 'info', title: t('previewing') }
    case 'planned':
      return {
        level: 'info',
        title: t('ready', { count }),
        lines: count === 0 ? [] : [t(data.approval_reasons.length > 0 ? 'needsSecond' : 'readyAlone')],
      }
    case 'awaiting_approval':
      return {
        level: 'warning',
        title: t('waiting'),
        lines: [...(data.may_decide ? [] : [t(data.is_mine ? 'yours' : 'leads')]), t('needsSecond')],
      }
    case 'expired':
      return { level: 'warning', title: t('expired'), lines: [t('expiredHint')] }
    case 'approved':
    case 'running':
      return { level: 'info', title: t('running'), lines: [t('runningNote')] }
    case 'undoing':
      return { level: 'info', title: t('undoing'), lines: [t('runningNote')] }
    case 'done':
      return { level: 'success', title: t('done', { count }) }
    case 'partial':
      return { level: 'warning', title: t('partial', { count, failed }), lines: [t('partialHint')] }
    case 'halted':
      return {
        level: 'warning',
        title: t('haltedTitle', { name: data.halted_by_name ?? '' }),
        lines: [t('haltedText')],
      }
    case 'undone':
      return {
        level: kept > 0 ? 'warning' : 'info',
        title: t('undone'),
        lines: [kept > 0 ? t('undoneKept', { count: kept }) : t('undoneAll')],
      }
    case 'declined':
      return {
        level: 'error',
        title: t('declinedBy', { name: data.decided_by_name ?? '' }),
        lines: data.decision_reason === null ? [] : [data.decision_reason],
      }
    case 'discarded':
      return { level: 'info', title: t('discardedTitle') }
    case 'failed':
      return { level: 'error', title: t('failed') }
  }
}
