import { access, api, type Employee, type EmployeeNote } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Pager } from '@/ui/table/Pager.tsx'
import { NoteEntry } from './NoteEntry.tsx'
import css from './notes.module.css'
import { notesTexts } from './texts.ts'

const NoteDialog = lazyPart(() => import('./NoteDialog.tsx'))

/** The card shows this many until the user expands it. */
const few = 3
const most = 20

/** Notes about the employee: pinned ones first, then the newest. */
export function NotesCard({ employee }: { employee: Employee }) {
  const t = useTexts(notesTexts)
  const mayWrite = useCan(access.writeNotes)
  const [writing, setWriting] = useState(false)
  const [page, setPage] = useState<number | null>(null)
  const { data, isError, refetch } = useQueryOf(
    api.employeeNotes.list,
    { params: { id: employee.id }, query: page === null ? { per_page: few } : { page, per_page: most } },
    { keep: true, quiet: true },
  )
  const total = data?.meta.total ?? 0
  return (
    <Card
      title={t('title')}
      flush={(data?.data.length ?? 0) > 0}
      action={
        mayWrite && (
          <Button size="small" onClick={() => setWriting(true)}>
            <IconPlus size={14} /> {t('add')}
          </Button>
        )
      }
    >
      {!data && !isError && <SkeletonLines lines={2} />}
      {!data && isError && (
        <p className={css.empty}>
          {t('notLoaded')}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </p>
      )}
      {data && total === 0 && <p className={css.empty}>{t('none')}</p>}
      {data && total > 0 && (
        <>
          <Entries employee={employee} notes={data.data} />
          {page === null && total > few && (
            <p className={css.more}>
              <Button size="small" look="quiet" onClick={() => setPage(1)}>
                {t('showAll', { count: total })}
              </Button>
            </p>
          )}
          {page !== null && total > most && (
            <Pager meta={data.meta} onPage={setPage} controls="employee-notes" unit={count => t('unit', { count })} />
          )}
        </>
      )}
      {writing && <NoteDialog employee={employee} note={null} onClose={() => setWriting(false)} />}
    </Card>
  )
}

function Entries({ employee, notes }: { employee: Employee; notes: readonly EmployeeNote[] }) {
  const t = useTexts(notesTexts)
  return (
    <ul id="employee-notes" aria-label={t('title')}>
      {notes.map(note => (
        <NoteEntry key={note.id} employee={employee} note={note} />
      ))}
    </ul>
  )
}
