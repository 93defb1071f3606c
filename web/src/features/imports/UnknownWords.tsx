import { countsAs, type CountsAs, type FileImportKind, type UnknownValue } from '@preceptor/contract'
import { useId, useState } from 'react'
import { formatNumber } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import {
  choicesFor,
  chosenFor,
  decisionOf,
  type Draft,
  groupChoices,
  groupsOf,
  isChosen,
  isOpen,
  keyOf,
  type Lookups,
  sharedIn,
  suggested,
  takesKind,
  takesTopic,
  type Unknown,
  valueOf,
  withChoice,
  withOutside,
} from './decisions.ts'
import css from './imports.module.css'
import { fieldWords } from './mapping.ts'
import { importTexts } from './texts.ts'
import { useLookups } from './use-lookups.ts'

export interface UnknownWordsProps {
  kind: FileImportKind
  unknowns: readonly Unknown[]
  /** For past training: how outside training counts in the whole file. */
  usualKind?: CountsAs | undefined
  draft: Draft
  onDraft: (draft: Draft) => void
}

/** Values of the file that the agency's lists don't have, by field: one choice for all of them, and one for each exception. */
export function UnknownWords({ kind, unknowns, usualKind, draft, onDraft }: UnknownWordsProps) {
  const t = useTexts(importTexts)
  const lookups = useLookups(kind)
  const shared = unknowns.some(({ among }) => among)
  return (
    <Card title={t(shared ? 'unclearTitle' : 'unknownTitle', { count: unknowns.length })} flush>
      {groupsOf(unknowns).map(([field, group]) => (
        <Group key={field} {...{ field, group, lookups, usualKind, draft, onDraft }} />
      ))}
    </Card>
  )
}

type GroupProps = Omit<UnknownWordsProps, 'unknowns' | 'kind'> & {
  field: UnknownValue['field']
  group: readonly Unknown[]
  lookups: Lookups
}

/** Up to this many are shown without expanding. */
const fewValues = 4
/** A file may contain a thousand coordinators. */
const atFirst = 25

function Group({ field, group, lookups, usualKind, draft, onDraft }: GroupProps) {
  const t = useTexts(importTexts)
  const id = useId()
  const [open, setOpen] = useState(group.length <= fewValues)
  const rows = group.reduce((sum, unknown) => sum + unknown.rows, 0)
  const counts = { values: group.length, rows }
  const choices = groupChoices(field, group, lookups)
  const waiting = group.filter(unknown => isOpen(unknown, draft)).length
  const untaught = group.filter(unknown => takesTopic(unknown, draft))
  const outside = group.filter(unknown => takesKind(unknown, draft))
  return (
    <section className={css.group} aria-labelledby={id}>
      <div className={css.groupHead}>
        <h3 id={id}>{fieldWords(field)}</h3>
        <span className="quiet">
          {waiting > 0 ? t('unknownCountOpen', { ...counts, open: waiting }) : t('unknownCount', counts)}
        </span>
      </div>
      {!open && <p className={css.groupValues}>{exampleText(group)}</p>}
      {choices.length > 0 && (
        <div className={css.groupChoices} role="group" aria-label={t('unknownAll', { field: fieldWords(field) })}>
          {choices.map(choice => (
            <Button
              key={choice.key}
              size="small"
              aria-pressed={isChosen(choice, group, draft)}
              onClick={() => onDraft(withChoice(choice, group, draft))}
            >
              {choice.label}
            </Button>
          ))}
          {group.length > fewValues && (
            <Button look="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? t('unknownHide') : t('unknownEach')}
            </Button>
          )}
        </div>
      )}
      {untaught.length > 1 && (
        <TopicField
          label={t('topicForAll', { count: untaught.length })}
          titles={untaught}
          className={css.groupTopic}
          {...{ lookups, draft, onDraft }}
        />
      )}
      {outside.length > 1 && (
        <KindField
          label={t('countsAsForAll', { count: outside.length })}
          titles={outside}
          className={css.groupTopic}
          {...{ usualKind, draft, onDraft }}
        />
      )}
      {open && <Values {...{ field, group, lookups, usualKind, draft, onDraft }} />}
    </section>
  )
}

const named = 6
function exampleText(group: readonly Unknown[]): string {
  const names = group
    .slice(0, named)
    .map(({ value }) => value)
    .join(', ')
  const more = group.length - named
  return more > 0 ? importTexts.say('unknownMore', { names, more }) : names
}

