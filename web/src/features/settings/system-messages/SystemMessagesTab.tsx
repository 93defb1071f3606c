import { access, type Answer, api, can, type SystemMessage } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useUser } from '@/session/session.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import { ButtonLink } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { messagePath } from './address.ts'
import { EventRow } from './EventRow.tsx'
import { LanguageCell, LanguageHead } from './LanguageCells.tsx'
import { NumbersCard } from './NumbersCard.tsx'
import css from './system-messages.module.css'
import { systemMessagesTexts } from './texts.ts'

type Answered = Answer<typeof api.systemMessages.list>

const classes = [
  { is: 'work', title: 'classWork', hint: 'classWorkHint' },
  { is: 'staff', title: 'classStaff', hint: 'classStaffHint' },
  { is: 'keyword', title: 'classKeyword', hint: 'classKeywordHint' },
  { is: 'account', title: 'classAccount', hint: 'classAccountHint' },
] as const

const plain = (text: string) => inWords(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Automatic messages by class and language, and saved replies for staff (R-RTE-9). */
export default function SystemMessagesTab() {
  const t = useTexts(systemMessagesTexts)
  const mayEdit = can(useUser(), access.manageTemplates)
  const { data, isError, refetch } = useQueryOf(api.systemMessages.list, {})
  const [search, setSearch] = useState('')
  if (!data && isError) return <NotLoaded title={t('notLoaded')} retry={refetch} />
  if (!data) return <SkeletonLines lines={8} />
  const fits = (...texts: readonly string[]) => texts.some(text => plain(text).includes(plain(search.trim())))
  const events = data.data.filter(({ name, purpose }) => fits(name, purpose))
  const own = data.own.filter(({ title }) => fits(title ?? ''))
  return (
    <div className={css.page}>
      <p className="quiet">{mayEdit ? t('hint') : t('readOnly')}</p>
      <TextField
        label={t('find')}
        type="search"
        className={css.find}
        value={search}
        onChange={setSearch}
        autoComplete="off"
      />
      {events.length === 0 && own.length === 0 && search.trim() !== '' && (
        <Empty title={t('noMatch', { search: search.trim() })} hint={t('noMatchHint')} />
      )}
      {classes.map(({ is, ...words }) => (
        <ClassCard
          key={is}
          {...words}
          mayEdit={mayEdit}
          languages={languagesOf(is, data)}
          events={events.filter(event => event.class === is)}
        />
      ))}
      {(own.length > 0 || search.trim() === '') && <OwnCard own={own} languages={data.languages} mayEdit={mayEdit} />}
      {search.trim() === '' && <NumbersCard />}
    </div>
  )
}

/**
 * Returns the languages for a class of message. Panel users read only the panel's languages, so for their messages the others
 * aren't missing.
 */
function languagesOf(is: (typeof classes)[number]['is'], { languages, data }: Answered): readonly string[] {
  if (is === 'work' || is === 'keyword') return languages
  const ways = data.filter(event => event.class === is).flatMap(({ channels }) => channels)
  return languages.filter(code => ways.some(way => (way.languages[code] ?? 'missing') !== 'missing'))
}

interface ClassProps {
  title: (typeof classes)[number]['title']
  hint: (typeof classes)[number]['hint']
  events: readonly SystemMessage[]
  languages: readonly string[]
  mayEdit: boolean
}

function ClassCard({ title, hint, events, languages, mayEdit }: ClassProps) {
  const t = useTexts(systemMessagesTexts)
  if (events.length === 0) return null
  return (
    <Card title={t(title)} flush>
      <p className={`quiet ${css.classHint}`}>{t(hint)}</p>
      <Grid label={t('gridOf', { name: t(title) })}>
        <thead>
          <tr>
            <th scope="col">{t('message')}</th>
            <th scope="col">{t('channel')}</th>
            <th scope="col">{t('on')}</th>
            <LanguageHead />
          </tr>
        </thead>
        {events.map(event => (
          <tbody key={event.key}>
            {event.channels.map((way, at) => (
              <EventRow key={way.channel} isFirst={at === 0} {...{ event, way, languages, mayEdit }} />
            ))}
          </tbody>
        ))}
      </Grid>
    </Card>
  )
}

/** Wider than a phone, so it scrolls separately, also by keyboard. */
function Grid({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={css.grid}>{children}</table>
    </div>
  )
}

function OwnCard({ own, languages, mayEdit }: Pick<Answered, 'own' | 'languages'> & { mayEdit: boolean }) {
  const t = useTexts(systemMessagesTexts)
  const to = useAgencyPaths()
  const add = mayEdit && (
    <ButtonLink href={to.page(messagePath('new'))} icon={<IconPlus size={16} />}>
      {t('addOwn')}
    </ButtonLink>
  )
  return (
    <Card title={t('own')} flush action={own.length > 0 && add}>
      {own.length === 0 ? (
        <Empty title={t('noOwn')} hint={t('noOwnHint')} action={add} />
      ) : (
        <>
          <p className={`quiet ${css.classHint}`}>{t('ownHint')}</p>
          <Grid label={t('gridOf', { name: t('own') })}>
            <thead>
              <tr>
                <th scope="col">{t('titleField')}</th>
                <th scope="col">{t('channel')}</th>
                <LanguageHead />
              </tr>
            </thead>
            <tbody>
              {own.map(one => {
                const named = { name: one.title ?? one.key, channel: t(one.channel) }
                return (
                  <tr key={one.id}>
                    <th scope="row">
                      <Link
                        href={to.page(messagePath(one.id))}
                        className={css.name}
                        aria-label={t(mayEdit ? 'editOf' : 'viewOf', named)}
                      >
                        {named.name}
                      </Link>{' '}
                      {!one.is_active && <StatusBadge colour="grey">{t('inactive')}</StatusBadge>}
                    </th>
                    <td>{named.channel}</td>
                    <LanguageCell languages={languages} states={one.languages} />
                  </tr>
                )
              })}
            </tbody>
          </Grid>
        </>
      )}
    </Card>
  )
}
