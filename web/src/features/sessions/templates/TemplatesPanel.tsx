import { api, type Id, sessionModes, type SessionTemplate } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatClock } from '@/lib/format-more.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import css from '../sessions.module.css'
import { sessionsTexts } from '../texts.ts'

const TemplateDialog = lazyPart(() => import('./TemplateDialog.tsx'))

interface Props {
  program_id: Id
  mayEdit: boolean
  /** True for the catalog, where no one plans sessions. */
  inCatalog?: boolean
  /** Plans a session from a template. */
  onUse?: (template: Id) => void
}

type Asked = { act: 'add' } | { act: 'edit' | 'remove'; template: SessionTemplate }

/** Session templates of a program. */
export default function TemplatesPanel({ program_id, mayEdit, inCatalog = false, onUse }: Props) {
  const t = useTexts(sessionsTexts)
  const [asked, ask] = useState<Asked | null>(null)
  const { data, isError, refetch } = useQueryOf(
    api.sessionTemplates.list,
    { params: { id: program_id } },
    { quiet: true },
  )
  const close = () => ask(null)
  // Without templates, only people who could add one see the panel
  if (!inCatalog && !mayEdit && data?.data.length === 0) return null
  return (
    <div className={css.banner}>
      <Card
        title={t('templates')}
        action={
          mayEdit && (
            <Button size="small" icon={<IconPlus size={16} />} onClick={() => ask({ act: 'add' })}>
              {t('addTemplate')}
            </Button>
          )
        }
      >
        <p className="quiet">{t(inCatalog ? 'templatesCatalogHint' : 'templatesHint')}</p>
        {!data && !isError && <SkeletonLines lines={2} />}
        {isError && !data && <LineNotLoaded text={t('templatesNotLoaded')} retry={refetch} />}
        {data?.data.length === 0 && <p>{t('noTemplates')}</p>}
        {data && data.data.length > 0 && (
          <ul className={css.templates}>
            {data.data.map(template => (
              <Row key={template.id} {...{ template, mayEdit, onUse, ask }} />
            ))}
          </ul>
        )}
      </Card>
      {asked && asked.act !== 'remove' && (
        <TemplateDialog
          program_id={program_id}
          inCatalog={inCatalog}
          {...(asked.act === 'edit' && { template: asked.template })}
          onClose={close}
        />
      )}
      {asked?.act === 'remove' && <RemoveDialog template={asked.template} onClose={close} />}
    </div>
  )
}

interface RowProps extends Pick<Props, 'mayEdit'> {
  template: SessionTemplate
  onUse: Props['onUse']
  ask: (asked: Asked) => void
}

function Row({ template, mayEdit, onUse, ask }: RowProps) {
  const t = useTexts(sessionsTexts)
  const { id, name, body, module_title, is_linked, session_count } = template
  const [first] = body.days
  const facts = [
    inWords(sessionModes[body.mode]),
    body.days.length > 1
      ? t('templateDays', { count: body.days.length })
      : first && `${formatClock(first.starts)} – ${formatClock(first.ends)}`,
    body.capacity !== null && t('templateSeats', { count: body.capacity }),
    module_title,
    session_count > 0 && t('templateUsed', { count: session_count }),
  ].filter(Boolean)
  const items = [
    { label: t('editTemplate'), asks: true, onSelect: () => ask({ act: 'edit', template }) },
    { label: t('removeTemplate'), asks: true, separated: true, onSelect: () => ask({ act: 'remove', template }) },
  ]
  return (
    <li>
      <div>
        <strong>{name}</strong> {is_linked && <StatusBadge colour="grey">{t('fromCatalog')}</StatusBadge>}
        <p className="quiet">{facts.join(' · ')}</p>
      </div>
      {mayEdit && (
        <div className={css.templateActs}>
          {onUse && (
            <Button size="small" aria-label={`${t('useTemplate')}: ${name}`} onClick={() => onUse(id)}>
              {t('useTemplate')}
            </Button>
          )}
          {!is_linked && <MenuButton label={t('templateActions', { name })} icon="dots" items={items} />}
        </div>
      )}
    </li>
  )
}

function RemoveDialog({ template, onClose }: { template: SessionTemplate; onClose: () => void }) {
  const t = useTexts(sessionsTexts)
  const { id, program_id, name } = template
  const { send, isSending } = useSend(api.sessionTemplates.remove, {
    refresh: [api.sessionTemplates.list],
    done: () => {
      showToast('success', t('templateRemoved', { name }))
      onClose()
    },
    fail: () => onClose(),
  })
  return (
    <ConfirmDialog
      open
      danger
      title={t('removeTemplateTitle', { name })}
      confirmLabel={t('removeTemplate')}
      busy={isSending}
      onConfirm={() => send({ params: { id: program_id, template_id: id } })}
      onClose={onClose}
    >
      {t('removeTemplateText')}
    </ConfirmDialog>
  )
}
