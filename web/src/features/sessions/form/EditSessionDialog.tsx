import { api, type Reach, type Session, type SessionBody, sessionFieldNames } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useSettled } from '@/lib/use-settled.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { inWords as inWordsOf, onlyChanged } from '@/widgets/form/form-state.ts'
import { useForm } from '@/widgets/form/use-form.ts'
import { ReachFields } from '@/widgets/sessions/ReachFields.tsx'
import { ChangePreview } from '../series/ChangePreview.tsx'
import { showsSessions } from '../session-words.ts'
import { sessionsTexts } from '../texts.ts'
import { SessionFields } from './SessionFields.tsx'
import { isTold, TellFields } from './TellFields.tsx'
import { bodyOf, type SessionValues, valuesOf } from './session-values.ts'

interface Props {
  session: Session
  onClose: () => void
  /** Receives the data to undo the change: the previous fields, and the version with the change. */
  onChanged: (undo: ChangeToUndo) => void
}

export interface ChangeToUndo {
  version: number
  patch: Partial<SessionBody>
  /** True if people are notified. */
  tells: boolean
}

type Patch = Partial<SessionBody>
const patchOf = (values: SessionValues, changed: readonly string[]): Patch => onlyChanged(bodyOf(values), changed)

/** Saves only changed fields; for a series, also in the chosen sessions. */
export default function EditSessionDialog({ session, onClose, onChanged }: Props) {
  const t = useTexts(sessionsTexts)
  const names = useNames(session)
  const [reach, setReach] = useState<Reach>('this')
  const [tell, setTell] = useState(true)
  const form = useForm<typeof api.sessions.update, SessionValues>({
    start: valuesOf(session),
    call: api.sessions.update,
    args: (values, changed) => ({
      params: { id: session.id },
      body: { ...patchOf(values, changed), ...(!tell && { tell }) },
    }),
    edited: {
      version: session.version,
      valuesOf,
      labels: sessionFieldNames,
      show: (values, field) => shown(values, field, names),
    },
    place: path => path.replace(/^patch\./, ''),
    refresh: showsSessions,
    said: () => t('saved', { title: session.title }),
    done: saved => {
      onChanged({ version: saved.version, patch: patchOf(valuesOf(session), form.changed), tells: tell && tellsPeople })
      onClose()
    },
    unchanged: onClose,
  })
  const isWide = reach !== 'this'
  const tellsPeople = isTold(session, form.changed)
  const params = { id: session.id }
  const body = { reach, version: session.version, patch: patchOf(form.values, form.changed) }
  // No preview for a half-typed time: the other end often follows
  const now = JSON.stringify(body)
  const settled = useSettled(now, 400)
  const isSettled = settled === now
  const asks = isWide && form.dirty
  const change = useSend(api.series.change, {
    refresh: [...showsSessions, api.series.changeImpact],
    fail: form.refuse,
    done: ({ sessions }) => {
      form.leave()
      showToast('success', t('sessionsSaved', { count: sessions }))
      onClose()
    },
  })
  const impact = useQueryOf(
    api.series.changeImpact,
    { params, body: JSON.parse(settled) as typeof body },
    { enabled: asks && isSettled && !change.isSending, keep: true, quiet: true },
  )
  const saveAll = () => {
    if (!form.dirty) return onClose()
    if (!form.sound() || !isSettled || impact.isPlaceholderData || !impact.data) return
    change.send({ params, body: { ...body, plan: impact.data.plan, tell } })
  }
  const refused = impact.error ? sentenceOf(impact.error) : undefined
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('editTitle', { title: session.title })}
      submitLabel={t('save')}
      what={t('theSession')}
      param="edit"
      onClose={onClose}
      busy={change.isSending || (asks && (!isSettled || impact.isPending || impact.isPlaceholderData))}
      {...(isWide && { onSubmit: saveAll })}
    >
      {session.series_id !== null && <ReachFields reach={reach} onChange={setReach} />}
      <SessionFields form={form} fixed />
      {tellsPeople && <TellFields session={session} named={!isWide} tell={tell} onChange={setTell} />}
      {isWide && <ChangePreview impact={asks ? impact.data : undefined} refused={asks ? refused : undefined} />}
    </FormDialog>
  )
}

const sentenceOf = (failure: { fieldErrors: () => Readonly<Record<string, string>>; sentence: string }) =>
  inWords(Object.values(failure.fieldErrors())[0] ?? failure.sentence)

/** Returns names for ids. */
function useNames({ instructors, location_id, room_id }: Session): ReadonlyMap<string, string> {
  const all = [
    ...useChoosable(
      'instructors',
      instructors.map(({ id }) => id),
    ),
    ...useChoosable('locations', [location_id ?? '']),
    ...useChoosable('rooms', [room_id ?? '']),
  ]
  return new Map(all.map(({ value, label }) => [value, label]))
}

function shown(values: SessionValues, field: keyof SessionValues, names: ReadonlyMap<string, string>): string {
  const { [field]: value } = values
  if (field === 'days') return values.days.map(({ on_day, starts, ends }) => `${on_day} ${starts}–${ends}`).join(', ')
  if (field === 'instructor_ids') return values.instructor_ids.map(one => names.get(one) ?? '').join(', ')
  return typeof value === 'string' ? (names.get(value) ?? value) : inWordsOf(value)
}
