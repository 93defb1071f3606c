import { access, api, can, type WholeRule, type WrittenVersion } from '@preceptor/contract'
import { useNavigate, useParams } from 'react-router'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatDay, formatInstant, todayIn } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { useUser } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { emptyRule, valuesOf } from '@/widgets/rule-editor/rule-values.ts'
import { RuleForm } from './rule/RuleForm.tsx'
import { RuleState } from './rule/RuleState.tsx'
import { RuleWords } from '@/widgets/compliance-rules/RuleWords.tsx'
import css from './rule/rule.module.css'
import { complianceSettingsTexts } from './texts.ts'

const RetireDialog = lazyPart(() => import('./rule/RetireDialog.tsx'))

/** One rule with its versions, and the editor; `new` in the address creates one. */
export default function RulePage() {
  const { id = '' } = useParams()
  return id === 'new' ? <NewRule /> : <KnownRule id={id} />
}

function BackToRules() {
  const t = useTexts(complianceSettingsTexts)
  return <Link href={useAgencyPaths().page(agencyPages.settingsCompliance.path)}>{t('back')}</Link>
}

function NewRule() {
  const t = useTexts(complianceSettingsTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const navigate = useNavigate()
  const list = to.page(agencyPages.settingsCompliance.path)
  return (
    <DetailPage>
      <title>{t('newRule')}</title>
      <PageHeader title={t('newRule')} back={<BackToRules />} />
      <RuleForm
        start={emptyRule(todayIn(timeZone))}
        onSaved={saved => void navigate(`${list}/${saved.id}`)}
        onCancel={() => void navigate(list)}
      />
    </DetailPage>
  )
}

function KnownRule({ id }: { id: string }) {
  const t = useTexts(complianceSettingsTexts)
  const { data: whole, isError, refetch } = useQueryOf(api.complianceRules.get, { params: { id } })
  if (!whole)
    return (
      <DetailPage>
        {isError ? (
          <Empty
            title={t('notLoaded')}
            hint={<BackToRules />}
            action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
          />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </DetailPage>
    )
  return <Rule whole={whole} />
}

function Rule({ whole }: { whole: WholeRule }) {
  const t = useTexts(complianceSettingsTexts)
  const may = can(useUser(), access.manageCompliance) && whole.state !== 'retired'
  const [params, change] = useUrlQuery()
  const { timeZone } = useAgency()
  const edit = may ? params.get('edit') : null
  const version = whole.versions.find(one => one.id === edit && one.may_change)
  const leave = () => change({ edit: null }, { replace: true })
  const facts =
    whole.retired_on === null
      ? whole.next_from && t('nextFrom', { day: formatDay(whole.next_from) })
      : t('retiredOn', { day: formatDay(whole.retired_on) })
  return (
    <DetailPage>
      <title>{whole.rule.name}</title>
      <PageHeader
        title={whole.rule.name}
        back={<BackToRules />}
        facts={facts}
        beside={<RuleState whole={whole} />}
        action={
          may &&
          !edit && (
            <Button look="primary" onClick={() => change({ edit: 'new' })}>
              {t('newVersion')}
            </Button>
          )
        }
        menu={may && !edit && <Ending whole={whole} />}
      />
      {edit === 'new' || version ? (
        <RuleForm
          key={edit}
          start={version ? valuesOf(version.rule) : { ...valuesOf(whole.rule), effective_from: todayIn(timeZone) }}
          whole={whole}
          version={version}
          onSaved={leave}
          onCancel={leave}
        />
      ) : (
        <Versions whole={whole} may={may} onEdit={id => change({ edit: id })} />
      )}
    </DetailPage>
  )
}

function Ending({ whole }: { whole: WholeRule }) {
  const t = useTexts(complianceSettingsTexts)
  const [params, change] = useUrlQuery()
  const restore = useSend(api.complianceRules.retire, {
    refresh: [api.complianceRules.list, api.complianceRules.get, api.jobs.list],
    done: () => showToast('success', t('restored', { name: whole.rule.name })),
  })
  if (whole.retired_on !== null)
    return (
      <Button
        busy={restore.isSending}
        onClick={() => restore.send({ params: { id: whole.id }, body: { retired_on: null } })}
      >
        {t('restore')}
      </Button>
    )
  return (
    <>
      <Button onClick={() => change({ retire: 1 })}>{t('retire')}</Button>
      {params.get('retire') === '1' && (
        <RetireDialog whole={whole} onClose={() => change({ retire: null }, { replace: true })} />
      )}
    </>
  )
}

interface VersionsProps {
  whole: WholeRule
  may: boolean
  onEdit: (id: string) => void
}

/** Versions of the rule with their start, the latest first. */
function Versions({ whole, may, onEdit }: VersionsProps) {
  const t = useTexts(complianceSettingsTexts)
  return (
    <div className={css.stack}>
      {whole.versions.toReversed().map(version => (
        <Version key={version.id} {...{ whole, version, may, onEdit }} />
      ))}
      {whole.pack_key !== null && <p className="quiet">{t('fromPack', { edition: whole.pack_edition ?? 1 })}</p>}
    </div>
  )
}

function Version({ whole, version, may, onEdit }: VersionsProps & { version: WrittenVersion }) {
  const { timeZone } = useAgency()
  const t = useTexts(complianceSettingsTexts)
  const { rule } = version
  const remove = useSend(api.complianceRules.removeVersion, {
    refresh: [api.complianceRules.list, api.complianceRules.get, api.jobs.list],
    done: () => showToast('success', t('versionRemoved')),
  })
  const day = formatDay(rule.effective_from)
  return (
    <Card
      title={t('from', { day })}
      action={
        may &&
        version.may_change && (
          <span className={css.buttons}>
            <Button size="small" aria-label={t('editVersion', { day })} onClick={() => onEdit(version.id)}>
              {t('edit')}
            </Button>
            {whole.versions.length > 1 && (
              <Button
                size="small"
                aria-label={t('removeVersion', { day })}
                busy={remove.isSending}
                onClick={() => remove.send({ params: { id: whole.id, version_id: version.id } })}
              >
                {t('takeBack')}
              </Button>
            )}
          </span>
        )
      }
    >
      <div className={css.stack}>
        {version.is_current && (
          <span className={css.states}>
            <StatusBadge colour="green">{t('current')}</StatusBadge>
          </span>
        )}
        <p className={css.words}>
          <RuleWords rule={rule} names={whole.names} />
        </p>
        {rule.remarks && <p className="quiet">{rule.remarks}</p>}
        <p className="quiet">
          {[
            rule.citation,
            rule.verified_on && t('verified', { day: formatDay(rule.verified_on) }),
            rule.evidence.length > 0 && t('evidenceIs', { list: rule.evidence.join(', ') }),
            rule.retention_years !== null && t('keep', { years: rule.retention_years }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="quiet">
          {t('writtenBy', { name: version.written_by_name, at: formatInstant(version.written_at, timeZone) })}
          {version.note && ` · ${version.note}`}
        </p>
      </div>
    </Card>
  )
}
