import { access, api, type Id, openings, type SessionRow, sessionPhases, sessionsList } from '@preceptor/contract'
import { IconPlus, IconUserCheck } from '@tabler/icons-react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useCan } from '@/session/session.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { allRows } from '@/widgets/list/views/view-state.ts'
import { sessionCard, sessionCells } from './list/session-columns.tsx'
import { sessionsTexts } from './texts.ts'

const TemplatesPanel = lazyPart(() => import('./templates/TemplatesPanel.tsx'))
const NewSessionDialog = lazyPart(() => import('./form/NewSessionDialog.tsx'))

interface Props {
  /** The program, in its tab; absent for all programs. */
  program_id?: Id
}

/** Sessions by start time; a dialog plans a new one. */
export function SessionsScreen({ program_id }: Props) {
  const t = useTexts(sessionsTexts)
  const to = useAgencyPaths()
  const mayEdit = useCan(access.editSessions)
  const list = useList(api.sessions.list, sessionsList, program_id ? { always: { program_id } } : {})
  const dialogs = dialogsOf(list)
  const hrefOf = ({ id }: SessionRow) => to.page(`sessions/${id}`)
  const add = () => dialogs.open({ add: 1 })
  return (
    <ListScreen
      list={list}
      title={t('title')}
      {...(program_id && { within: true })}
      search={{ label: t('search'), placeholder: t('searchHint') }}
      tabs={{
        filter: 'phase',
        groups: { [openings.sessions.phase]: { label: t('coming'), sort_by: openings.sessions.sort_by } },
        choices: {
          ...sessionPhases,
          draft: t('tabDraft'),
          open: t('tabOpen'),
          full: t('tabFull'),
          attendance_pending: t('tabToSign'),
          closed: t('tabClosed'),
          cancelled: t('tabCancelled'),
        },
        all: t('tabAll'),
      }}
      counts={api.sessions.counts}
      {...(!program_id && { views: { endpoint: api.sessions.list, plain: allRows() } })}
      actions={{
        primary: mayEdit && {
          label: t('newSession'),
          short: t('newShort'),
          icon: <IconPlus size={16} />,
          onSelect: add,
        },
        exports: api.sessions.export,
        more: !program_id && (
          <ButtonLink href={to.page(agencyPages.bookings.path)} icon={<IconUserCheck size={16} aria-hidden="true" />}>
            {t('bookings')}
          </ButtonLink>
        ),
      }}
      cells={sessionCells(hrefOf, { within: program_id !== undefined })}
      card={session => sessionCard(session, hrefOf(session))}
      opens
      empty={
        <Empty
          title={t('none')}
          hint={t('noneHint')}
          action={
            mayEdit && (
              <Button look="primary" icon={<IconPlus size={16} />} onClick={add}>
                {t('newSession')}
              </Button>
            )
          }
        />
      }
    >
      {program_id && (
        <TemplatesPanel
          program_id={program_id}
          mayEdit={mayEdit}
          onUse={id => dialogs.open({ add: 1, template: id })}
        />
      )}
      {mayEdit && dialogs.isOpen('add') && (
        <NewSessionDialog
          program_id={program_id}
          suggested={list.params.get('program_id') ?? undefined}
          template={list.params.get('template') ?? undefined}
          onClose={() => dialogs.close('add', 'template')}
        />
      )}
    </ListScreen>
  )
}
