import { api, type Employee, type EmployeeNote, type Id, noteAudiences, noteTypes } from '@preceptor/contract'
import { IconLock, IconPinFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useAsk, useSend } from '@/api/queries.ts'
import { reportFailure } from '@/api/query-client.ts'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import css from './notes.module.css'
import { notesTexts } from './texts.ts'

const NoteFiles = lazyPart(() => import('./NoteFiles.tsx'))
const NoteDialog = lazyPart(() => import('./NoteDialog.tsx'))
const NoteVersions = lazyPart(() => import('./NoteVersions.tsx'))

const colours: Record<EmployeeNote['type'], StatusColour> = { general: 'grey', coaching: 'blue', medical: 'violet' }
const stale = [api.employeeNotes.list, api.employees.history]

interface Props {
  employee: Employee
  note: EmployeeNote
}

/** A medical note starts closed; opening it is recorded, so each visit loads it again. */
export function NoteEntry({ employee, note: listed }: Props) {
  const t = useTexts(notesTexts)
  const { timeZone } = useAgency()
  const [open, setOpen] = useState<'edit' | 'delete' | 'versions' | null>(null)
  const close = () => setOpen(null)
  const [read, setRead] = useState<EmployeeNote | null>(null)
  const note = read?.version === listed.version ? read : listed
  const isClosed = note.text === null
  const params = { id: employee.id, note_id: note.id }
  const pin = useSend(api.employeeNotes.update, { refresh: stale })
  const remove = useSend(api.employeeNotes.remove, {
    refresh: stale,
    done: () => {
      close()
      showToast('success', t('deleted'))
    },
  })
  const written = formatInstant(note.created_at, timeZone)
  const items = [
    ...(note.may_edit
      ? [
          ...(isClosed ? [] : [{ label: t('edit'), onSelect: () => setOpen('edit') }]),
          {
            label: note.is_pinned ? t('unpin') : t('pin'),
            onSelect: () => pin.send({ params, body: { is_pinned: !note.is_pinned } }, { ifMatch: note.version }),
          },
        ]
      : []),
    ...(note.edited_at && !isClosed ? [{ label: t('earlier'), asks: true, onSelect: () => setOpen('versions') }] : []),
    ...(note.may_edit
      ? [{ label: t('delete'), danger: true, separated: true, onSelect: () => setOpen('delete') }]
      : []),
  ]
  return (
    <li className={css.note} data-pinned={note.is_pinned || undefined}>
      <div className={css.head}>
        {note.is_pinned && <IconPinFilled size={14} role="img" aria-label={t('pinned')} />}
        <strong>{note.created_by_name}</strong>
        <StatusBadge colour={colours[note.type]}>{inWords(noteTypes[note.type])}</StatusBadge>
        {note.visible_to !== 'everyone' && (
          <span className={css.private}>
            <IconLock size={12} aria-hidden="true" /> {inWords(noteAudiences[note.visible_to])}
          </span>
        )}
        <span className={css.when}>
          <time dateTime={note.created_at}>{written}</time>
          {note.edited_at && (
            <>
              {' · '}
              {t('editedBy', { name: note.edited_by_name ?? '' })}{' '}
              <time dateTime={note.edited_at}>{formatInstant(note.edited_at, timeZone)}</time>
            </>
          )}
        </span>
        {items.length > 0 && (
          <span className={css.menu}>
            <MenuButton
              label={t('actions', { author: note.created_by_name, when: written })}
              icon="dots"
              size="small"
              items={items}
            />
          </span>
        )}
      </div>
      {isClosed ? (
        <ClosedText params={params} onRead={setRead} />
      ) : (
        <p className={css.text} ref={read ? takeFocus : undefined} tabIndex={read ? -1 : undefined}>
          {note.text}
        </p>
      )}
      {note.files.length > 0 && <NoteFiles params={params} files={note.files} />}
      {note.mentions.length > 0 && (
        <p className={css.mentions}>{t('mentioned', { names: note.mentions.map(({ name }) => name).join(', ') })}</p>
      )}
      {open === 'edit' && <NoteDialog employee={employee} note={note} onClose={close} />}
      {open === 'versions' && <NoteVersions employee={employee} note={note} onClose={close} />}
      <ConfirmDialog
        open={open === 'delete'}
        onClose={close}
        title={t('deleteAsk')}
        confirmLabel={t('deleteSubmit')}
        danger
        busy={remove.isSending}
        onConfirm={() => remove.send({ params })}
      >
        <p>{t('deleteMeans')}</p>
      </ConfirmDialog>
    </li>
  )
}

/** Moves the focus to the text that replaces the clicked button. */
const takeFocus = (text: HTMLElement | null) => text?.focus()

interface ClosedProps {
  params: { id: Id; note_id: Id }
  onRead: (note: EmployeeNote) => void
}

function ClosedText({ params, onRead }: ClosedProps) {
  const t = useTexts(notesTexts)
  const ask = useAsk()
  const [busy, setBusy] = useState(false)
  const open = () => {
    setBusy(true)
    ask(api.employeeNotes.open, { params })
      .then(onRead)
      .catch((thrown: unknown) => {
        setBusy(false)
        void reportFailure(thrown)
      })
  }
  return (
    <p className={css.closed}>
      <Button size="small" busy={busy} onClick={open}>
        {t('openMedical')}
      </Button>
      <span>{t('openMedicalHint')}</span>
    </p>
  )
}
