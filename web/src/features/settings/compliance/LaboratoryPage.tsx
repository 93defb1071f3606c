import { api, type JudgedDraft } from '@preceptor/contract'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Link } from '@/ui/Link.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Judging, Outcome } from './laboratory/Outcome.tsx'
import { PublishDialog } from './laboratory/PublishDialog.tsx'
import css from './rule/rule.module.css'
import { BackToList } from '@/widgets/list/BackToList.tsx'
import { RuleWords } from '@/widgets/compliance-rules/RuleWords.tsx'
import { useRuleNames } from './rule/use-rule-names.ts'
import { complianceSettingsTexts } from './texts.ts'

/** One draft in the rule lab: its text, its effect on everyone, and how to publish or discard it. */
export default function LaboratoryPage() {
  const { id = '' } = useParams()
  const t = useTexts(complianceSettingsTexts)
  const { data, isError, refetch } = useQueryOf(
    api.ruleDrafts.get,
    { params: { id } },
    { every: draft => (draft?.job?.state === 'running' ? 1_500 : false) },
  )
  const list = useAgencyPaths().page(agencyPages.settingsCompliance.path)
  const back = <Link href={list}>{t('back')}</Link>
  if (data) return <Draft draft={data} list={list} />
  return (
    <DetailPage>
      {isError ? (
        <Empty
          title={t('notLoaded')}
          hint={back}
          action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </DetailPage>
  )
}

function Draft({ draft, list }: { draft: JudgedDraft; list: string }) {
  const t = useTexts(complianceSettingsTexts)
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'publish' | 'remove' | null>(null)
  const refresh = [api.ruleDrafts.get, api.ruleDrafts.list, api.ruleDrafts.flips]
  const judge = useSend(api.ruleDrafts.judge, { refresh })
  const remove = useSend(api.ruleDrafts.remove, { refresh: [api.ruleDrafts.list], done: () => void navigate(list) })
  const params = { id: draft.id }
  const running = draft.job?.state === 'running'
  return (
    <DetailPage>
      <title>{draft.title}</title>
      <PageHeader
        title={draft.title}
        facts={t('laboratoryHint')}
        back={<BackToList list={{ name: 'rule_drafts' }} label={t('back')} path={list} />}
        menu={<Button onClick={() => setAsking('remove')}>{t('throwAway')}</Button>}
        action={
          <Button look="primary" onClick={() => setAsking('publish')}>
            {t('publish')}
          </Button>
        }
      />
      <div className={css.stack}>
        <Changes draft={draft} list={list} />
        <div className={css.states}>
          <Button
            busy={judge.isSending}
            refused={running ? t('judgingNow') : undefined}
            onClick={() => judge.send({ params, body: {} })}
          >
            {draft.judged_at ? t('judgeAgain') : t('judge')}
          </Button>
        </div>
        {draft.job && <Judging job={draft.job} />}
        {draft.judged_at && <Outcome draft={draft} />}
      </div>
      {asking === 'publish' && <PublishDialog draft={draft} list={list} onClose={() => setAsking(null)} />}
      <Dialog
        open={asking === 'remove'}
        title={t('throwAwayTitle', { title: draft.title })}
        danger
        submitLabel={t('throwAway')}
        busy={remove.isSending}
        onSubmit={() => remove.send({ params })}
        onClose={() => setAsking(null)}
      >
        <p>{t('throwAwayText')}</p>
      </Dialog>
    </DetailPage>
  )
}

function Changes({ draft, list }: { draft: JudgedDraft; list: string }) {
  const t = useTexts(complianceSettingsTexts)
  const { rules } = useRuleNames()
  const navigate = useNavigate()
  const update = useSend(api.ruleDrafts.update, { refresh: [api.ruleDrafts.get, api.ruleDrafts.list] })
  const without = (at: number) =>
    update.send(
      { params: { id: draft.id }, body: { changes: draft.changes.filter((_, one) => one !== at) } },
      { ifMatch: draft.version },
    )
  const changed = new Set(draft.changes.map(({ rule_id }) => rule_id))
  return (
    <Card title={t('changes')}>
      <div className={css.stack}>
        {draft.changes.map(({ rule_id, rule }, at) => (
          <div key={rule_id ?? rule.name} className={css.rule}>
            <div className={css.what}>
              <span className={css.title}>
                {rule.name} <span className="quiet">{rule_id ? t('changedRule') : t('newRule')}</span>
              </span>
              <p>
                <RuleWords rule={rule} names={draft.names} />
              </p>
            </div>
            {draft.changes.length > 1 && (
              <Button size="small" aria-label={t('removeChange', { name: rule.name })} onClick={() => without(at)}>
                {t('remove')}
              </Button>
            )}
          </div>
        ))}
        <div className={css.part}>
          <SelectField
            label={t('changeAnother')}
            none={t('chooseRule')}
            value=""
            choices={rules.filter(({ value }) => !changed.has(value))}
            onChange={id => void navigate(`${list}/${id}?edit=new&draft=${draft.id}`)}
          />
          <span>
            <ButtonLink href={`${list}/new?draft=${draft.id}`}>{t('addNewRule')}</ButtonLink>
          </span>
        </div>
      </div>
    </Card>
  )
}
