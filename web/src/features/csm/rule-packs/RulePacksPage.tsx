import { access, api, can, type VendorPackRule } from '@preceptor/contract'
import { isVerified } from '@preceptor/contract/compliance-rules/words'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useUser } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { RuleWords } from '@/widgets/compliance-rules/RuleWords.tsx'
import { stateName } from '@/widgets/us-states/us-states.ts'
import css from './rule-packs.module.css'
import { rulePacksTexts } from './texts.ts'

const EditionsDialog = lazyPart(() => import('./EditionsDialog.tsx'))
const EditionDialog = lazyPart(() => import('./EditionDialog.tsx'))

interface Asked {
  what: 'editions' | 'edition' | 'copy'
  rule: VendorPackRule
}

/** Rules by state that agencies adopt, adapt or decline. */
export default function RulePacksPage() {
  const t = useTexts(rulePacksTexts)
  const { data, isError, refetch } = useQueryOf(api.csmRulePacks.list, {})
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const [search, setSearch] = useState('')
  const [state, setState] = useState('')
  const all = data?.data ?? []
  const found = all.filter(one => fits(one, search) && (state === '' || (one.state ?? federal) === state))
  const packs = Map.groupBy(found, one => one.state)
  const states = [...new Set(all.map(one => one.state))].map(one => ({ value: one ?? federal, label: packName(one) }))
  return (
    <DetailPage>
      <PageHeader title={t('title')} about={t('hint')} />
      {!data && isError && <NotLoaded title={t('notLoaded')} retry={refetch} />}
      {!data && !isError && <SkeletonLines lines={8} />}
      {data && (
        <div className={css.filters} role="search">
          <TextField label={t('search')} type="search" autoComplete="off" value={search} onChange={setSearch} />
          <SelectField label={t('state')} none={t('anyState')} choices={states} value={state} onChange={setState} />
        </div>
      )}
      {data && found.length === 0 && <Empty title={t('nothingFound')} />}
      <div className={css.stack}>
        {[...packs].map(([state, rules]) => (
          <Card key={state} title={packName(state)} flush>
            <ul className={css.rules} aria-label={packName(state)}>
              {rules.map(rule => (
                <PackRule key={rule.key} row={rule} onAsk={what => setAsked({ what, rule })} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
      {asked?.what === 'editions' && (
        <EditionsDialog
          row={asked.rule}
          onPublish={() => setAsked({ what: 'edition', rule: asked.rule })}
          onClose={close}
        />
      )}
      {(asked?.what === 'edition' || asked?.what === 'copy') && (
        <EditionDialog row={asked.rule} isCopy={asked.what === 'copy'} onClose={close} />
      )}
    </DetailPage>
  )
}

const federal = 'US'
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
/** Returns true when each word is in the name, citation, key, or state. */
const fits = ({ key, state, rule }: VendorPackRule, search: string) => {
  const text = folded([key, packName(state), rule.name, rule.citation, ...rule.applies_if.discipline_ids].join(' '))
  return folded(search)
    .split(/\s+/)
    .every(word => text.includes(word))
}

const packName = (state: string | null) => (state === null ? rulePacksTexts.say('federal') : stateName(state))

function PackRule({ row, onAsk }: { row: VendorPackRule; onAsk: (what: Asked['what']) => void }) {
  const t = useTexts(rulePacksTexts)
  const may = can(useUser(), access.manageCatalog)
  const { rule, edition, adopted, declined } = row
  return (
    <li className={css.rule}>
      <div className={css.what}>
        <span className={css.title}>
          {rule.name}
          {!isVerified(rule) && <StatusBadge colour="amber">{t('notVerified')}</StatusBadge>}
          {!row.is_offered && <StatusBadge colour="grey">{t('notOffered')}</StatusBadge>}
        </span>
        <p>
          <RuleWords rule={rule} names={{}} short />
        </p>
        <p className="quiet">
          {[
            rule.citation,
            t('edition', { edition }),
            rule.verified_on && t('verified', { day: formatDay(rule.verified_on) }),
            t('taken', { adopted, declined }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <span className={css.buttons}>
        <Button size="small" aria-label={t('open', { name: rule.name })} onClick={() => onAsk('editions')}>
          {t('openButton')}
        </Button>
        {may && (
          <Button size="small" aria-label={t('copy', { name: rule.name })} onClick={() => onAsk('copy')}>
            {t('copyButton')}
          </Button>
        )}
      </span>
    </li>
  )
}
