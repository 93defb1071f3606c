import {
  access,
  api,
  automationRulesList,
  can,
  type ColumnOf,
  type RuleSummary,
  triggerKinds,
} from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { formatInstant, formatNumber } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useUser } from '@/session/session.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import css from './automation.module.css'
import { OtherRules } from './OtherRules.tsx'
import { createPath, editPath, logPath } from './paths.ts'
import { RuleBadge, StateWithReason } from './RuleBadge.tsx'
import { automationTexts } from './texts.ts'

const TemplatesDialog = lazyPart(() => import('./TemplatesDialog.tsx'))

/** R-PER-9: lists rules as sentences, with their recent activity. */
export default function AutomationTab() {
  const t = useTexts(automationTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const mayEdit = can(useUser(), access.editAutomation)
  const list = useList(api.automationRules.list, automationRulesList)
  const { isOpen, open, close } = dialogsOf(list)
  const hrefOf = ({ id }: RuleSummary) => (mayEdit ? to.page(editPath(id)) : undefined)
  const templates = { label: t('fromTemplate'), asks: true, onSelect: () => open({ templates: 1 }) }
  const add = { label: t('add'), icon: <IconPlus size={16} />, href: to.page(createPath) }
  return (
    <ListScreen
      within
      list={list}
      title={t('title')}
      above={<OtherRules />}
      opens={mayEdit}
      search={{ label: t('search'), placeholder: t('searchHint') }}
      counts={api.automationRules.counts}
      {...(mayEdit && { actions: { primary: add, others: [templates] } })}
      nameOf={rule => rule.name}
      cells={cellsFor(hrefOf, timeZone)}
      card={rule => ruleCard(rule, hrefOf(rule))}
      {...(mayEdit && {
        renderMenu: (rule: RuleSummary) => (
          <MenuButton
            label={t('actions', { name: rule.name })}
            icon="dots"
            size="small"
            items={[
              { label: t('edit'), href: to.page(editPath(rule.id)) },
              { label: t('openLog'), href: to.page(logPath(rule.id)) },
            ]}
          />
        ),
      })}
      empty={
        <Empty
          title={t('none')}
          hint={mayEdit ? t('noneHint') : t('noneToSee')}
          {...(mayEdit && {
            action: (
              <>
                <Button onClick={templates.onSelect}>{templates.label}</Button>{' '}
                <ButtonLink look="primary" href={add.href}>
                  {add.label}
                </ButtonLink>
              </>
            ),
          })}
        />
      }
    >
      {isOpen('templates') && <TemplatesDialog onClose={() => close('templates')} />}
    </ListScreen>
  )
}

const NameOf = ({ rule, href }: { rule: RuleSummary; href: string | undefined }) =>
  href ? (
    <Link data-row-link="" href={href}>
      {rule.name}
    </Link>
  ) : (
    <span>{rule.name}</span>
  )

/** The full sentence: a truncated rule could be mistaken for another one. */
const Sentence = ({ rule }: { rule: RuleSummary }) => <span className={css.wholeSentence}>{rule.sentence}</span>

const ruleCard = (rule: RuleSummary, href: string | undefined) => (
  <CardLines
    title={<NameOf rule={rule} href={href} />}
    badges={<RuleBadge rule={rule} />}
    text={automationTexts.say('ownedBy', { name: rule.owner_name })}
    below={rule.sentence}
  />
)

const cellsFor = (
  hrefOf: (rule: RuleSummary) => string | undefined,
  timeZone: string | undefined,
): Cells<RuleSummary, ColumnOf<typeof automationRulesList>> => ({
  name: {
    width: '190px',
    // Rows are as high as their sentence, so the full name fits
    cell: rule => (
      <span className={css.wholeName}>
        <NameOf rule={rule} href={hrefOf(rule)} />
      </span>
    ),
  },
  state: { width: '100px', cell: rule => <StateWithReason rule={rule} /> },
  sentence: { width: '440px', cell: rule => <Sentence rule={rule} /> },
  trigger: { width: '180px', truncate: true, cell: rule => inWords(triggerKinds[rule.trigger]) },
  hits: { width: '80px', align: 'right', cell: rule => formatNumber(rule.hits) },
  errors: { width: '80px', align: 'right', cell: rule => formatNumber(rule.errors) },
  held: { width: '70px', align: 'right', cell: rule => rule.held > 0 && formatNumber(rule.held) },
  next_at: { width: '190px', cell: rule => <span className="num">{formatInstant(rule.next_at, timeZone)}</span> },
  last_at: { width: '180px', cell: rule => <span className="num">{formatInstant(rule.last_at, timeZone)}</span> },
  owner: { width: '150px', truncate: true, cell: rule => rule.owner_name },
  place: { width: '80px', align: 'right', cell: rule => formatNumber(rule.place) },
  updated_at: { width: '180px', cell: rule => <span className="num">{formatInstant(rule.updated_at, timeZone)}</span> },
})
