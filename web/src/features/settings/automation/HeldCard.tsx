import { api, type AutomationRule, type HeldRun } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { ApprovalNotice } from '@/widgets/approvals/ApprovalNotice.tsx'
import css from './automation.module.css'
import { showsRules } from './shows-rules.ts'
import { automationTexts } from './texts.ts'

/** Lists the people the breaker holds, to release all, release some, or discard them. */
export function HeldCard({ rule, held }: { rule: AutomationRule; held: HeldRun }) {
  const t = useTexts(automationTexts)
  const { timeZone } = useAgency()
  const [isOpen, setOpen] = useState(false)
  const [without, setWithout] = useState<readonly string[]>([])
  const names = useQueryOf(
    api.automationRules.episodes,
    { params: { id: rule.id }, query: { run: held.run_id, per_page: 100 } },
    { enabled: isOpen, quiet: true },
  ).data
  const act = useSend(api.automationRules.release, {
    refresh: [...showsRules, api.approvals.list],
    done: (_, { body }) =>
      showToast(
        'success',
        t(body.decision === 'discard' ? 'discarded' : held.needs_approval ? 'waitsApproval' : 'released'),
      ),
  })
  const decide = (decision: 'release' | 'discard') =>
    act.send({
      params: { id: rule.id },
      body: { run_id: held.run_id, decision, ...(without.length > 0 && { without: [...without] }) },
    })
  const isWaiting = held.approval?.state === 'pending'
  return (
    <Card title={t('held')} className={css.held}>
      <div className={css.part}>
        <p>{held.reason}</p>
        <p className="quiet">
          {t('heldPeople', { people: held.people, messages: held.messages })} · {formatInstant(held.at, timeZone)}
        </p>
        <ApprovalNotice approval={held.approval} />
        {held.needs_approval && !isWaiting && <p className="quiet">{t('needsSecond')}</p>}
        {without.length > 0 && <p>{t('leftOut', { count: without.length })}</p>}
        {rule.may_edit && !isWaiting && (
          <div className={css.buttons}>
            {!isOpen && <Button onClick={() => setOpen(true)}>{t('showHeld')}</Button>}
            <Button look="primary" busy={act.isSending} onClick={() => decide('release')}>
              {t(held.needs_approval ? 'releaseAsk' : 'release')}
            </Button>
            <Button busy={act.isSending} onClick={() => decide('discard')}>
              {t('discard')}
            </Button>
          </div>
        )}
        {isOpen && (
          <ul className={css.lines}>
            {(names?.data ?? []).map(({ id, employee_id, name, occasion }) => (
              <li key={id} className={css.line}>
                <span className={css.words}>
                  <strong>{name}</strong>
                  <span className="quiet">{occasion}</span>
                </span>
                <CheckField
                  label={t('leaveOut', { name })}
                  checked={without.includes(employee_id)}
                  onChange={is =>
                    setWithout(is ? [...without, employee_id] : without.filter(one => one !== employee_id))
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
