import { api, type BulkOperation, type ComplianceWay, type Employee, fullName } from '@preceptor/contract'
import { useState } from 'react'
import { useAsk, useQueryOf } from '@/api/queries.ts'
import { reportFailure } from '@/api/query-client.ts'
import { formatDay, todayIn } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { useAtOnce } from '@/widgets/audience/at-once.ts'
import css from './compliance.module.css'
import { firstDeadline, lastDone } from './deadlines.ts'
import { complianceTexts } from './texts.ts'

interface AssignAllProps {
  employee: Employee
  /** Programs not assigned yet. With fewer than two, there is nothing to combine. */
  programs: readonly { id: string; title: string; rule_ids: readonly string[] }[]
  rules: ComplianceWay['rules']
  onDone: () => void
}

/** Assigns all programs of the way after one question that names their due dates. */
export function AssignAll({ employee, programs, rules, onDone }: AssignAllProps) {
  const t = useTexts(complianceTexts)
  const [isAsking, setIsAsking] = useState(false)
  if (programs.length < 2) return null
  const count = programs.length
  return (
    <div>
      <Button onClick={() => setIsAsking(true)}>{t('assignAll', { count })}</Button>
      {isAsking && (
        <AskAssignAll
          {...{ employee, programs, rules }}
          onClose={() => setIsAsking(false)}
          onDone={() => {
            setIsAsking(false)
            onDone()
          }}
        />
      )}
    </div>
  )
}

function AskAssignAll({ employee, programs, rules, onClose, onDone }: AssignAllProps & { onClose: () => void }) {
  const t = useTexts(complianceTexts)
  const name = fullName(employee)
  const [isSending, setIsSending] = useState(false)
  const { data, isPending } = useQueryOf(api.assignments.ofEmployee, { params: { id: employee.id } }, { quiet: true })
  const today = todayIn(useAgency().timeZone)
  const ask = useAsk()
  const { follow, undo } = useAtOnce()
  const dueOf = new Map(programs.map(program => [program.id, firstDeadline(rules, program)]))
  const dues = [...dueOf.values()]
  const isShared = new Set(dues.map(due => (due ? `${due.on} ${due.name}` : ''))).size === 1
  const shared = isShared ? dues[0] : undefined
  const count = programs.length
  const lastOf = (id: string) => lastDone(data?.data ?? [], id)
  async function assign() {
    const jobs: BulkOperation[] = []
    try {
      for (const { id } of programs) {
        const again = lastOf(id) !== undefined || !data
        const change = {
          act: 'assign' as const,
          program_id: id,
          start_date: today,
          due_on: dueOf.get(id)?.on ?? null,
          again,
          reason: null,
        }
        const added = await ask(api.bulk.add, {
          body: { audience: { by: 'rows', ids: [employee.id] }, change, at_once: true },
        })
        const ended = await follow(added.id)
        if (ended?.people.some(({ outcome }) => outcome === 'update')) jobs.push(ended.job)
      }
    } catch (failure) {
      void reportFailure(failure)
    }
    const undoable = jobs.filter(({ can_undo }) => can_undo)
    const action = { label: t('assignAllUndo'), onSelect: () => void undo(...undoable) }
    if (jobs.length > 0)
      showToast(
        jobs.length === count ? 'success' : 'warning',
        jobs.length === count
          ? t('assignedAll', { count, name })
          : t('assignedSome', { done: jobs.length, count, name }),
        undoable.length > 0 ? { action } : {},
      )
    else showToast('warning', t('assignedSome', { done: 0, count, name }))
    onDone()
  }
  return (
    <ConfirmDialog
      open
      title={t('assignAllTitle', { count, name })}
      confirmLabel={t('assignAll', { count })}
      busy={isSending || isPending}
      onClose={onClose}
      onConfirm={() => {
        setIsSending(true)
        void assign()
      }}
    >
      {isShared && (
        <p>{shared ? t('assignAllDue', { day: formatDay(shared.on), rule: shared.name }) : t('assignAllByRule')}</p>
      )}
      <ul className={css.assignAll}>
        {programs.map(({ id, title }) => {
          const last = lastOf(id)
          const own = isShared ? undefined : dueOf.get(id)
          return (
            <li key={id}>
              {title} {own && t('assignAllEach', { day: formatDay(own.on), rule: own.name })}
              {!isShared && !own && t('assignAllOwn')}{' '}
              {last && <span className="quiet">{t('assignAllAgain', { day: formatDay(last) })}</span>}
            </li>
          )
        })}
      </ul>
    </ConfirmDialog>
  )
}
