import { api, type Id, usualExtra } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { Button } from '@/ui/Button.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { assignmentsTexts } from './texts.ts'

const refresh = [
  api.assignments.ofEmployee,
  api.attempts.blocked,
  api.assignments.list,
  api.assignments.counts,
  api.quizResults.overview,
  api.dashboard.get,
]

interface Props {
  assignment: Id
  name: string
  title: string
}

/** Gives one more attempt with one click; the notice offers Undo, and no one is notified within the first minute. */
export function GrantAttempts({ assignment, name, title }: Props) {
  const { say } = assignmentsTexts
  const undo = useSend(api.attempts.undo, {
    refresh,
    done: () => showToast('success', say('attemptsUndone', { name })),
  })
  const grant = useSend(api.attempts.grant, {
    refresh,
    done: ({ grant_id }) =>
      showToast('success', say('attemptsGiven', { name, count: usualExtra }), {
        action: { label: say('undo'), onSelect: () => undo.send({ params: { id: grant_id }, body: {} }) },
      }),
  })
  return (
    <Button
      size="small"
      busy={grant.isSending}
      aria-label={say('giveAttemptsTo', { name, title, count: usualExtra })}
      onClick={() => grant.send({ params: { id: assignment }, body: { extra: usualExtra } })}
    >
      {say('giveAttempts', { count: usualExtra })}
    </Button>
  )
}