function Values({ field, group, lookups, usualKind, draft, onDraft }: GroupProps) {
  const t = useTexts(importTexts)
  const [all, setAll] = useState(false)
  const shown = all || group.length <= atFirst + 1 ? group : group.slice(0, atFirst)
  const name = fieldWords(field)
  return (
    <>
      <table className={css.words}>
        <caption className="sr-only">{t('unknownCaption', { field: name })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('unknownValue')}</th>
            <th scope="col" data-align="right">
              {t('unknownRows')}
            </th>
            <th scope="col">{t('unknownWhat')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(unknown => {
            const chosen = chosenFor(unknown, draft)
            const near = chosen.action === 'map' ? undefined : suggested(unknown, lookups)
            const { like } = unknown
            const isLikeOther = like !== undefined && (chosen.action === 'ask' || valueOf(chosen) === 'create')
            return (
              <tr key={keyOf(unknown)}>
                <th scope="row">
                  {unknown.value}
                  {unknown.stands_for && <span className={css.standsFor}>{unknown.stands_for}</span>}
                  {unknown.among && (
                    <span className={css.standsFor}>{t('nameShared', { count: unknown.among.length, field })}</span>
                  )}
                </th>
                <td data-align="right" className={css.wordRows}>
                  <span>{formatNumber(unknown.rows)}</span>
                  <span className={css.wordRowsPhone}>{t('rowCount', { count: unknown.rows })}</span>
                </td>
                <td className={css.wordChoice}>
                  <SelectField
                    label={t('unknownWhatWith', { value: unknown.value, field: name })}
                    hideLabel
                    choices={choicesFor(unknown, lookups, group)}
                    value={valueOf(chosen)}
                    onChange={value => onDraft({ ...draft, [keyOf(unknown)]: decisionOf(field, value) })}
                  />
                  {near && (
                    <Button
                      size="small"
                      aria-label={t('useSimilarFor', { name: near.name, value: unknown.value })}
                      onClick={() => onDraft({ ...draft, [keyOf(unknown)]: decisionOf(field, `map ${near.id}`) })}
                    >
                      {t('useSimilar', { name: near.name })}
                    </Button>
                  )}
                  {isLikeOther && (
                    <Button
                      size="small"
                      aria-label={t('sameAsFor', { name: like, value: unknown.value })}
                      onClick={() => onDraft({ ...draft, [keyOf(unknown)]: decisionOf(field, `create ${like}`) })}
                    >
                      {t('sameAs', { name: like })}
                    </Button>
                  )}
                  {takesTopic(unknown, draft) && (
                    <TopicField
                      label={t('topicFor', { count: unknown.without_topic ?? 0 })}
                      titles={[unknown]}
                      {...{ lookups, draft, onDraft }}
                    />
                  )}
                  {takesKind(unknown, draft) && (
                    <KindField label={t('countsAsFor')} titles={[unknown]} {...{ usualKind, draft, onDraft }} />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {shown.length < group.length && (
        <div className={css.moreWords}>
          <Button look="quiet" size="small" onClick={() => setAll(true)}>
            {t('unknownShowAll', { count: group.length })}
          </Button>
        </div>
      )}
    </>
  )
}

interface TopicProps extends Pick<GroupProps, 'lookups' | 'draft' | 'onDraft'> {
  label: string
  titles: readonly Unknown[]
  className?: string | undefined
}

/** The topic for outside training rows that have none. */
function TopicField({ label, titles, lookups, draft, onDraft, className }: TopicProps) {
  const t = useTexts(importTexts)
  const shared = sharedIn(titles, draft, 'topic_id')
  const value = shared ?? ''
  const topics = (lookups.topic ?? [])
    .filter(row => row.is_active || row.id === value)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ComboField
      label={label}
      className={className}
      none={t(shared === null ? 'mixed' : 'chooseTopic')}
      choices={topics}
      value={value}
      onChange={topic => onDraft({ ...draft, ...withOutside(titles, draft, { topic_id: topic || undefined }) })}
    />
  )
}

interface KindProps extends Pick<TopicProps, 'label' | 'titles' | 'className' | 'draft' | 'onDraft'> {
  usualKind: CountsAs | undefined
}

/** How titles kept as outside training count, unless the row says so itself. */
function KindField({ label, titles, usualKind, draft, onDraft, className }: KindProps) {
  const t = useTexts(importTexts)
  if (!usualKind) return null
  const shared = sharedIn(titles, draft, 'counts_as')
  const kinds = choicesOf(countsAs).filter(({ value }) => value !== usualKind)
  return (
    <SelectField
      label={label}
      className={className}
      choices={[
        ...(shared === null ? [{ value: mixed, label: t('mixed'), disabled: true }] : []),
        { value: '', label: t('countsAsFile', { kind: inWords(countsAs[usualKind]) }) },
        ...kinds,
      ]}
      value={shared === usualKind ? '' : (shared ?? mixed)}
      onChange={kind =>
        onDraft({
          ...draft,
          ...withOutside(titles, draft, { counts_as: kind === '' ? undefined : (kind as CountsAs) }),
        })
      }
    />
  )
}
const mixed = 'mixed'
