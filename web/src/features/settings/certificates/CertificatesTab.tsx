import { api, type CertificateTemplate } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import css from './templates.module.css'
import { templatesTexts } from './texts.ts'

const TemplateDialog = lazyPart(() => import('./TemplateDialog.tsx'))

/** The agency's certificate templates. */
export default function CertificatesTab() {
  const t = useTexts(templatesTexts)
  const { data, isError, refetch } = useQueryOf(api.certificateTemplates.list, {})
  const [editing, setEditing] = useState<CertificateTemplate | 'new' | null>(null)
  if (!data && isError) return <NotLoaded title={t('notLoaded')} retry={refetch} />
  if (!data) return <SkeletonLines lines={6} />
  return (
    <div className={css.page}>
      <p className="quiet">{t('hint')}</p>
      <Card
        title={t('title')}
        flush
        action={
          <Button look="primary" icon={<IconPlus size={16} />} onClick={() => setEditing('new')}>
            {t('add')}
          </Button>
        }
      >
        <ul className={css.lines} aria-label={t('title')}>
          {data.data.map(one => (
            <TemplateLine key={one.id} one={one} onEdit={() => setEditing(one)} />
          ))}
        </ul>
      </Card>
      {editing && <TemplateDialog template={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </div>
  )
}

function TemplateLine({ one, onEdit }: { one: CertificateTemplate; onEdit: () => void }) {
  const t = useTexts(templatesTexts)
  const { id, name, version, is_default, is_active, programs, signer_name } = one
  const { send } = useSend(api.certificateTemplates.update, {
    refresh: [api.certificateTemplates.list],
    done: saved => showToast('success', t('saved', { name: saved.name })),
  })
  const change = (body: { is_default: true } | { is_active: boolean }) =>
    send({ params: { id }, body }, { ifMatch: version })
  const items = [
    { label: t('makeDefault'), onSelect: () => change({ is_default: true }) },
    is_active
      ? { label: t('retire'), onSelect: () => change({ is_active: false }) }
      : { label: t('use'), onSelect: () => change({ is_active: true }) },
  ]
  return (
    <li className={css.line}>
      <div className={css.what}>
        <span className={css.name}>
          {name} {is_default && <StatusBadge colour="blue">{t('isDefault')}</StatusBadge>}
          {!is_active && <StatusBadge colour="grey">{t('inactive')}</StatusBadge>}
        </span>
        <p className="quiet">
          {[t('programs', { count: programs }), signer_name && t('signedBy', { name: signer_name })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button size="small" aria-label={t('edit', { name })} onClick={onEdit}>
        {t('editButton')}
      </Button>
      {!is_default && <MenuButton label={t('actionsFor', { name })} icon="dots" items={items} />}
    </li>
  )
}
