import { access, api, can, type OfferedRule, packStandings } from '@preceptor/contract'
import { isVerified } from '@preceptor/contract/compliance-rules/words'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useUser } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { stateName } from '@/widgets/us-states/us-states.ts'
import css from '../rule/rule.module.css'
import { RuleWords } from '@/widgets/compliance-rules/RuleWords.tsx'
import { complianceSettingsTexts } from '../texts.ts'
import { openOf } from './PackTrial.tsx'

const AdoptDialog = lazyPart(() => import('./AdoptDialog.tsx'))
const AdoptPackDialog = lazyPart(() => import('./AdoptPackDialog.tsx'))
const DeclineDialog = lazyPart(() => import('./DeclineDialog.tsx'))

type Deed = { is: 'adopt' | 'decline'; rule: OfferedRule }

/** Rules offered by the packs of the agency's states, and the decision on each. */
export function PacksCard() {
  const t = useTexts(complianceSettingsTexts)
  const { data, isError, refetch } = useQueryOf(api.rulePacks.list, {})
  const [deed, setDeed] = useState<Deed | null>(null)
  const [whole, setWhole] = useState<string | null | undefined>()
  const may = can(useUser(), access.manageCompliance)
  const packs = Map.groupBy(data?.data ?? [], ({ state }) => state)
  if (!data && isError)
    return (
      <Card title={t('packs')}>
        <NotLoaded title={t('packsNotLoaded')} retry={refetch} />
      </Card>
    )
  if (!data) return <SkeletonLines lines={4} />
  return (
    <>
      <p className="quiet">{t('packsHint')}</p>
      {[...packs].map(([state, rules]) => (
        <Card
          key={state}
          title={t('packOf', { state: packName(state) })}
          flush
          action={
            may &&
            openOf(rules).adoptable.length > 1 && (
              <Button
                size="small"
                aria-label={t('adoptPackNamed', { state: packName(state) })}
                onClick={() => setWhole(state)}
              >
                {t('adoptPack')}
              </Button>
            )
          }
        >
          <ul className={css.rules} aria-label={t('packOf', { state: packName(state) })}>
            {rules.map(rule => (
              <PackLine key={rule.key} rule={rule} onDeed={is => setDeed({ is, rule })} />
            ))}
          </ul>
        </Card>
      ))}
      {whole !== undefined && (
        <AdoptPackDialog pack={packName(whole)} rules={packs.get(whole) ?? []} onClose={() => setWhole(undefined)} />
      )}
      {deed?.is === 'adopt' && <AdoptDialog rule={deed.rule} onClose={() => setDeed(null)} />}
      {deed?.is === 'decline' && <DeclineDialog rule={deed.rule} onClose={() => setDeed(null)} />}
    </>
  )
}

const packName = (state: string | null) => (state === null ? complianceSettingsTexts.say('federal') : stateName(state))

const colours = { open: 'blue', adopted: 'green', adapted: 'violet', declined: 'grey' } as const

function PackLine({ rule: offered, onDeed }: { rule: OfferedRule; onDeed: (is: Deed['is']) => void }) {
  const t = useTexts(complianceSettingsTexts)
  const may = can(useUser(), access.manageCompliance)
  const list = useAgencyPaths().page(agencyPages.settingsCompliance.path)
  const { rule, standing, edition, decided_edition, rule_id, needs_first } = offered
  const isNewer = decided_edition !== null && decided_edition < edition
  const mayAdopt = may && offered.is_offered && (standing === 'open' || standing === 'declined' || isNewer)
  const mayDecline = may && (standing === 'open' || isNewer)
  return (
    <li className={css.rule}>
      <div className={css.what}>
        <span className={css.title}>
          {rule_id ? <Link href={`${list}/${rule_id}`}>{rule.name}</Link> : rule.name}
          <StatusBadge colour={colours[standing]}>{inWords(packStandings[standing])}</StatusBadge>
          {isNewer && <StatusBadge colour="amber">{t('newEdition')}</StatusBadge>}
          {!isVerified(rule) && (
            <span data-tip={t('notVerifiedHint')}>
              <StatusBadge colour="grey">{t('notVerified')}</StatusBadge>
            </span>
          )}
        </span>
        <p>
          <RuleWords rule={rule} names={{}} short />
        </p>
        <p className="quiet">
          {[
            rule.citation,
            t('edition', { edition }),
            rule.verified_on && t('verified', { day: formatDay(rule.verified_on) }),
            !offered.is_offered && t('notOffered'),
            standing === 'open' && needs_first && t('needsFirst', { name: needs_first }),
            offered.note,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <span className={css.buttons}>
        {mayAdopt && (
          <Button
            size="small"
            aria-label={t('adoptNamed', { name: rule.name })}
            refused={needs_first ? t('needsFirst', { name: needs_first }) : undefined}
            onClick={() => onDeed('adopt')}
          >
            {isNewer && rule_id ? t('seeNew') : t('adopt')}
          </Button>
        )}
        {mayDecline && (
          <Button size="small" aria-label={t('declineNamed', { name: rule.name })} onClick={() => onDeed('decline')}>
            {isNewer ? t('keepOurs') : t('decline')}
          </Button>
        )}
      </span>
    </li>
  )
}
