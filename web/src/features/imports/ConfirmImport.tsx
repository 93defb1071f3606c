import { type FileImport, importFixesList } from '@preceptor/contract'
import { bold, inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { useCounts } from '@/widgets/filters/use-counts.ts'
import { createdIn, groupsOf, madeOf } from './decisions.ts'
import { kindOf } from './kinds.ts'
import css from './imports.module.css'
import { countOf, writes } from './outcomes.ts'
import { importTexts } from './texts.ts'

const mostNamed = 8
/** A file may contain a thousand coordinators. */
const namedOf = (values: readonly string[]) =>
  values.length <= mostNamed + 1
    ? values.join(', ')
    : importTexts.say('unknownMore', {
        names: values.slice(0, mostNamed).join(', '),
        more: values.length - mostNamed,
      })

export interface ConfirmImportProps {
  data: FileImport
  open: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Names what will happen and what won't. */
export function ConfirmImport({ data, open, onClose, onConfirm }: ConfirmImportProps) {
  const t = useTexts(importTexts)
  const { counts } = data
  const kind = kindOf(data)
  const n = (outcome: Parameters<typeof countOf>[1]) => countOf(counts, outcome)
  const creations = createdIn(data.unknowns)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('confirmTitle', { count: writes(counts, kind), kind: kind.name })}
      confirmLabel={t('confirmImport')}
      onConfirm={onConfirm}
    >
      <ul className={css.confirm}>
        {n('create') > 0 && <li>{t('confirmCreate', { count: n('create') })}</li>}
        {n('complete') > 0 && <li>{t('confirmComplete', { count: n('complete') })}</li>}
        {n('hours') > 0 && <li>{t('confirmHours', { count: n('hours') })}</li>}
        {n('record') > 0 && <li>{t('confirmRecord', { count: n('record') })}</li>}
        {n('add') > 0 && <li>{t('confirmAdd', { count: n('add') })}</li>}
        {n('review') > 0 && <li>{t('confirmReview', { count: n('review') })}</li>}
        {n('update') > 0 && <li>{t('confirmUpdate', { count: n('update') })}</li>}
        {creations.length > 0 && (
          <li>
            {t('confirmLists', {
              entries: groupsOf(creations)
                .map(([field, made]) =>
                  t('confirmEntry', { field, count: made.length, names: namedOf(made.map(madeOf)) }),
                )
                .join('; '),
            })}
          </li>
        )}
        {n('unchanged') > 0 && <li>{t('confirmUnchanged', { count: n('unchanged'), kind: kind.name })}</li>}
        {n('skip') > 0 && <li>{t('confirmSkip', { count: n('skip') })}</li>}
        {n('reject') > 0 && (
          <li>
            {t('confirmReject', { count: n('reject') })} <Reasons data={data} />
          </li>
        )}
        {n('ask') > 0 && <li>{t.rich('confirmAsk', { count: n('ask'), b: bold })}</li>}
      </ul>
      <p className={css.confirmNote}>{t('confirmUndo', { kind: kind.name })}</p>
    </ConfirmDialog>
  )
}

const mostReasons = 3

/** `Why: Topic (114), Last name (2).` */
function Reasons({ data: { id, kind } }: { data: FileImport }) {
  const t = useTexts(importTexts)
  const { calls } = kindOf({ kind })
  const counts = useCounts({ endpoint: calls.fixCounts, of: importFixesList.counted, path: { id } }, 'problem', {
    state: 'open',
  })
  const fields: Readonly<Record<string, string>> = importFixesList.filters.problem.choices
  const reasons = [...(counts ?? [])]
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, mostReasons)
    .map(([field, count]) => t('confirmReason', { field: inWords(fields[field] ?? field), count }))
  return reasons.length > 0 ? t('confirmReasons', { reasons: reasons.join(', ') }) : null
}
