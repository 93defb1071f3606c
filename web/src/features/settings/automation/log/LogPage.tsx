import {
  api,
  automationEpisodesList,
  type ColumnOf,
  type Episode,
  type EpisodeState,
  episodeStates,
} from '@preceptor/contract'
import { useParams } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useTitle } from '@/nav/title.ts'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { type StatusColour, StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { BackToList } from '@/widgets/list/BackToList.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { editPath } from '../paths.ts'
import css from '../automation.module.css'
import { automationTexts } from '../texts.ts'

const TraceDialog = lazyPart(() => import('./TraceDialog.tsx'))
const RunsDialog = lazyPart(() => import('./RunsDialog.tsx'))

/** Lists the people a rule acted on, newest first, with the result and its reason. */
export default function LogPage() {
  const { id = '' } = useParams()
  const t = useTexts(automationTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const rule = useQueryOf(api.automationRules.get, { params: { id } }, { quiet: 'not-found' }).data
  const title = rule ? t('logOf', { name: rule.name }) : t('log')
  useTitle(title)
  const list = useList(api.automationRules.episodes, automationEpisodesList, { path: { id } })
  const { open, close, isOpen, hrefOf: hrefWith } = dialogsOf(list)
  const shown = list.params.get('entry')
  const hrefOf = (entry: string) => hrefWith({ entry })
  return (
    <ListScreen
      list={list}
      title={title}
      facts={rule?.sentence}
      back={<BackToList list={{ name: 'automation_rule' }} label={t('backToRule')} path={to.page(editPath(id))} />}
      search={{ label: t('logSearch'), placeholder: t('logSearchHint') }}
      counts={api.automationRules.episodeCounts}
      actions={{ others: [{ label: t('runs'), asks: true, onSelect: () => open({ runs: 1 }) }] }}
      nameOf={entry => entry.name}
      opens
      cells={cellsFor(hrefOf, timeZone)}
      card={entry => entryCard(entry, hrefOf, timeZone)}
      empty={<Empty title={t('noEntries')} hint={t('noEntriesHint')} />}
    >
      {shown && <TraceDialog key={shown} id={id} entry={shown} onClose={() => close('entry')} />}
      {isOpen('runs') && <RunsDialog id={id} onClose={() => close('runs')} />}
    </ListScreen>
  )
}

const colours: Readonly<Record<EpisodeState, StatusColour>> = {
  waiting: 'blue',
  held: 'amber',
  done: 'green',
  stopped: 'grey',
  failed: 'red',
}
const EpisodeBadge = ({ state }: { state: EpisodeState }) => (
  <StatusBadge colour={colours[state]}>{inWords(episodeStates[state])}</StatusBadge>
)

const NameOf = ({ entry, hrefOf }: { entry: Episode; hrefOf: (id: string) => string }) => (
  <Link data-row-link="" href={hrefOf(entry.id)}>
    {entry.name}
  </Link>
)

const entryCard = (entry: Episode, hrefOf: (id: string) => string, timeZone: string | undefined) => (
  <CardLines
    title={<NameOf entry={entry} hrefOf={hrefOf} />}
    badges={<EpisodeBadge state={entry.state} />}
    text={entry.occasion}
    below={formatInstant(entry.begun_at, timeZone)}
  />
)

const cellsFor = (
  hrefOf: (id: string) => string,
  timeZone: string | undefined,
): Cells<Episode, ColumnOf<typeof automationEpisodesList>> => ({
  person: { width: '170px', cell: entry => <NameOf entry={entry} hrefOf={hrefOf} /> },
  occasion: { width: '300px', cell: entry => entry.occasion },
  state: { width: '110px', cell: entry => <EpisodeBadge state={entry.state} /> },
  steps: {
    width: '300px',
    cell: entry => (
      <span className={css.wholeSentence}>
        {entry.effects.map(({ what, reason }) => (reason ? `${what}: ${reason}` : what)).join('; ') || entry.reason}
      </span>
    ),
  },
  wake_at: { width: '180px', cell: entry => <span className="num">{formatInstant(entry.wake_at, timeZone)}</span> },
  mode: { width: '100px', cell: entry => inWords(automationEpisodesList.filters.mode.choices[entry.mode]) },
  version: { width: '90px', align: 'right', cell: entry => entry.rule_version },
  begun_at: { width: '180px', cell: entry => <span className="num">{formatInstant(entry.begun_at, timeZone)}</span> },
})
