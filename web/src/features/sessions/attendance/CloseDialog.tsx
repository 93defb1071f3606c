import { access, api, type AttendanceSheet, type Session } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { showRecordItem } from '../record/record-items.ts'
import { showsAttendance } from './marks.ts'
import { MissingItems, type Notes } from './MissingItems.tsx'
import { Outcomes } from './Outcomes.tsx'
import css from './attendance.module.css'
import { rosterTexts } from './texts.ts'

interface Props {
  session: Session
  sheet: AttendanceSheet
  notes: Notes
  onNotes: (notes: Notes) => void
  onClose: () => void
}

/** Previews a sign-off, by name. */
export default function CloseDialog({ session: { id, title }, sheet, notes, onNotes, onClose }: Props) {
  const t = useTexts(rosterTexts)
  const mayEdit = useCan(access.editSessions)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const close = useSend(api.attendance.close, {
    refresh: showsAttendance,
    done: () => {
      showToast('success', t('signedOff', { title }))
      onClose()
    },
    fail: failure => {
      const refused = failure.fieldErrors()
      setErrors(refused)
      return Object.keys(refused).length > 0
    },
  })
  const { data } = useQueryOf(api.attendance.closing, { params: { id } }, { staleTime: 0 })
  const unmarked = data?.people.filter(({ why }) => why === 'unmarked').length ?? 0
  const submit = () => {
    const problems = Object.fromEntries(
      (data?.missing ?? []).flatMap(({ item }) =>
        notes[item]?.trim() ? [] : [[`waived.${item}`, t(data?.missing.length === 1 ? 'noteMissing' : 'notesMissing')]],
      ),
    )
    setErrors(problems)
    if (Object.keys(problems).length > 0) return focusFirstError()
    close.send({ params: { id }, body: { waived: notes } })
  }
  return (
    <Dialog
      open
      size="medium"
      title={t('signOffTitle', { title })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('signOff')}
      busy={close.isSending || !data}
      refused={unmarked > 0 ? t('markFirst', { count: unmarked }) : undefined}
      dirty={Object.values(notes).some(Boolean)}
    >
      {!data && <SkeletonLines lines={5} />}
      {data && (
        <div className={css.sign}>
          {unmarked > 0 && <Banner level="warning">{t('markFirst', { count: unmarked })}</Banner>}
          <p>{t('whatHappens', { credit: sheet.credit_minutes, percent: data.threshold })}</p>
          <Outcomes people={data.people} only="exceptions" />
          <MissingItems
            missing={data.missing}
            notes={notes}
            errors={errors}
            onChange={written => {
              onNotes(written)
              setErrors({})
            }}
            onMend={
              mayEdit
                ? item => {
                    onClose()
                    showRecordItem(item)
                  }
                : undefined
            }
          />
          <Outcomes people={data.people} only="rest" />
          {data.without_seat.length > 0 && (
            <p>{t('withoutSeat', { count: data.without_seat.length, names: data.without_seat.join(', ') })}</p>
          )}
          {data.needs_nurse && <Banner level="warning">{t('noNurse')}</Banner>}
        </div>
      )}
    </Dialog>
  )
}
