import { api, type Employee, type EmployeeNote, noteAudiences, noteTypes } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import NoteFiles from './NoteFiles.tsx'
import css from './notes.module.css'
import { notesTexts } from './texts.ts'

interface Props {
  employee: Employee
  note: EmployeeNote
  onClose: () => void
}

/** Every text the note has had. */
export default function NoteVersions({ employee, note, onClose }: Props) {
  const t = useTexts(notesTexts)
  const { timeZone } = useAgency()
  const params = { id: employee.id, note_id: note.id }
  const { data, isError, refetch } = useQueryOf(
    api.employeeNotes.versions,
    { params },
    { quiet: true, staleTime: 60_000 },
  )
  return (
    <Dialog open onClose={onClose} title={t('versions')} cancelLabel={t('close')}>
      {!data && !isError && <SkeletonLines lines={4} />}
      {!data && isError && <LineNotLoaded text={t('versionsNotLoaded')} retry={refetch} />}
      <ol className={css.versions}>
        {data?.data.map((one, i) => (
          <li key={one.version}>
            <p className={css.versionHead}>
              <strong>
                {i === 0
                  ? t('versionNow')
                  : t('versionUntil', { when: formatInstant(data.data[i - 1]?.written_at ?? '', timeZone) })}
              </strong>
              <span>
                {t('versionBy', { name: one.written_by_name, when: formatInstant(one.written_at, timeZone) })} ·{' '}
                {inWords(noteTypes[one.type])} · {inWords(noteAudiences[one.visible_to])}
              </span>
            </p>
            <p className={css.text}>{one.text}</p>
            {one.files.length > 0 && <NoteFiles params={params} files={one.files} />}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
