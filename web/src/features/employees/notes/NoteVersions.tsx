import { api, type Employee, type EmployeeNote, noteAudiences, noteTypes } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import css from './notes.module.css'

interface Props {
  employee: Employee
  note: EmployeeNote
  onClose: () => void
}

/** Every text the note has had. */
export default function NoteVersions({ employee, note, onClose }: Props) {
  const { timeZone } = useAgency()
  const { data, isError, refetch } = useQueryOf(
    api.employeeNotes.versions,
    { params: { id: employee.id, note_id: note.id } },
    { quiet: true },
  )
  return (
    <Dialog open onClose={onClose} title="Versions of this note" cancelLabel="Close">
      {!data && !isError && <SkeletonLines lines={4} />}
      {!data && isError && (
        <p>
          The versions could not be loaded.{' '}
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
      <ol className={css.versions}>
        {data?.data.map((one, i) => (
          <li key={one.version}>
            <p className={css.versionHead}>
              <strong>
                {i === 0 ? 'Now' : `Until ${formatInstant(data.data[i - 1]?.written_at ?? '', timeZone)}`}
              </strong>
              <span>
                {one.written_by_name}, {formatInstant(one.written_at, timeZone)} · {noteTypes[one.type]} ·{' '}
                {noteAudiences[one.visible_to]}
              </span>
            </p>
            <p className={css.text}>{one.text}</p>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
